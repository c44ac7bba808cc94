import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "./connection.server.ts";
import { isLockTimeout } from "./errors.server.ts";
import * as baseline from "./migrations/20261124_90_baseline.ts";
import * as declarationConfirmations from "./migrations/20261125_10_declaration_confirmations.ts";
import * as deliveries from "./migrations/20261126_10_deliveries.ts";
import * as numberGaps from "./migrations/20261126_10_number_gaps.ts";
import * as formationSlugs from "./migrations/20261126_20_formation_slugs.ts";
import * as earlyClosings from "./migrations/20261126_30_early_closings.ts";
import * as consentsOfOrders from "./migrations/20261126_40_consents_of_orders.ts";
import * as issuedPapers from "./migrations/20261126_50_issued_papers.ts";
import * as orderCountry from "./migrations/20261126_60_order_country.ts";
import * as endsAtStripe from "./migrations/20261126_70_ends_at_stripe.ts";
import * as endsAtStripeIndex from "./migrations/20261126_71_ends_at_stripe_index.ts";
import * as endOfAccess from "./migrations/20261126_75_end_of_access.ts";
import * as dataBreaches from "./migrations/20261126_80_data_breaches.ts";
import * as contentReports from "./migrations/20261126_90_content_reports.ts";
import * as lessonFormat from "./migrations/20261126_95_lesson_format.ts";
import * as forSale from "./migrations/20261127_30_for_sale.ts";
import * as exerciseDrafts from "./migrations/20261127_45_exercise_drafts.ts";
import * as texts from "./migrations/20261128_10_texts.ts";
import * as sellerVersions from "./migrations/20261128_20_seller_versions.ts";
import * as chosenWay from "./migrations/20261128_30_chosen_way.ts";
import * as dailyCounts from "./migrations/20261128_30_daily_counts.ts";
import * as pages from "./migrations/20261128_30_pages.ts";
import * as textPublicationDay from "./migrations/20261128_35_text_publication_day.ts";
import * as imports from "./migrations/20261128_50_imports.ts";
import * as homework from "./migrations/20261128_60_homework.ts";
import * as photographs from "./migrations/20261128_60_photographs.ts";
import * as subjects from "./migrations/20261128_65_subjects.ts";
import * as fullExports from "./migrations/20261128_70_exports.ts";
import * as newsletters from "./migrations/20261129_10_newsletters.ts";
import * as newsletterEmails from "./migrations/20261129_11_newsletter_emails.ts";
import * as bounces from "./migrations/20261129_50_bounces.ts";
import * as codes from "./migrations/20261130_10_codes.ts";
import * as sequences from "./migrations/20261130_30_sequences.ts";
import * as sequenceEmails from "./migrations/20261130_31_sequence_emails.ts";
import * as challengeSequences from "./migrations/20261130_32_challenge_sequences.ts";
import * as newsletterComplaints from "./migrations/20261130_40_newsletter_complaints.ts";
import * as heldSeats from "./migrations/20261201_10_held_seats.ts";
import * as waitingLine from "./migrations/20261201_11_waiting_line.ts";
import * as orderOrigins from "./migrations/20261202_10_order_origins.ts";
import * as ownFigures from "./migrations/20261203_10_own_figures.ts";
import * as deletedFigures from "./migrations/20261203_11_deleted_figures.ts";
import * as credits from "./migrations/20261204_10_credits.ts";
import * as idleAccounts from "./migrations/20261204_40_idle_accounts.ts";
import * as testimonialAuthors from "./migrations/20261204_41_testimonial_authors.ts";
import * as testimonialConfirmIndex from "./migrations/20261204_42_testimonial_confirm_index.ts";
import * as termsNotices from "./migrations/20261204_43_terms_notices.ts";
import * as legalNotices from "./migrations/20261205_10_legal_notices.ts";
import * as erasureDeclarations from "./migrations/20261206_10_erasure_declarations.ts";
import * as importProducts from "./migrations/20261206_50_import_products.ts";
import * as notePages from "./migrations/20261206_60_note_pages.ts";
import * as figuresIndexes from "./migrations/20261207_10_figures_indexes.ts";
import * as onceAMonth from "./migrations/20261207_10_once_a_month.ts";
import * as orderBillingNames from "./migrations/20261207_30_order_billing_names.ts";
import * as movedConsents from "./migrations/20261207_40_moved_consents.ts";
import * as announcedOpenings from "./migrations/20261208_10_announced_openings.ts";
import * as givenAccesses from "./migrations/20261208_20_given_accesses.ts";
import * as subscriberOrigins from "./migrations/20261208_20_subscriber_origins.ts";
import * as waitingConsents from "./migrations/20261208_20_waiting_consents.ts";
import * as launchDays from "./migrations/20261208_30_launch_days.ts";
import * as contentNotices from "./migrations/20261208_31_content_notices.ts";
import * as messageKinds from "./migrations/20261208_40_message_kinds.ts";
import * as pageReviews from "./migrations/20261208_50_page_reviews.ts";
import * as bookletPages from "./migrations/20261209_10_booklet_pages.ts";
import * as waitingOrigins from "./migrations/20261209_20_waiting_origins.ts";
import * as declarationsEmail from "./migrations/20261210_10_declarations_email.ts";
import * as repeatedRefunds from "./migrations/20261211_10_repeated_refunds.ts";
import * as searchPieces from "./migrations/20261211_10_search_pieces.ts";
import * as searchNotes from "./migrations/20261211_11_search_notes.ts";
import * as searchAnswers from "./migrations/20261211_12_search_answers.ts";
import * as importTrials from "./migrations/20261211_20_import_trials.ts";
import * as toldStudents from "./migrations/20261212_10_told_students.ts";
import * as cardCountries from "./migrations/20261212_11_card_countries.ts";
import * as searchBeginnings from "./migrations/20261213_10_search_beginnings.ts";
import * as searchUnderscores from "./migrations/20261213_11_search_underscores.ts";
import * as refundReasons from "./migrations/20261213_12_refund_reasons.ts";
import * as formerAddresses from "./migrations/20261214_10_former_addresses.ts";
import * as closedQuestions from "./migrations/20261214_40_closed_questions.ts";
import * as importedTags from "./migrations/20261214_41_imported_tags.ts";
import * as failedEmails from "./migrations/20261215_10_failed_emails.ts";

