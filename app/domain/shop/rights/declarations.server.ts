import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { PAGE_SIZE, type PageOf, pageOf } from "../../values/paging.ts";
import { type ContractOrder, readOrders } from "./contract-orders.server.ts";
import { hasOutcome, hasRefundRequest, isLinkedTo, isOpen, isUnanswered } from "./declaration-conditions.server.ts";
import { type DeclaredAct, isDue, isRepeated } from "./due.ts";
import { certainOrder, isOrderOf, matchDeclaration, numbersIn } from "./matching.ts";

/** A declaration with its outcome and the order that it concerns. */
export interface Declaration extends DeclaredAct {
  id: string;
  name: string;
  contract: string;
  email: string;
  /** The administrator who entered a letter or an email. */
  enteredBy: string | null;
  state: "open" | "done" | "refused";
  /** How it ended. */
  end: { at: Date; actor: string; reason: string | null; refunded: number | null; endsOn: string | null } | null;
  /** The order that it concerns: chosen, matched with certainty, or the one that it is about to be carried out for. */
  order: ContractOrder | null;
  isChosen: boolean;
  /** Stripe was asked to carry the declaration out, and the outcome is not recorded yet. */
  isRunning: boolean;
  /** Other orders that the declaration may concern. */
  candidates: ContractOrder[];
  /**
   * The order about which the declaration certainly obliges the seller: it is then carried out without an
   * administrator.
   */
  certainOrder: ContractOrder | null;
  /** True when the declaration obliges the seller about an order of its address: it may not be refused. */
  isDue: boolean;
}

export interface DeclarationFilters {
  kind: "withdrawal" | "cancellation" | null;
  state: "open" | "done" | "refused" | null;
}

/** A page of declarations. Open ones are sorted by deadline, ended ones newest first. */
export async function listDeclarations(
  db: Db,
  { kind, state }: DeclarationFilters,
  page: number,
): Promise<PageOf<Declaration>> {
  const matching = () =>
    db
      .selectFrom("declarations")
      .$if(kind !== null, (query) => query.where("kind", "=", kind ?? "withdrawal"))
      .$if(state === "open", (query) => query.where(isOpen))
      .$if(state === "done" || state === "refused", (query) =>
        query.where(hasOutcome(state === "refused" ? "refused" : "done")),
      );
  const { total } = await matching().select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  const rows = await withEnd(matching())
    .orderBy("declared_at", state === "open" ? "asc" : "desc")
    .orderBy("declarations.id")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return pageOf(await withOrders(db, rows), page, total);
}

export async function readDeclaration(db: Db, id: string): Promise<Declaration | undefined> {
  const rows = await withEnd(db.selectFrom("declarations").where("declarations.id", "=", id)).execute();
  const [declaration] = await withOrders(db, rows);
  return declaration;
}

/** The declarations that certainly concern this order, or were tied to it, oldest first. */
export async function declarationsOf(
  db: Db,
  orderId: string,
  { isOpenOnly }: { isOpenOnly: boolean },
): Promise<Declaration[]> {
  const [order] = await readOrders(db, { ids: [orderId] });
  if (!order) return [];
  const addresses = [order.email, ...(order.accountEmail ? [order.accountEmail] : [])];
  const rows = await withEnd(
    declarations(db)
      .where((eb) => eb.or([eb("email", "in", addresses), isLinkedTo(order.id)]))
      .$if(isOpenOnly, (query) => query.where(isOpen)),
  )
    .orderBy("declared_at")
    .orderBy("declarations.id")
    .limit(PAGE_SIZE)
    .execute();
  return (await withOrders(db, rows)).filter((declaration) => declaration.order?.id === order.id);
}

function withEnd(query: ReturnType<typeof declarations>) {
  return query
    .leftJoin("declaration_outcomes as ending", (join) =>
      join.onRef("ending.declaration_id", "=", "declarations.id").on("ending.kind", "in", ["done", "refused"]),
    )
    .leftJoin("declaration_outcomes as asking", (join) =>
      join.onRef("asking.declaration_id", "=", "declarations.id").on("asking.kind", "=", "asked").on(isUnanswered),
    )
    .select((eb) => [
      "declarations.id",
      "declarations.kind",
      "name",
      "contract",
      "email",
      "wished_end",
      "wished_date",
      "declared_at",
      "channel",
      "progress",
      "entered_by",
      "ending.kind as state",
      "ending.at as ended_at",
      "ending.actor",
      "ending.reason",
      "ending.refunded_cents",
      "ending.ends_on",
      "asking.order_id as asked_order",
      "asking.ends_on as asked_end",
      "asking.refunded_cents as asked_share",
      hasRefundRequest(sql`state = 'asked'`).as("is_refunding"),
      eb
        .selectFrom("declaration_outcomes as choice")
        .select("choice.order_id")
        .whereRef("choice.declaration_id", "=", "declarations.id")
        .where("choice.order_id", "is not", null)
        .orderBy("choice.id", "desc")
        .limit(1)
        .as("chosen"),
      hasOutcome("matched").as("is_matched"),
    ]);
}

function declarations(db: Db) {
  return db.selectFrom("declarations");
}

type Row = Awaited<ReturnType<ReturnType<typeof withEnd>["execute"]>>[number];

async function withOrders(db: Db, rows: Row[]): Promise<Declaration[]> {
  const orders = await readOrders(db, {
    ids: rows.flatMap((row) => row.chosen ?? []),
    emails: rows.map((row) => row.email),
    numbers: rows.flatMap((row) => numbersIn(row.contract)),
  });
  return rows.map((row) => {
    const match = matchDeclaration(row, orders);
    const act: DeclaredAct = {
      kind: row.kind,
      channel: row.channel,
      declaredAt: row.declared_at,
      progress: row.progress,
      requestedEnd: row.wished_end,
      requestedDate: row.wished_date,
      asked:
        row.asked_order && row.asked_end
          ? { orderId: row.asked_order, endsOn: row.asked_end, unserved: row.asked_share ?? 0 }
          : null,
    };
    const isDueNow = (candidate: ContractOrder) => isDue(act, candidate);
    const certain =
      certainOrder(row, orders, isDueNow) ?? certainOrder(row, orders, (candidate) => isRepeated(act, candidate));
    const ended = row.state === "done" || row.state === "refused" ? row.state : null;
    const linked = orders.find(({ id }) => id === (row.chosen ?? match.orderId));
    const order = linked ?? (ended ? null : certain);
    return {
      ...act,
      id: row.id,
      name: row.name,
      contract: row.contract,
      email: row.email,
      enteredBy: row.entered_by,
      state: ended ?? "open",
      end: row.ended_at && {
        at: row.ended_at,
        actor: row.actor ?? "",
        reason: row.reason,
        refunded: row.refunded_cents,
        endsOn: row.ends_on,
      },
      order,
      isChosen: Boolean(row.is_matched),
      isRunning: row.asked_order !== null || Boolean(row.is_refunding),
      candidates: (match.candidates as ContractOrder[]).filter(({ id }) => id !== order?.id),
      certainOrder: certain,
      isDue: certain !== null || orders.some((candidate) => isOrderOf(candidate, row.email) && isDueNow(candidate)),
    };
  });
}
