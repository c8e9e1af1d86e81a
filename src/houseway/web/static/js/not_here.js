// The page for an address that is not here: the way to all others.

import { mountHeader } from "./header.js";
import { apply } from "./settings.js";

apply();
mountHeader("");
