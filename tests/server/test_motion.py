"""The pages move things by transform and opacity alone: nothing is laid out or painted for it."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

STATIC = Path(str(resources.files("houseway") / "web" / "static"))
MOVABLE = {"transform", "opacity", "translate", "scale", "rotate"}
OPTIONS = {"offset"}  # of a keyframe in a script
KEYFRAMES = re.compile(r"@keyframes [\w-]+ \{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}")
TRANSITION = re.compile(r"\btransition(?:-property)?:([^;}]*)")
FRAMES = re.compile(r"\.animate\(\[(.*?)\]", re.DOTALL)


def test_keyframes_of_the_styles_change_transform_and_opacity_alone() -> None:
    found = {
        name
        for sheet in sorted((STATIC / "css").glob("*.css"))
        for frames in KEYFRAMES.findall(sheet.read_text())
        for body in re.findall(r"\{([^{}]*)\}", frames)
        for name in re.findall(r"([\w-]+)\s*:", body)
    }
    assert "transform" in found
    assert found <= MOVABLE


def test_transitions_of_the_styles_change_transform_and_opacity_alone() -> None:
    named = [
        part.split()[0]
        for sheet in sorted((STATIC / "css").glob("*.css"))
        for value in TRANSITION.findall(sheet.read_text())
        for part in value.split(",")
    ]
    assert "transform" in named
    assert {*named} <= MOVABLE | {"none"}


def test_scripts_animate_transform_and_opacity_alone() -> None:
    frames = [
        found
        for script in sorted((STATIC / "js").glob("*.js"))
        for found in FRAMES.findall(script.read_text())
    ]
    names = {name for found in frames for name in re.findall(r"(\w+):", found)}
    assert "transform" in names
    assert names <= MOVABLE | OPTIONS
