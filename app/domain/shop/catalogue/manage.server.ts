import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { pageOfFormation } from "#app/content/courses/course-pages.ts";
import { livemode } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { violatedConstraint } from "#db/errors.server.ts";
import { type Actor, audit, listAudit } from "../../journal/audit/audit.server.ts";
import { queueFormationPicture } from "../../site/pictures/formation-picture.server.ts";
import { newId } from "../../values/ids.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import type { PageOf } from "../../values/paging.ts";
import { readPage } from "../../values/read-page.server.ts";
import { announcementOf, helpOf } from "./announced.server.ts";
import { mayHelp } from "./announced-help.ts";
import {
  type EditableFormation,
  type FormationInput,
  formationRows,
  lockFormation,
  type Missing,
  toColumns,
  toEditable,
  whyMissing,
} from "./editable-formation.server.ts";
import { historyOf, type OfferRow, selectOffers } from "./for-sale.server.ts";
import { prolongLaunch } from "./launch-days.server.ts";
import { type MissingPart, missingHelp, missingParts } from "./offered.ts";
import { applyDuePrices } from "./price-changes.server.ts";
import { pricedOf } from "./prices-in-force.server.ts";
import { amountAt, lineAt } from "./pricing.ts";
import { endLine } from "./retire.server.ts";
import { countHeldWhenClosed, handOver } from "./seats.server.ts";

export type Refusal =
  | { reason: "slug-taken" }
  | { reason: "slug-fixed"; because: SlugReason }
  | { reason: "type-fixed" }
  | { reason: "too-few-seats"; taken: number }
  | { reason: "incomplete"; missing: MissingPart[] }
  | { reason: "launch-unexplained" | "launch-prolonged" }
  | { reason: "changed"; current: EditableFormation };

export type SlugReason = { reason: "orders" } | { reason: "page"; page: string };

/** `held`: seats that are held for those who wait, of a formation whose sale is closed with it. */
type Written = { ok: true; id: string; held?: number } | ({ ok: false } & Refusal);

export async function listAllFormations(
  db: Db,
  page: number,
): Promise<PageOf<EditableFormation & { unpaidSeats: number; waiting: number }>> {
  const ordered = formationRows(db)
    .select(
      // Of orders that are not paid yet, and of holds for whoever waited: nobody takes part in them.
      sql<number>`(select count(*)::int from orders where formation_id = formations.id and holds_seat and paid_at is null)
        + (select count(*)::int from waiting_entries where formation_id = formations.id and state = 'held')`.as(
        "unpaidSeats",
      ),
    )
    .select((eb) =>
      eb
        .selectFrom("waitingEntries")
        .select(({ fn }) => fn.countAll<number>().as("waiting"))
        .whereRef("waitingEntries.formationId", "=", "formations.id")
        .where("waitingEntries.state", "=", "waiting")
        .$asScalar()
        .$notNull()
        .as("waiting"),
    )
    .orderBy("createdAt", "desc")
    .orderBy("formations.id", "desc");
  return readPage(db, ordered, page, ({ unpaidSeats, waiting, ...row }) => ({
    ...toEditable(row),
    unpaidSeats,
    waiting,
  }));
}

export async function createFormation(db: Db, actor: Actor, input: FormationInput): Promise<Written> {
  return db.transaction().execute(async (trx) => {
    // The announcement is found by the slug, so a taken slug is refused before the check for completeness.
    const found = await sameOrTaken(trx, input);
    if (found) return found;
    const incomplete = whyIncomplete(undefined, input);
    if (incomplete) return { ok: false, ...incomplete };
    const id = newId();
    const created = await trx
      .insertInto("formations")
      .values({ id, ...toColumns(input) })
      .onConflict((conflict) => conflict.constraint("formations_slug_key").doNothing())
      .executeTakeFirst();
    if (created.numInsertedOrUpdatedRows !== 1n) return (await sameOrTaken(trx, input)) ?? TAKEN;
    await recordPrice(trx, id, input);
    await queueFormationPicture(trx, input.imageUrl);
    await audit(trx, actor, { action: "create", entity: "formation", entityId: id, after: input });
    await invalidatePages(trx);
    return { ok: true, id };
  });
}

const TAKEN = { ok: false, reason: "slug-taken" } as const;

/** Null when the slug is free. The same form sent twice is one formation; another formation with this slug is refused. */
async function sameOrTaken(trx: Db, input: FormationInput): Promise<Written | null> {
  const row = await formationRows(trx).where("slug", "=", input.slug).executeTakeFirst();
  if (!row) return null;
  return isSame(toEditable(row).input, input) ? { ok: true, id: row.id } : TAKEN;
}

function isSame(one: FormationInput, other: FormationInput): boolean {
  return isDeepStrictEqual(toColumns(one), toColumns(other));
}

interface Saving {
  /** Null from a program that sends only the formation's fields: saves even if it has changed. */
  version: string | null;
  launchReason: string | null;
}

