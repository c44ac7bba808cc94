// The server side of `controls.ts`, under `/_emulator/…`.

import type { Stripe } from "stripe";
import {
  closeDispute,
  createRefund,
  escalateInquiry,
  failRefund,
  openDispute,
  renewSubscription,
} from "./after-sales.ts";
import { completeAsync, intentOf, type Outcome, paySession } from "./checkout-payment.ts";
import { expireDueSessions, expireSession } from "./checkout-sessions.ts";
import type { LedgerLine, LoggedRequest } from "./controls.ts";
import { invalid, noSuch } from "./errors.ts";
import type { Fault, Faults } from "./faults.ts";
import { returnAddress } from "./hosted.ts";
import type { Table } from "./state.ts";
import { cancelSubscription, endDueSubscriptions, updateSubscription } from "./subscriptions.ts";
import { type FlushOptions, signatureHeader, type WebhookSettings, type Webhooks } from "./webhooks.ts";
import { idOf, type World } from "./world.ts";

export interface Bench {
  world: World;
  webhooks: Webhooks;
  faults: Faults;
  log: LoggedRequest[];
  webhookSecret: string;
}

type Body = Record<string, unknown>;
type Control = (bench: Bench, body: Body) => unknown;

const effects: Record<string, (world: World, body: Body) => unknown> = {
  pay: (world, body) => {
    const outcome = (body.outcome ?? "paid") as Outcome;
    const payer = {
      email: body.email as string | undefined,
      name: body.name as string | undefined,
      country: body.country as string | undefined,
    };
    const session = paySession(world, sessionOf(world, body), payer, outcome);
    return {
      session,
      returnTo: session.status === "complete" ? returnAddress(session.success_url ?? "", session.id) : null,
    };
  },
  expire: (world, body) => expireSession(world, sessionOf(world, body)),
  "complete-async": (world, body) => completeAsync(world, sessionOf(world, body), body.result as "succeeded"),
  renew: (world, body) =>
    renewSubscription(world, row(world.tables.subscriptions, body.subscription), body.result as "paid"),
  "cancel-subscription": (world, body) => {
    const subscription = row(world.tables.subscriptions, body.subscription);
    return body.atPeriodEnd
      ? updateSubscription(world, subscription, { cancel_at_period_end: true })
      : cancelSubscription(world, subscription, undefined, body.unpaid ? "payment_failed" : undefined);
  },
  refund: (world, body) =>
    createRefund(
      world,
      {
        payment_intent: intent(world, body).id,
        ...(body.amount === undefined ? {} : { amount: body.amount as number }),
      },
      body.isPending ? "pending" : "succeeded",
    ),
  "fail-refund": (world, body) => failRefund(world, row(world.tables.refunds, body.refund)),
  dispute: (world, body) => openDispute(world, intent(world, body), body),
  "escalate-inquiry": (world, body) => escalateInquiry(world, row(world.tables.disputes, body.dispute)),
  "close-dispute": (world, body) => closeDispute(world, row(world.tables.disputes, body.dispute), body.result as "won"),
  "advance-clock": (world, body) => {
    world.state.clockOffset += Number(body.seconds);
    expireDueSessions(world);
    endDueSubscriptions(world);
    return { now: world.state.now() };
  },
};

