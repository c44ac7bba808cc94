import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "./connection.server.ts";
import { isLockTimeout } from "./errors.server.ts";
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
import * as returnCheckedAt from "./migrations/20261122_10_return_checked_at.ts";
import * as unpaidSeats from "./migrations/20261122_11_unpaid_seats.ts";
import * as stripeCatchUp from "./migrations/20261122_20_stripe_catch_up.ts";
import * as orderPayments from "./migrations/20261122_21_order_payments.ts";
import * as heartbeats from "./migrations/20261122_30_heartbeats.ts";
import * as emailClaims from "./migrations/20261122_31_email_claims.ts";
import * as withdrawnConsents from "./migrations/20261122_32_withdrawn_consents.ts";
import * as settings from "./migrations/20261122_40_settings.ts";
import * as keptAssets from "./migrations/20261122_41_kept_assets.ts";
import * as growth from "./migrations/20261122_50_growth.ts";
import * as school from "./migrations/20261122_60_school.ts";
import * as media from "./migrations/20261122_70_media.ts";
import * as learners from "./migrations/20261122_75_learners.ts";
import * as formationQuestions from "./migrations/20261122_76_formation_questions.ts";
import * as doing from "./migrations/20261122_80_doing.ts";
import * as cohorts from "./migrations/20261122_81_cohorts.ts";
import * as releases from "./migrations/20261122_82_releases.ts";
import * as live from "./migrations/20261122_83_live.ts";
import * as attestations from "./migrations/20261122_84_attestations.ts";
import * as podcasts from "./migrations/20261122_85_podcasts.ts";
import * as notesQuestions from "./migrations/20261122_86_notes_questions.ts";
import * as reminders from "./migrations/20261122_87_reminders.ts";
import * as stripePauses from "./migrations/20261122_90_stripe_pauses.ts";
import * as claims from "./migrations/20261122_91_claims.ts";
import * as offers from "./migrations/20261122_92_offers.ts";
import * as invoices from "./migrations/20261122_93_invoices.ts";
import * as rights from "./migrations/20261122_94_rights.ts";
import * as contractFile from "./migrations/20261122_95_contract_file.ts";
import * as indexes from "./migrations/20261122_96_indexes.ts";
import * as oldBuyers from "./migrations/20261122_97_old_buyers.ts";
import * as emailsSent from "./migrations/20261123_98_emails_sent.ts";
import * as keptSums from "./migrations/20261123_99_kept_sums.ts";
import * as quizStarts from "./migrations/20261124_10_quiz_starts.ts";
import * as lessonHeads from "./migrations/20261124_20_lesson_heads.ts";
import * as knownNetworks from "./migrations/20261124_40_known_networks.ts";
import * as keptProgress from "./migrations/20261124_50_kept_progress.ts";
import * as firstSales from "./migrations/20261124_55_first_sales.ts";
import * as declarationLetters from "./migrations/20261124_56_declaration_letters.ts";
import * as completions from "./migrations/20261124_60_completions.ts";
import * as disputes from "./migrations/20261124_80_disputes.ts";
import * as filedLetters from "./migrations/20261124_81_filed_letters.ts";
import * as practisedPrices from "./migrations/20261124_82_practised_prices.ts";
import * as seenLessons from "./migrations/20261124_85_seen_lessons.ts";
import * as seenLessonsIndex from "./migrations/20261124_86_seen_lessons_index.ts";

interface ShopMigration extends Migration {
  /** False for a migration that must run outside a transaction, such as « create index concurrently ». */
  transaction?: false;
}

/**
 * The migrations in their order. They are listed and not read from a folder, because the server is bundled into one
 * file.
 */