export async function updateFormation(
  db: Db,
  actor: Actor,
  id: string,
  input: FormationInput,
  { version, launchReason }: Saving,
): Promise<Written | Missing> {
  try {
    return await db.transaction().execute(async (trx) => {
      // A price whose day has come counts as saved by somebody else.
      await applyDuePrices(trx, id);
      const before = await lockFormation(trx, id);
      if (!before) return whyMissing(trx, id);
      if (version !== null && version !== before.version) {
        // The second post of a double click finds the values that the first one has saved.
        // « Complet » with more seats has opened the formation.
        const sent = (await listAudit(trx, "formation", id)).find(({ action }) => action === "update");
        const asSaved =
          sent?.before?.status === "full" && input.status === "full"
            ? { ...input, status: before.input.status }
            : input;
        return isSame(before.input, asSaved) ? { ok: true, id } : { ok: false, reason: "changed", current: before };
      }
      const offer = await selectOffers(trx).where("formations.id", "=", id).executeTakeFirstOrThrow();
      const launch = { id, before: before.input, after: input, history: historyOf(offer), reason: launchReason };
      const refusal = whyNot(before, input) ?? whyIncomplete(offer, input) ?? (await prolongLaunch(trx, launch));
      if (refusal) return { ok: false, ...refusal };
      const saved = withMoreSeats(before, input);
      await trx
        .updateTable("formations")
        .set({ ...toColumns(saved), updatedAt: sql`clock_timestamp()` })
        .where("id", "=", id)
        .execute();
      const old = before.input;
      if (input.slug !== old.slug) await keepOldSlug(trx, id, old.slug);
      if (isRepriced(old, input)) await recordPrice(trx, id, input);
      await queueFormationPicture(trx, input.imageUrl);
      await audit(trx, actor, { action: "update", entity: "formation", entityId: id, before: old, after: saved });
      if (saved.status === "archived") await endLine(trx, id);
      await handOver(trx, id);
      await invalidatePages(trx);
      return { ok: true, id, held: await countHeldWhenClosed(trx, id) };
    });
  } catch (error) {
    if (violatedConstraint(error) === "formations_slug_key") return TAKEN;
    throw error;
  }
}

/** Shows or hides a formation; `visible` null toggles it. False when there is no such formation. */
export async function setVisibility(db: Db, actor: Actor, id: string, visible: boolean | null): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const before = await lockFormation(trx, id);
    if (!before) return false;
    const isActive = visible ?? !before.input.isActive;
    if (isActive === before.input.isActive) return true;
    await trx
      .updateTable("formations")
      .set({ isActive, updatedAt: sql`clock_timestamp()` })
      .where("id", "=", id)
      .execute();
    await audit(trx, actor, {
      action: isActive ? "show" : "hide",
      entity: "formation",
      entityId: id,
      before: { isActive: before.input.isActive },
      after: { isActive },
    });
    if (isActive) await handOver(trx, id);
    await invalidatePages(trx);
    return true;
  });
}

/** « Complet » by the last seat ends with more of them, as it does when one becomes free. */
function withMoreSeats({ input: old, currentParticipants: taken }: EditableFormation, input: FormationInput) {
  const wasSoldOut = old.status === "full" && old.maxParticipants !== null && taken >= old.maxParticipants;
  const hasMore = input.maxParticipants === null || input.maxParticipants > taken;
  return wasSoldOut && hasMore && input.status === "full" ? { ...input, status: "open" as const } : input;
}

export function whySlugStays({ input, hasOrders }: EditableFormation): SlugReason | null {
  if (hasOrders) return { reason: "orders" };
  const page = pageOfFormation(input.slug);
  return page ? { reason: "page", page } : null;
}

function whyNot(before: EditableFormation, input: FormationInput): Refusal | null {
  const because = whySlugStays(before);
  if (input.slug !== before.input.slug && because) return { reason: "slug-fixed", because };
  // Monthly and one-time amounts in one price history would announce reductions that never were.
  if (input.type !== before.input.type && before.hasOrders) return { reason: "type-fixed" };
  if (input.maxParticipants !== null && input.maxParticipants < before.currentParticipants)
    return { reason: "too-few-seats", taken: before.currentParticipants };
  return null;
}

/**
 * A formation cannot be opened while something that is announced has no content (Code de la consommation, art.
 * L224-25-12 to -14), with a live key also while announced help has no date or no counsel's answer. This includes
 * « Complet », because a full formation opens by itself when a seat becomes free.
 */
function whyIncomplete(row: OfferRow | undefined, input: FormationInput): Refusal | null {
  if (input.status !== "open" && input.status !== "full") return null;
  const help = missingHelp(helpOf(input), { hasSession: Boolean(row?.nextSession), isAllowed: mayHelp(input) });
  const missing = [...missingParts(announcementOf(input), row?.modules ?? []), ...(livemode ? help : [])];
  return missing.length > 0 ? { reason: "incomplete", missing } : null;
}

function isRepriced(old: FormationInput, input: FormationInput): boolean {
  if (old.price !== input.price || old.promotionalPrice !== input.promotionalPrice) return true;
  const now = new Date();
  return amountAt(pricedOf(old), now) !== amountAt(pricedOf(input), now);
}

async function keepOldSlug(trx: Db, formationId: string, slug: string): Promise<void> {
  await trx
    .insertInto("formationSlugs")
    .values({ slug, formationId })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ formationId }))
    .execute();
}

/** Adds a line to the price history (Code de la consommation, art. L112-1-1), at each change of price or promotion. */
async function recordPrice(trx: Db, formationId: string, input: FormationInput): Promise<void> {
  const { amountCents, plainCents } = lineAt(pricedOf(input), new Date());
  await trx.insertInto("formationPrices").values({ formationId, amountCents, plainCents }).execute();
}
