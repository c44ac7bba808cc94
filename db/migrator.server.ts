import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "./connection.server.ts";
import * as shop from "./migrations/20261121_01_shop.ts";
import * as declarations from "./migrations/20261121_02_declarations.ts";
import * as leads from "./migrations/20261121_03_leads.ts";
import * as leadTokens from "./migrations/20261121_04_lead_tokens.ts";
import * as guideRequests from "./migrations/20261121_05_guide_requests.ts";
import * as leaving from "./migrations/20261121_06_leaving.ts";
import * as library from "./migrations/20261121_07_library.ts";
import * as accounts from "./migrations/20261121_08_accounts.ts";
import * as auditAppendOnly from "./migrations/20261121_09_audit_append_only.ts";
import * as admin from "./migrations/20261121_10_admin.ts";
import * as adminOrders from "./migrations/20261121_11_admin_orders.ts";
import * as declarationsAppendOnly from "./migrations/20261121_12_declarations_append_only.ts";
import * as contactLists from "./migrations/20261121_13_contact_lists.ts";
import * as declarationsCarriedOut from "./migrations/20261121_14_declarations_carried_out.ts";
import * as auditByActor from "./migrations/20261121_15_audit_by_actor.ts";
import * as growth from "./migrations/20261122_50_growth.ts";

/** In order. Listed here instead of read from a folder, because the server is bundled into one file. */
const migrations: Record<string, Migration> = {
  "20261121_01_shop": shop,
  "20261121_02_declarations": declarations,
  "20261121_03_leads": leads,
  "20261121_04_lead_tokens": leadTokens,
  "20261121_05_guide_requests": guideRequests,
  "20261121_06_leaving": leaving,
  "20261121_07_library": library,
  "20261121_08_accounts": accounts,
  "20261121_09_audit_append_only": auditAppendOnly,
  "20261121_10_admin": admin,
  "20261121_11_admin_orders": adminOrders,
  "20261121_12_declarations_append_only": declarationsAppendOnly,
  "20261121_13_contact_lists": contactLists,
  "20261121_14_declarations_carried_out": declarationsCarriedOut,
  "20261121_15_audit_by_actor": auditByActor,
  "20261122_50_growth": growth,
};

/** Applies the missing migrations. An advisory lock lets one process do it; the others find it done. */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
