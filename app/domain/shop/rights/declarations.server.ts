import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { AnsweredBy, DeclarationAnswer, DeclarationKind } from "#db/types.ts";
import { PAGE_SIZE, type PageOf, pageOf } from "../../values/paging.ts";
import { countExactly } from "../../values/read-page.server.ts";
import { hasOutcome, isLinkedTo, isOpen } from "../declarations/conditions.server.ts";
import { type ContractOrder, readOrders } from "./contract-orders.server.ts";
import { declarations, type Row, withEnd } from "./declaration-rows.server.ts";
import { isOrderOf, matchDeclaration, numbersIn } from "./matching.ts";
import { awaitsReview, type DeclaredAct, isDue, isRepeated, orderMeant } from "./order-quote.ts";

export interface Declaration extends DeclaredAct {
  id: string;
  name: string;
  chosenWay: DeclarationKind | null;
  contract: string;
  email: string;
  enteredBy: string | null;
  state: "open" | "done" | "refused";
  end: { at: Date; actor: string; reason: string | null; refunded: number | null; endsOn: string | null } | null;
  /** The order that it concerns: chosen, matched with certainty, or the one that it is about to be carried out for. */
  order: ContractOrder | null;
  isChosen: boolean;
  isRunning: boolean;
  /** Stripe has refused it, and it waits for a person. */
  hasFailed: boolean;
  candidates: ContractOrder[];
  /** It certainly obliges the seller about this order, and is then carried out without an administrator. */
  certainOrder: ContractOrder | null;
  /** Unless the server's own record of what it has sent asks for a person, who may refuse it. */
  awaitsReview: boolean;
  /** True when the declaration obliges the seller about an order of its address: it may not be refused. */
  isDue: boolean;
  answer: { kind: DeclarationAnswer; by: AnsweredBy; at: Date } | null;
  /** When it is carried out without an answer; null when it has one, or no receipt has asked. */
  unansweredUntil: Date | null;
}

export interface DeclarationFilters {
  kind: "withdrawal" | "cancellation" | null;
  state: "open" | "done" | "refused" | null;
}

export async function listDeclarations(
  db: Db,
  { kind, state }: DeclarationFilters,
  page: number,
): Promise<PageOf<Declaration>> {
  const matching = () =>
    db
      .selectFrom("declarations")
      .$if(kind !== null, (query) => query.where("declarations.kind", "=", kind ?? "withdrawal"))
      .$if(state === "open", (query) => query.where(isOpen))
      .$if(state === "done" || state === "refused", (query) =>
        query.where(hasOutcome(state === "refused" ? "refused" : "done")),
      );
  const total = await countExactly(matching());
  const rows = await withEnd(matching())
    .orderBy("declaredAt", state === "open" ? "asc" : "desc")
    .orderBy("declarations.id")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return pageOf(await withOrders(db, rows), page, total);
}

/** `userId`: of the session that makes it, so that an order of its account counts as its own. */
export async function readDeclaration(db: Db, id: string, userId?: string): Promise<Declaration | undefined> {
  const rows = await withEnd(db.selectFrom("declarations").where("declarations.id", "=", id)).execute();
  const [declaration] = await withOrders(db, rows, userId);
  return declaration;
}

export async function declarationsOf(
  db: Db,
  orderId: string,
  { isOpenOnly }: { isOpenOnly: boolean },
): Promise<Declaration[]> {
  const orders = await withAddresses(db).where("orders.id", "=", orderId).execute();
  return aboutOrders(db, orders, isOpenOnly);
}

/** Made with an address, about whatever contract. */
export async function declarationsFrom(db: Db, email: string): Promise<Declaration[]> {
  const rows = await withEnd(declarations(db).where("email", "=", email))
    .orderBy("declaredAt", "desc")
    .orderBy("declarations.id")
    .limit(PAGE_SIZE)
    .execute();
  return withOrders(db, rows);
}

export async function declarationsOfCustomer(db: Db, userId: string): Promise<Declaration[]> {
  return aboutOrders(db, await withAddresses(db).where("orders.userId", "=", userId).execute(), false);
}

function withAddresses(db: Db) {
  return db
    .selectFrom("orders")
    .leftJoin("users", (join) =>
      join.onRef("users.id", "=", "orders.userId").on("users.emailVerifiedAt", "is not", null),
    )
    .select(["orders.id", "orders.email", "users.email as accountEmail"]);
}