interface ShopMigration extends Migration {
  /** False for a migration that must run outside a transaction, such as « create index concurrently ». */
  transaction?: false;
}

/**
 * The migrations in their order. They are listed and not read from a folder, because the server is bundled into one
 * file.
 */
const migrations: Record<string, ShopMigration> = {
  "20261124_90_baseline": baseline,
  "20261125_10_declaration_confirmations": declarationConfirmations,
  "20261126_10_deliveries": deliveries,
  "20261126_10_number_gaps": numberGaps,
  "20261126_20_formation_slugs": formationSlugs,
  "20261126_30_early_closings": earlyClosings,
  "20261126_40_consents_of_orders": consentsOfOrders,
  "20261126_50_issued_papers": issuedPapers,
  "20261126_60_order_country": orderCountry,
  "20261126_70_ends_at_stripe": endsAtStripe,
  "20261126_71_ends_at_stripe_index": endsAtStripeIndex,
  "20261126_75_end_of_access": endOfAccess,
  "20261126_80_data_breaches": dataBreaches,
  "20261126_90_content_reports": contentReports,
  "20261126_95_lesson_format": lessonFormat,
  "20261127_30_for_sale": forSale,
  "20261127_45_exercise_drafts": exerciseDrafts,
  "20261128_10_texts": texts,
  "20261128_20_seller_versions": sellerVersions,
  "20261128_30_chosen_way": chosenWay,
  "20261128_30_daily_counts": dailyCounts,
  "20261128_30_pages": pages,
  "20261128_35_text_publication_day": textPublicationDay,
  "20261128_50_imports": imports,
  "20261128_60_homework": homework,
  "20261128_60_photographs": photographs,
  "20261128_65_subjects": subjects,
  "20261128_70_exports": fullExports,
  "20261129_10_newsletters": newsletters,
  "20261129_11_newsletter_emails": newsletterEmails,
  "20261129_50_bounces": bounces,
  "20261130_10_codes": codes,
  "20261130_30_sequences": sequences,
  "20261130_31_sequence_emails": sequenceEmails,
  "20261130_32_challenge_sequences": challengeSequences,
  "20261130_40_newsletter_complaints": newsletterComplaints,
  "20261201_10_held_seats": heldSeats,
  "20261201_11_waiting_line": waitingLine,
  "20261202_10_order_origins": orderOrigins,
  "20261203_10_own_figures": ownFigures,
  "20261203_11_deleted_figures": deletedFigures,
  "20261204_10_credits": credits,
  "20261204_40_idle_accounts": idleAccounts,
  "20261204_41_testimonial_authors": testimonialAuthors,
  "20261204_42_testimonial_confirm_index": testimonialConfirmIndex,
  "20261204_43_terms_notices": termsNotices,
  "20261205_10_legal_notices": legalNotices,
  "20261206_10_erasure_declarations": erasureDeclarations,
  "20261206_50_import_products": importProducts,
  "20261206_60_note_pages": notePages,
  "20261207_10_figures_indexes": figuresIndexes,
  "20261207_10_once_a_month": onceAMonth,
  "20261207_30_order_billing_names": orderBillingNames,
  "20261207_40_moved_consents": movedConsents,
  "20261208_10_announced_openings": announcedOpenings,
  "20261208_20_given_accesses": givenAccesses,
  "20261208_20_subscriber_origins": subscriberOrigins,
  "20261208_20_waiting_consents": waitingConsents,
  "20261208_30_launch_days": launchDays,
  "20261208_31_content_notices": contentNotices,
  "20261208_40_message_kinds": messageKinds,
  "20261208_50_page_reviews": pageReviews,
  "20261209_10_booklet_pages": bookletPages,
  "20261209_20_waiting_origins": waitingOrigins,
  "20261210_10_declarations_email": declarationsEmail,
  "20261211_10_repeated_refunds": repeatedRefunds,
  "20261211_10_search_pieces": searchPieces,
  "20261211_11_search_notes": searchNotes,
  "20261211_12_search_answers": searchAnswers,
  "20261211_20_import_trials": importTrials,
  "20261212_10_told_students": toldStudents,
  "20261212_11_card_countries": cardCountries,
  "20261213_10_search_beginnings": searchBeginnings,
  "20261213_11_search_underscores": searchUnderscores,
  "20261213_12_refund_reasons": refundReasons,
  "20261214_10_former_addresses": formerAddresses,
  "20261214_40_closed_questions": closedQuestions,
  "20261214_41_imported_tags": importedTags,
  "20261215_10_failed_emails": failedEmails,
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

/** Also those of a later release that has been here before: a backup holds its tables and columns, too. */
export async function recordedMigrations(db: Db): Promise<string[]> {
  if ((await appliedMigrations(db)).length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

export const hasMigration = (name: string) => Object.hasOwn(migrations, name);

/** Brings an empty database to the schema after that migration. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  const names = Object.keys(migrations);
  if (!hasMigration(name)) throw new Error(`This release has no migration « ${name} »`);
  const wanted = Object.entries(migrations).slice(0, names.indexOf(name) + 1);
  await applyMissing(db, Object.fromEntries(wanted), () => undefined);
}

/** The key of the advisory lock that a migrating process holds: any number. */
const LOCK = 20_261_122;
/** Attempts at one migration. Each lasts for the lock time-out of the connection: five seconds. */
const TRIES = 12;
const RETRY_MS = 200;

/** Applies the missing migrations of the shop. */
export async function migrateToLatest(maintenance: Db, onMigrated: (name: string) => void): Promise<void> {
  await refuseOlderDatabase(maintenance);
  await applyMissing(maintenance, migrations, onMigrated);
}

export class OlderDatabase extends Error {
  override message = "made by a version before the first release; delete it and run npm run db:migrate";
}

/**
 * The migrations before the baseline exist no more: nobody but developers had such a database. Asked in this order, because
 * another process may be migrating: the baseline commits its tables and its row together.
 */
async function refuseOlderDatabase(db: Db): Promise<void> {
  const { rows } = await sql`select from pg_tables where tablename = 'formations'`.execute(db);
  if (rows.length > 0 && (await appliedMigrations(db)).length === 0) throw new OlderDatabase();
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
