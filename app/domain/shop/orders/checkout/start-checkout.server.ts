import { sql } from "kysely";
import { storedWord } from "#app/domain/site/audience/daily-counts.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import type { Db } from "#db/connection.server.ts";
import { violatedConstraint } from "#db/errors.server.ts";
import type { Company, Consent } from "#db/types.ts";
import type { FormationForSale } from "../../catalogue/for-sale.server.ts";
import { orderedOffer, readNotForSale } from "../../catalogue/formations.server.ts";
import { reserveSeat, takeHold } from "../../catalogue/seats.server.ts";
import { PERSON_INDEX, type Reduction, takeUse } from "../../codes/uses.server.ts";
import { recordOrderedPrice } from "../../launch/practised-prices.server.ts";
import { CREDIT_INDEX, type CreditReduction, takeCredits } from "../credits.server.ts";
import { orderAwaitsPayment } from "../order.server.ts";
import {
  abandonOrder,
  findOrderOfForm,
  goToStripe,
  keyAfter,
  OPEN_ORDER_COLUMNS,
  type OpenOrder,
  readEarlierOrders,
  type SessionOutcome,
  type SessionRequest,
} from "./open-orders.server.ts";
import { decideStart, outlivesSale, type StartRefusal, type StartRequest, UNPAID_SEAT_MS } from "./start-decision.ts";
import { holdsTooManySeats, holdsTooManyUses } from "./unpaid-limits.server.ts";

const ORDER_LIFE_MS = 60 * 60 * 1000;

export interface CheckoutRequest extends StartRequest, SessionRequest {
  formation: FormationForSale;
  reduction: Reduction | CreditReduction | null;
  /** Rendered with the form: the same form posted twice makes one order. */
  idempotencyKey: string;
  /** The buyer's network address, as the limits count clients. */
  client: string;
  userId: string | null;
  consents: Consent[];
  company: Company | null;
  country: string;
  /** In the address of the form: anybody can invent one. */
  sourceWord: string | null;
}

export type CheckoutOutcome =
  | SessionOutcome
  | ({ ok: false } & StartRefusal)
  | { ok: false; reason: "too-many-seats" | "too-many-uses" | "credit-gone" }
  | { ok: false; reason: "code-gone" }
  | { ok: false; reason: "used-by-person" };

/** The code was stopped or used up meanwhile, or its person has used it. */
export type CodeGone = "code-gone" | "used-by-person";

/**
 * Writes the order, reserves the seat, then asks Stripe for its payment page. The price comes from the database. When
 * Stripe does not answer, the order stays: the same form tries again with the same idempotency key.
 */
export async function startCheckout(db: Db, request: CheckoutRequest): Promise<CheckoutOutcome> {
  const earlier = await readEarlierOrders(db, { ...request, formationId: request.formation.id });
  const decision = decideStart(earlier, request, new Date());
  if (decision.next === "refuse") return { ok: false, ...decision.refusal };
  if (decision.next === "resume") {
    await saveLatestForm(db, decision.order.id, request);
    return goToStripe(db, decision.order, request, false);
  }
  const placed =
    (await endReplaced(db, decision.replaced, earlier.ofForm)) ??
    (await placeOrder(db, earlier.ofForm ? { ...request, idempotencyKey: keyAfter(earlier.ofForm) } : request));
  return placed.ok ? goToStripe(db, placed.order, request, placed.isNew) : placed;
}

/** Returns why the order that replaces these must not be placed; null when none of them can be paid any more. */
async function endReplaced(db: Db, replaced: OpenOrder[], ofForm: OpenOrder | undefined) {
  for (const order of replaced) {
    const { id, stripeCheckoutSessionId: sessionId } = order;
    const ended = await abandonOrder(db, order);
    if (ended === "paid" && id === ofForm?.id && sessionId) return { ok: false, reason: "paid", sessionId } as const;
    if (ended !== "abandoned") return { ok: false, reason: ended === "paid" ? "owned" : ended } as const;
  }
  return null;
}

type NotPlacedRefusal = Extract<
  CheckoutOutcome,
  { reason: "not-for-sale" | "too-many-seats" | "too-many-uses" | "credit-gone" | CodeGone }
>;
type Placed = { ok: true; order: OpenOrder; isNew: boolean } | Extract<CheckoutOutcome, { ok: false }>;

