// Les 13 formations en vente, dans l'ordre d'affichage : cinq abonnements, huit paiements uniques.

import type { CatalogueEntry } from "./catalogue-entry.ts";
import { payments } from "./catalogue-payments.ts";
import { subscriptions } from "./catalogue-subscriptions.ts";

export type { CatalogueEntry };

export const catalogue: CatalogueEntry[] = [...subscriptions, ...payments];
