import { sql } from "kysely";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { CodeKind, ReductionState } from "#db/types.ts";
import { type Column, csvFile } from "../../values/csv.server.ts";
import type { PageOf } from "../../values/paging.ts";
import { readPage } from "../../values/read-page.server.ts";
import { isCodeBegun, isCodeOver } from "../catalogue/announced-codes.server.ts";

export type ListedCode = Awaited<ReturnType<ReturnType<typeof codeRows>["execute"]>>[number];

/** With its figures: an order that was refunded in full counts no more. Cents. */
function codeRows(db: Db) {
  return db
    .selectFrom("codes")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("orderReductions")
          .leftJoin("orderPayments", "orderPayments.orderId", "orderReductions.orderId")
          .select(({ fn }) => [
            countOf("held").as("held"),
            countOf("used").as("used"),
            sql<number>`coalesce(${fn.sum("orderPayments.amountCents")} - ${fn.sum("orderPayments.refundedCents")}, 0)::int`.as(
              "revenue",
            ),
          ])
          .whereRef("codeId", "=", "codes.id")
          .as("uses"),
      (join) => join.onTrue(),
    )
    .select(["codes.id", "code", "kind", "percent", "cents", "formationIds", "startsAt", "endsAt", "stoppedAt"])
    .select(["exhaustedAt", "maxUses", "oncePerPerson", "taken", "note", "createdAt", "batchId"])
    .select(["uses.held", "uses.used", "uses.revenue", sql<string>`codes.updated_at::text`.as("version")])
    .select([isCodeBegun.as("isBegun"), isCodeOver.as("isOver")]);
}

function countOf(state: ReductionState) {
  return sql<number>`(count(distinct order_reductions.order_id) filter (where state = ${sql.lit(state)}))::int`;
}

/** The newest first. `batchId`: only the reserved codes that were made together. */
export function listCodes(
  db: Db,
  { kind, batchId }: { kind: CodeKind; batchId: string | null },
  page: number,
): Promise<PageOf<ListedCode>> {
  const query = codeRows(db)
    .where("kind", "=", kind)
    .$if(batchId !== null, (rows) => rows.where("batchId", "=", batchId))
    .orderBy("createdAt", "desc")
    .orderBy("codes.id", "desc");
  return readPage(db, query, page);
}

export function findCode(db: Db, id: string): Promise<ListedCode | undefined> {
  return codeRows(db).where("codes.id", "=", id).executeTakeFirst();
}

/** The codes that reduce every formation, those that come later too, and aren't over. */
export function listCodesForAll(db: Db) {
  return db
    .selectFrom("codes")
    .select(["code", "percent", "cents"])
    .where("kind", "=", "public")
    .where("formationIds", "is", null)
    .where(({ not }) => not(isCodeOver))
    .orderBy("code")
    .execute();
}

function ordersWith(db: Db, codeId: string) {
  return db
    .selectFrom("orderReductions")
    .innerJoin("orders", "orders.id", "orderReductions.orderId")
    .select(["orders.id", "number", "formationName", "status", "listCents", "orderReductions.cents", "amountCents"])
    .select(["refundedCents", "orderReductions.state", "orderReductions.at"])
    .where("codeId", "=", codeId)
    .orderBy("orderReductions.at", "desc")
    .orderBy("orders.id", "desc");
}

export type CodeUse = Awaited<ReturnType<ReturnType<typeof ordersWith>["execute"]>>[number];

export function listUses(db: Db, codeId: string, page: number): Promise<PageOf<CodeUse>> {
  return readPage(db, ordersWith(db, codeId), page);
}

export async function exportUses(
  db: Db,
  actor: Actor,
  codeId: string,
  columns: readonly Column<CodeUse>[],
): Promise<ReadableStream<Uint8Array>> {
  await audit(db, actor, { action: "export", entity: "code", entityId: codeId });
  const uses = await ordersWith(db, codeId).execute();
  return csvFile(columns, once(uses));
}

export async function exportBatch(
  db: Db,
  actor: Actor,
  batchId: string,
  columns: readonly Column<ListedCode>[],
): Promise<ReadableStream<Uint8Array>> {
  await audit(db, actor, { action: "export", entity: "code", entityId: batchId });
  const codes = await codeRows(db).where("batchId", "=", batchId).orderBy("code").execute();
  return csvFile(columns, once(codes));
}

function once<Row>(rows: Row[]) {
  return async (after: string | null) => (after === null ? rows : []);
}