/** In one transaction. Of two posts of one form, the second finds the order of the first. */
export async function placeOrder(db: Db, request: CheckoutRequest): Promise<Placed> {
  try {
    return await db.transaction().execute(async (trx): Promise<Placed> => {
      const order = await insertOrder(trx, request);
      if (order) {
        await takeReduction(trx, order, request);
        await recordOrderedPrice(trx, request.formation.id);
        const isHeld = request.seatToken !== null && (await takeHold(trx, order, request.seatToken));
        await refuseWhatIsNotForSale(trx, request, isHeld);
        if (!isHeld) await reserveSeatFor(trx, request);
      }
      const placed = order ?? (await findOrderOfForm(trx, request.idempotencyKey));
      return placed ? { ok: true, order: placed, isNew: order !== undefined } : FULL;
    });
  } catch (error) {
    if (error instanceof NotPlaced) return error.refusal;
    if (violatedConstraint(error) === PERSON_INDEX) return { ok: false, reason: "used-by-person" };
    if (violatedConstraint(error) === CREDIT_INDEX) return { ok: false, reason: "credit-gone" };
    throw error;
  }
}

const FULL: NotPlacedRefusal = { ok: false, reason: "not-for-sale", why: { reason: "full" } };

/** Undefined when another post of the form was faster. */
function insertOrder(trx: Db, request: CheckoutRequest): Promise<OpenOrder | undefined> {
  const { formation, amount, reduction, consents, terms, company, country } = request;
  const isScarce = formation.hasLimitedSeats || (reduction !== null && "codeId" in reduction && reduction.isLimited);
  return trx
    .insertInto("orders")
    .values({
      id: newId(),
      idempotencyKey: request.idempotencyKey,
      userId: request.userId,
      email: request.email,
      client: request.client,
      formationId: formation.id,
      formationName: formation.name,
      type: formation.type,
      amountCents: amount,
      listCents: reduction?.list ?? amount,
      discountCents: reduction?.cents ?? 0,
      reductionLabel: reduction?.label ?? null,
      offer: JSON.stringify({ ...orderedOffer(formation), priceCents: amount }),
      consents: JSON.stringify(consents),
      termsVersion: terms.version,
      termsSha256: terms.sha256,
      company: company && JSON.stringify(company),
      buyerCountry: country,
      sourceWord: storedWord(request.sourceWord),
      // By the clock of all processes: Stripe refuses less than half an hour by its own.
      expiresAt: sql<Date>`now() + make_interval(secs => ${(isScarce ? UNPAID_SEAT_MS : ORDER_LIFE_MS) / 1000}::int)`,
    })
    .onConflict((conflict) => conflict.constraint("orders_idempotency_key_key").doNothing())
    .returning(OPEN_ORDER_COLUMNS)
    .executeTakeFirst();
}

/** Of a buyer who goes back and changes the form before paying, the last version counts. */
async function saveLatestForm(db: Db, orderId: string, form: CheckoutRequest): Promise<void> {
  const { consents, terms, company, country } = form;
  await db
    .updateTable("orders")
    .set({
      consents: JSON.stringify(consents),
      termsVersion: terms.version,
      termsSha256: terms.sha256,
      company: company && JSON.stringify(company),
      buyerCountry: country,
    })
    .where("id", "=", orderId)
    .where(orderAwaitsPayment)
    .execute();
}

/** Thrown, so that the transaction also rolls back the order. */
class NotPlaced extends Error {
  readonly refusal: NotPlacedRefusal;

  constructor(refusal: NotPlacedRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

async function takeReduction(trx: Db, order: OpenOrder, request: CheckoutRequest): Promise<void> {
  const { reduction } = request;
  if (!reduction) return;
  if ("credits" in reduction) {
    if (!(await takeCredits(trx, order.id, reduction.credits)))
      throw new NotPlaced({ ok: false, reason: "credit-gone" });
    return;
  }
  if (!(await takeUse(trx, order, reduction))) throw new NotPlaced({ ok: false, reason: "code-gone" });
  if (reduction.isLimited && (await holdsTooManyUses(trx, reduction.codeId, request)))
    throw new NotPlaced({ ok: false, reason: "too-many-uses" });
}

/** The formation may have been closed or emptied since it was read. Whether a seat is left, reserving decides. */
async function refuseWhatIsNotForSale(trx: Db, { formation }: CheckoutRequest, isHeld: boolean): Promise<void> {
  const why = await readNotForSale(trx, formation.id);
  if (why && why.reason !== "full" && !(isHeld && outlivesSale(why)))
    throw new NotPlaced({ ok: false, reason: "not-for-sale", why });
}

async function reserveSeatFor(trx: Db, request: CheckoutRequest): Promise<void> {
  const { formation } = request;
  if (!(await reserveSeat(trx, formation))) throw new NotPlaced(FULL);
  if (formation.hasLimitedSeats && (await holdsTooManySeats(trx, formation.id, request)))
    throw new NotPlaced({ ok: false, reason: "too-many-seats" });
}

/** Deletes the network addresses of buyers whose orders no longer await payment: only the seat limits need them. */
export async function deleteBuyerAddresses(db: Db): Promise<void> {
  await db
    .updateTable("orders")
    .set({ client: null })
    .where("client", "is not", null)
    .where(({ not }) => not(orderAwaitsPayment))
    .execute();
}
