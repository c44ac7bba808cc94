import type { ImportKind } from "#db/types.ts";
import { contacts } from "./contacts.server.ts";
import type { Kind } from "./kind.ts";
import { refusals } from "./refusals.server.ts";
import { students } from "./students.server.ts";

export const KINDS: Record<ImportKind, Kind> = { refusals, contacts, students, purchases: students };