const migrations: Record<string, ShopMigration> = {
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
  "20261122_10_return_checked_at": returnCheckedAt,
  "20261122_11_unpaid_seats": unpaidSeats,
  "20261122_20_stripe_catch_up": stripeCatchUp,
  "20261122_21_order_payments": orderPayments,
  "20261122_30_heartbeats": heartbeats,
  "20261122_31_email_claims": emailClaims,
  "20261122_32_withdrawn_consents": withdrawnConsents,
  "20261122_40_settings": settings,
  "20261122_41_kept_assets": keptAssets,
  "20261122_50_growth": growth,
  "20261122_60_school": school,
  "20261122_70_media": media,
  "20261122_75_learners": learners,
  "20261122_76_formation_questions": formationQuestions,
  "20261122_80_doing": doing,
  "20261122_81_cohorts": cohorts,
  "20261122_82_releases": releases,
  "20261122_83_live": live,
  "20261122_84_attestations": attestations,
  "20261122_85_podcasts": podcasts,
  "20261122_86_notes_questions": notesQuestions,
  "20261122_87_reminders": reminders,
  "20261122_90_stripe_pauses": stripePauses,
  "20261122_91_claims": claims,
  "20261122_92_offers": offers,
  "20261122_93_invoices": invoices,
  "20261122_94_rights": rights,
  "20261122_95_contract_file": contractFile,
  "20261122_96_indexes": indexes,
  "20261122_97_old_buyers": oldBuyers,
  "20261123_98_emails_sent": emailsSent,
  "20261123_99_kept_sums": keptSums,
  "20261124_10_quiz_starts": quizStarts,
  "20261124_20_lesson_heads": lessonHeads,
  "20261124_40_known_networks": knownNetworks,
  "20261124_50_kept_progress": keptProgress,
  "20261124_55_first_sales": firstSales,
  "20261124_56_declaration_letters": declarationLetters,
  "20261124_60_completions": completions,
  "20261124_80_disputes": disputes,
  "20261124_81_filed_letters": filedLetters,
  "20261124_82_practised_prices": practisedPrices,
  "20261124_85_seen_lessons": seenLessons,
  "20261124_86_seen_lessons_index": seenLessonsIndex,
};

const migratorOf = (db: Db) =>
  new Migrator({ db: db.withoutPlugins(), provider: { getMigrations: async () => migrations } });

/** The names of the migrations that this release has and the database has not. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const all = await migratorOf(db).getMigrations();
  return all.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

export async function appliedMigrations(db: Db): Promise<string[]> {
  const all = await migratorOf(db).getMigrations();
  return all.filter(({ executedAt }) => executedAt).map(({ name }) => name);
}

/** Brings an empty database to the schema after that migration. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  const names = Object.keys(migrations);
  if (!names.includes(name)) throw new Error(`This release has no migration « ${name} »`);
  const wanted = Object.entries(migrations).slice(0, names.indexOf(name) + 1);
  await applyMissing(db, Object.fromEntries(wanted), () => undefined);
}

/** The key of the advisory lock that a migrating process holds: any number. */
const LOCK = 20_261_122;
/** Attempts at one migration. Each lasts for the lock time-out of the connection: five seconds. */
const TRIES = 12;
const RETRY_MS = 200;

/** Applies the missing migrations of the shop. */
export function migrateToLatest(maintenance: Db, onMigrated: (name: string) => void): Promise<void> {
  return applyMissing(maintenance, migrations, onMigrated);
}

/**
 * Applies the missing migrations, each in its own transaction. A lock lets one process migrate; the others find nothing
 * to do. A migration that waits too long for a table lets the queries behind it pass, and tries again.
 */
export async function applyMissing(
  maintenance: Db,
  all: Record<string, ShopMigration>,
  onMigrated: (name: string) => void,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await maintenance.connection().execute((connection) => migrateAlone(connection, all, onMigrated));
    } catch (error) {
      if (!isLockTimeout(error) || tries === TRIES) throw error;
    }
  }
}

/**
 * Does not wait for the lock inside a statement: « create index concurrently » would wait for that statement, and the
 * statement for the index.
 */
async function tryLock(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${LOCK}) as mine`.execute(connection);
  return rows[0]?.mine === true;
}

/** Migrates under the shop's lock. Kysely's own lock ends with a transaction, which not every migration has. */
async function migrateAlone(
  connection: Db,
  all: Record<string, ShopMigration>,
  onMigrated: (name: string) => void,
): Promise<void> {
  while (!(await tryLock(connection))) await wait(RETRY_MS);
  try {
    const migrator = new Migrator({ db: connection.withoutPlugins(), provider: { getMigrations: async () => all } });
    const missing = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt);
    for (const { name } of missing) {
      const { error } = await migrator.migrateUp({ disableTransactions: all[name]?.transaction === false });
      if (error) throw error;
      onMigrated(name);
    }
  } finally {
    await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
  }
}