const controls: Record<string, Control> = {
  webhooks: ({ webhooks }, body) => webhooks.configure(body as WebhookSettings),
  "webhook-url": ({ webhooks }, body) => {
    webhooks.url = (body.url as string | null) ?? undefined;
  },
  "flush-webhooks": ({ webhooks }, body) => webhooks.flush(body as FlushOptions),
  resend: ({ world, webhooks }, body) => {
    const events = (body.events as string[]).map((id) => row(world.tables.events, id));
    const copies = Number(body.copies ?? 1);
    return webhooks.sendAll(
      events.flatMap((event) => Array.from({ length: copies }, () => event)),
      body.parallel === true,
    );
  },
  "webhooks-settled": async ({ webhooks }) => {
    await webhooks.settled();
    return webhooks.deliveries;
  },
  deliveries: ({ webhooks }) => webhooks.deliveries,
  "held-webhooks": ({ webhooks }) => webhooks.waiting(),
  fault: ({ faults }, body) => faults.add(body as unknown as Fault),
  "clear-faults": ({ faults }) => faults.clear(),
  "hold-next": ({ faults }, body) => faults.holdNext(String(body.path)),
  "held-arrived": ({ faults }) => faults.arrived(),
  release: ({ faults }) => faults.release(),
  requests: ({ log }) => log,
  sessions: ({ world }) => world.tables.sessions.all(),
  ledger: ({ world }) => world.tables.sessions.all().map((session) => ledgerLine(world, session)),
  balance: ({ world: { tables } }) => ({
    cents:
      sum(tables.charges.all().filter(({ paid }) => paid)) -
      sum(tables.refunds.all().filter(({ status }) => status !== "failed")) -
      sum(tables.disputes.all().filter(({ status }) => status === "lost")),
  }),
  events: ({ world }) =>
    world.tables.events.all().map((event) => {
      const delivery = world.state.deliveries.get(event.id);
      return { event, delivery: delivery?.state ?? "dropped", attempts: delivery?.attempts ?? 0 };
    }),
  "signed-event": ({ webhookSecret }, body) => {
    const payload = JSON.stringify(body.event, null, 2);
    return {
      payload,
      header: signatureHeader(
        payload,
        (body.secret as string | undefined) ?? webhookSecret,
        body.time as number | undefined,
      ),
    };
  },
  reset: ({ world, webhooks, faults, log }) => {
    faults.clear();
    webhooks.reset();
    world.state.clear();
    world.outbox = [];
    log.length = 0;
  },
};

/** Undefined for an unknown control. */
export async function answerControl(bench: Bench, name: string, body: Body): Promise<unknown> {
  const effect = effects[name];
  if (effect) return bench.world.state.transaction(() => structuredClone(effect(bench.world, body)));
  const control = controls[name];
  if (!control) throw invalid(`Unknown control: ${name}`, undefined, undefined, 404);
  return (await control(bench, body)) ?? {};
}

function ledgerLine(world: World, session: Stripe.Checkout.Session): LedgerLine {
  const paid = intentOf(world, session);
  const charge = world.tables.charges.get(String(idOf(paid?.latest_charge)));
  const subscription = world.tables.subscriptions.get(String(idOf(session.subscription)));
  return {
    session: session.id,
    mode: session.mode,
    status: session.status,
    paymentStatus: session.payment_status,
    amountTotal: session.amount_total,
    currency: session.currency,
    email: session.customer_details?.email ?? null,
    clientReferenceId: session.client_reference_id,
    metadata: session.metadata ?? {},
    paymentIntent: paid?.id ?? null,
    subscription: subscription?.id ?? null,
    subscriptionStatus: subscription?.status ?? null,
    amountRefunded: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
  };
}

function sum(rows: { amount: number }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0);
}

function row<Row extends { id: string }>(table: Table<Row>, id: unknown): Row {
  const found = table.get(String(id));
  if (!found) throw noSuch("object", String(id), "id", true);
  return found;
}

function sessionOf(world: World, body: Body): Stripe.Checkout.Session {
  return row(world.tables.sessions, body.session);
}

/** The payment of the month that was billed last. */
function lastIntentOf(world: World, { latest_invoice }: Stripe.Subscription): Stripe.PaymentIntent {
  const paid = world.tables.invoicePayments.all().find((payment) => payment.invoice === latest_invoice);
  return row(world.tables.paymentIntents, paid?.payment.payment_intent);
}

function intent(world: World, body: Body): Stripe.PaymentIntent {
  const id = String(body.payment);
  if (id.startsWith("sub_")) return lastIntentOf(world, row(world.tables.subscriptions, id));
  if (!id.startsWith("cs_")) return row(world.tables.paymentIntents, id);
  const found = intentOf(world, row(world.tables.sessions, id));
  if (!found) throw invalid(`No payment was made in ${id}.`);
  return found;
}
