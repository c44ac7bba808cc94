// The 13 trainings for sale, in display order: five subscriptions, eight single payments.

import type { CatalogueEntry } from "./catalogue-entry.ts";
import { payments } from "./catalogue-payments.ts";
import { subscriptions } from "./catalogue-subscriptions.ts";

export type { CatalogueEntry };

export const catalogue: CatalogueEntry[] = [...subscriptions, ...payments];
