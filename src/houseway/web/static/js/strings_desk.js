// The words of the floor desk, the replay, the admin and the account pages.
// The texts are in web/messages, in the sections "desk", "replay", "admin" and "account".

import { texts } from "./language.js";

/** The words of a key, with {name} filled in from `values`. */
export const say = texts("desk", "replay", "admin", "account");

/** A role of the room: "floor" is "floor staff". */
export const roleName = (role) => say(`role.${role}`);
