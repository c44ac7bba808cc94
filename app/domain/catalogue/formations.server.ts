import { sql } from "kysely";
import type { FormationCategory } from "#db/columns.ts";
import type { Db } from "#db/connection.server.ts";
import { withoutUnprovenClaims } from "../claims/unproven-claims.server.ts";
import { type FormationForSale, offers, toFormation } from "./for-sale.server.ts";

export async function findFormation(db: Db, slug: string, now = new Date()): Promise<FormationForSale | undefined> {
  const row = await offers(db).where("slug", "=", slug).executeTakeFirst();
  return row && withoutUnprovenClaims(db, toFormation(row, now));
}

/** As its checkout shows it: a draft, and one that was hidden, are not there, like one that never was. */
export async function findPublishedFormation(db: Db, slug: string): Promise<FormationForSale | undefined> {
  const formation = await findFormation(db, slug);
  return formation?.notForSale?.reason === "unpublished" ? undefined : formation;
}

/** What can be seen, of one category or of all, the dearest last: all but drafts, hidden and archived trainings. */
export async function listFormations(
  db: Db,
  category?: FormationCategory,
  now = new Date(),
): Promise<FormationForSale[]> {
  const rows = await offers(db)
    .$if(category !== undefined, (query) => query.where("category", "=", category as FormationCategory))
    .where("is_active", "=", true)
    .where("status", "not in", ["draft", "archived"])
    .orderBy("price")
    .orderBy("slug")
    .execute();
  const formations = rows.map((row) => toFormation(row, now));
  const shown = formations.filter(({ notForSale }) => notForSale?.reason !== "unpublished");
  return Promise.all(shown.map((formation) => withoutUnprovenClaims(db, formation)));
}

/** For `npm run stripe:sync`. */
export async function listStripeProducts(db: Db): Promise<{ id: string; name: string }[]> {
  return db.selectFrom("formations").select(["stripe_product_id as id", "name"]).orderBy("slug").execute();
}

/** A seat, if there is one and the training is on sale. */
export async function reserveSeat(trx: Db, formationId: string): Promise<boolean> {
  return takeSeat(trx, formationId, { needsSale: true });
}

/** A seat for a payment that came after its reservation had ended: sale may be over, a free seat is enough. */
export async function reserveLateSeat(trx: Db, formationId: string): Promise<boolean> {
  return takeSeat(trx, formationId, { needsSale: false });
}

/** One statement, so that two buyers of the last seat can't both have it. The last seat makes the training « Complet ». */
async function takeSeat(trx: Db, formationId: string, { needsSale }: { needsSale: boolean }): Promise<boolean> {
  const result = await trx
    .updateTable("formations")
    .set({
      current_participants: sql`current_participants + 1`,
      status: sql`case when status = 'open' and current_participants + 1 >= max_participants then 'full' else status end`,
    })
    .where("id", "=", formationId)
    .$if(needsSale, (query) => query.where("status", "=", "open").where("is_active", "=", true))
    .where(sql<boolean>`(max_participants is null or current_participants < max_participants)`)
    .executeTakeFirst();
  await announceSeats(trx, formationId);
  return result.numUpdatedRows === 1n;
}

/** Gives a seat back; a training that was full because of it is open again. */
export async function releaseSeat(trx: Db, formationId: string): Promise<void> {
  await trx
    .updateTable("formations")
    .set({
      current_participants: sql`greatest(current_participants - 1, 0)`,
      status: sql`case when status = 'full' and current_participants >= max_participants then 'open' else status end`,
    })
    .where("id", "=", formationId)
    .execute();
  await announceSeats(trx, formationId);
}

/**
 * Sets the number of seats that are taken to the number of orders that hold one. The lock comes first: whoever takes
 * or releases a seat changes this row in the same transaction as the order, so the count sees all or nothing of it.
 */
export async function recountSeats(db: Db, slug: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const formation = await trx
      .selectFrom("formations")
      .select("id")
      .where("slug", "=", slug)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!formation) return;
    const { held } = await trx
      .selectFrom("orders")
      .select(({ fn }) => fn.countAll<string>().as("held"))
      .where("formation_id", "=", formation.id)
      .where("holds_seat", "=", true)
      .executeTakeFirstOrThrow();
    await trx
      .updateTable("formations")
      .set({
        current_participants: Number(held),
        status: sql`case when status = 'full' and ${held} < max_participants then 'open' else status end`,
      })
      .where("id", "=", formation.id)
      .execute();
    await announceSeats(trx, formation.id);
  });
}

/** Pages that show seats are rendered again, on all replicas. Without a limit of seats no page changes. */
async function announceSeats(trx: Db, formationId: string): Promise<void> {
  await sql`select pg_notify('pages', '') from formations where id = ${formationId} and max_participants is not null`.execute(
    trx,
  );
}
