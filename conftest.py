"""Options and reports of the test run; `tests/suite` holds them."""

pytest_plugins = ("tests.suite.plugin",)