type Addressed = Awaited<ReturnType<ReturnType<typeof withAddresses>["execute"]>>;

async function aboutOrders(db: Db, orders: Addressed, isOpenOnly: boolean): Promise<Declaration[]> {
  if (orders.length === 0) return [];
  const addresses = new Set(
    orders.flatMap(({ email, accountEmail }) => (accountEmail ? [email, accountEmail] : email)),
  );
  const rows = await withEnd(
    declarations(db)
      .where((eb) => eb.or([eb("email", "in", [...addresses]), ...orders.map(({ id }) => isLinkedTo(id))]))
      .$if(isOpenOnly, (query) => query.where(isOpen)),
  )
    // Hers first: strangers may declare with her address as often as they like.
    .orderBy(sql`confirmation.answer is not distinct from 'confirmed'`, "desc")
    .orderBy("declaredAt")
    .orderBy("declarations.id")
    .limit(PAGE_SIZE)
    .execute();
  rows.sort((one, other) => one.declaredAt.getTime() - other.declaredAt.getTime());
  return (await withOrders(db, rows)).filter(({ order }) => orders.some(({ id }) => id === order?.id));
}

/** Whoever declares may name the orders of others, in a text that has room for hundreds. */
const NAMED_ORDERS = 3;

async function withOrders(db: Db, rows: Row[], userId?: string): Promise<Declaration[]> {
  const orders = await readOrders(db, {
    ids: rows.flatMap((row) => [row.chosen ?? [], row.provenOrder ?? []].flat()),
    userIds: userId ? [userId] : [],
    emails: rows.map((row) => row.email),
    numbers: rows.flatMap((row) => numbersIn(row.contract).slice(0, NAMED_ORDERS)),
  });
  return rows.map((row) => {
    const declared = { contract: row.contract, email: row.email, userId };
    const match = matchDeclaration(declared, orders);
    // A session proves one order, whatever address was typed.
    const proven = orders.find(({ id }) => id === row.provenOrder);
    const act: DeclaredAct = {
      kind: row.kind,
      channel: row.channel,
      declaredAt: row.declaredAt,
      progress: row.progress,
      requestedEnd: row.requestedEnd,
      requestedDate: row.requestedDate,
      asked:
        row.askedOrder && row.askedEnd
          ? { orderId: row.askedOrder, endsOn: row.askedEnd, unserved: row.askedShare ?? 0 }
          : null,
    };
    const isDueNow = (candidate: ContractOrder) => isDue(act, candidate);
    const isSureNow = (candidate: ContractOrder) => isDueNow(candidate) && !awaitsReview(act, candidate);
    const isRepeatedNow = (candidate: ContractOrder) => isRepeated(act, candidate);
    const find = (isMeant: (candidate: ContractOrder) => boolean) =>
      proven ? (isMeant(proven) ? proven : null) : orderMeant(act, declared, orders, isMeant);
    const certain = find(isDueNow) ?? find(isRepeatedNow);
    const isReviewed = certain !== null && awaitsReview(act, certain);
    const ended = row.state === "done" || row.state === "refused" ? row.state : null;
    const linked = orders.find(({ id }) => id === (row.chosen ?? proven?.id ?? match.orderId));
    const order = linked ?? (ended ? null : certain);
    return {
      ...act,
      id: row.id,
      name: row.name,
      chosenWay: row.chosenWay,
      contract: row.contract,
      email: row.email,
      enteredBy: row.enteredBy,
      state: ended ?? "open",
      end: row.endedAt && {
        at: row.endedAt,
        actor: row.actor ?? "",
        reason: row.reason,
        refunded: row.refundedCents,
        endsOn: row.endsOn,
      },
      order,
      isChosen: Boolean(row.isMatched),
      isRunning: row.askedOrder !== null || Boolean(row.isRefunding),
      hasFailed: Boolean(row.hasFailed),
      candidates: (match.candidates as ContractOrder[]).filter(({ id }) => id !== order?.id),
      certainOrder: certain,
      awaitsReview: isReviewed,
      isDue:
        row.answer !== "disowned" &&
        ((certain !== null && !isReviewed) ||
          orders.some((candidate) => isOrderOf(candidate, row.email) && isSureNow(candidate))),
      answer:
        row.answer && row.answeredBy && row.answeredAt
          ? { kind: row.answer, by: row.answeredBy, at: row.answeredAt }
          : null,
      unansweredUntil: row.answer || !row.tokenHash ? null : row.silentAt,
    };
  });
}
