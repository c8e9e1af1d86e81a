// The page for an address that is not here: the way to all others.

import { mountHeader } from "./header.js";

mountHeader("");
