import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { Database, OrderStatus, OrderType } from "#db/schema.ts";
import { PAGE_SIZE, type PageOf, pageOf } from "../paging.ts";
import { type Candidate, matchDeclaration, numbersIn } from "./matching.ts";

/** An order as a declaration needs it. */
export interface ContractOrder extends Candidate {
  status: OrderStatus;
  type: OrderType;
  /** Cents. */
  amount: number;
  refunded: number;
  createdAt: Date;
  paidAt: Date | null;
  isContested: boolean;
  subscription: { id: string; status: string; start: Date | null; end: Date | null; cancelAt: Date | null } | null;
}

/** A declaration with what became of it. */
export interface Case {
  id: string;
  kind: "withdrawal" | "cancellation";
  name: string;
  contract: string;
  email: string;
  wishedEnd: "des-que-possible" | "fin-de-periode" | "date" | null;
  wishedDate: string | null;
  declaredAt: Date;
  state: "open" | "done" | "refused";
  /** How it ended. */
  end: { at: Date; actor: string; reason: string | null; refunded: number | null; endsOn: string | null } | null;
  /** The order that it speaks of: chosen by a person, or sure by itself. */
  order: ContractOrder | null;
  isChosen: boolean;
  /** What else it may speak of. */
  candidates: ContractOrder[];
}

export interface CaseFilters {
  kind: "withdrawal" | "cancellation" | null;
  state: "open" | "done" | "refused" | null;
}

/** A page of declarations. What waits comes in the order of its deadlines, what is over the newest first. */
export async function listCases(db: Db, { kind, state }: CaseFilters, page: number): Promise<PageOf<Case>> {
  const matching = () =>
    db
      .selectFrom("declarations")
      .$if(kind !== null, (query) => query.where("kind", "=", kind ?? "withdrawal"))
      .$if(state === "open", (query) => query.where((eb) => eb.not(eb.exists(ends(eb)))))
      .$if(state === "done" || state === "refused", (query) =>
        query.where((eb) =>
          eb.exists(ends(eb).where("declaration_outcomes.kind", "=", state === "refused" ? "refused" : "done")),
        ),
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

export async function readCase(db: Db, id: string): Promise<Case | undefined> {
  const rows = await withEnd(db.selectFrom("declarations").where("declarations.id", "=", id)).execute();
  const [found] = await withOrders(db, rows);
  return found;
}

function ends(eb: ExpressionBuilder<Database, "declarations">) {
  return eb
    .selectFrom("declaration_outcomes")
    .select("declaration_outcomes.id")
    .whereRef("declaration_id", "=", "declarations.id")
    .where("declaration_outcomes.kind", "in", ["done", "refused"]);
}

function withEnd(query: ReturnType<typeof declarations>) {
  return query
    .leftJoin("declaration_outcomes as ending", (join) =>
      join.onRef("ending.declaration_id", "=", "declarations.id").on("ending.kind", "in", ["done", "refused"]),
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
      "ending.kind as state",
      "ending.at as ended_at",
      "ending.actor",
      "ending.reason",
      "ending.refunded_cents",
      "ending.ends_on",
      eb
        .selectFrom("declaration_outcomes as choice")
        .select("choice.order_id")
        .whereRef("choice.declaration_id", "=", "declarations.id")
        .where("choice.order_id", "is not", null)
        .orderBy("choice.id", "desc")
        .limit(1)
        .as("chosen"),
    ]);
}

function declarations(db: Db) {
  return db.selectFrom("declarations");
}

type Row = Awaited<ReturnType<ReturnType<typeof withEnd>["execute"]>>[number];

async function withOrders(db: Db, rows: Row[]): Promise<Case[]> {
  const orders = await readOrders(db, {
    ids: rows.flatMap((row) => row.chosen ?? []),
    emails: rows.map((row) => row.email),
    numbers: rows.flatMap((row) => numbersIn(row.contract)),
  });
  return rows.map((row) => {
    const match = matchDeclaration(row, orders);
    const order = orders.find(({ id }) => id === (row.chosen ?? match.orderId)) ?? null;
    return {
      id: row.id,
      kind: row.kind,
      name: row.name,
      contract: row.contract,
      email: row.email,
      wishedEnd: row.wished_end,
      wishedDate: row.wished_date,
      declaredAt: row.declared_at,
      state: row.state === "done" || row.state === "refused" ? row.state : "open",
      end: row.ended_at && {
        at: row.ended_at,
        actor: row.actor ?? "",
        reason: row.reason,
        refunded: row.refunded_cents,
        endsOn: row.ends_on,
      },
      order,
      isChosen: row.chosen !== null,
      candidates: (match.candidates as ContractOrder[]).filter(({ id }) => id !== order?.id),
    };
  });
}

const MOST = 500;

/** Paid ones first of all: what was never paid can be neither withdrawn from nor cancelled. */
export async function readOrders(
  db: Db,
  { ids = [], emails = [], numbers = [] }: { ids?: string[]; emails?: string[]; numbers?: string[] },
): Promise<ContractOrder[]> {
  if (ids.length + emails.length + numbers.length === 0) return [];
  const rows = await db
    .selectFrom("orders")
    .leftJoin("subscriptions", "subscriptions.order_id", "orders.id")
    .select([
      "orders.id",
      "number",
      "email",
      "formation_name",
      "orders.status",
      "type",
      "amount_cents",
      "refunded_cents",
      "orders.created_at",
      "paid_at",
      "disputed_at",
      "stripe_subscription_id",
      "subscriptions.status as subscription_status",
      "current_period_start",
      "current_period_end",
      "cancel_at",
    ])
    .where((eb) =>
      eb.or([
        eb("orders.id", "=", sql<string>`any(${ids}::uuid[])`),
        eb("email", "=", sql<string>`any(${emails}::text[])`),
        eb("number", "=", sql<string>`any(${numbers}::text[])`),
      ]),
    )
    .where((eb) => eb.or([eb("paid_at", "is not", null), eb("orders.id", "=", sql<string>`any(${ids}::uuid[])`)]))
    .orderBy("orders.created_at", "desc")
    .orderBy("orders.id")
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    email: row.email,
    formationName: row.formation_name,
    status: row.status,
    type: row.type,
    amount: row.amount_cents,
    refunded: row.refunded_cents,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    isContested: row.disputed_at !== null,
    subscription: row.stripe_subscription_id
      ? {
          id: row.stripe_subscription_id,
          status: row.subscription_status ?? "",
          start: row.current_period_start,
          end: row.current_period_end,
          cancelAt: row.cancel_at,
        }
      : null,
  }));
}
