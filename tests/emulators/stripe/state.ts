// The state of the emulator, and how it survives a restart.

import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Stripe } from "stripe";

/** The parameters of a Checkout Session that are needed when the visitor pays. */
export interface SessionPlan {
  paymentIntentData: Stripe.Checkout.SessionCreateParams.PaymentIntentData;
  subscriptionData: Stripe.Checkout.SessionCreateParams.SubscriptionData;
  lineItems: Stripe.LineItem[];
  email: string | null;
}

export interface StoredAnswer {
  fingerprint: string;
  status: number;
  body: unknown;
  requestId: string;
}

export interface EventDelivery {
  state: "pending" | "delivered" | "failed" | "dropped";
  attempts: number;
}

/** While a request runs: how to undo its writes. */
type Journal = { undo: (() => void)[] | null };

export class Table<Row extends { id: string }> {
  private rows = new Map<string, Row>();
  private readonly journal: Journal;

  constructor(journal: Journal) {
    this.journal = journal;
  }

  get(id: string): Row | undefined {
    return this.rows.get(id);
  }

  put(row: Row): Row {
    this.remember(row.id);
    this.rows.set(row.id, row);
    return row;
  }

  delete(id: string): void {
    this.remember(id);
    this.rows.delete(id);
  }

  /** In order of creation. */
  all(): Row[] {
    return [...this.rows.values()];
  }

  load(rows: Row[]): void {
    this.rows = new Map(rows.map((row) => [row.id, row]));
  }

  private remember(id: string): void {
    const before = this.rows.get(id);
    this.journal.undo?.push(() => {
      if (before) this.rows.set(id, before);
      else this.rows.delete(id);
    });
  }
}

function newTables(journal: Journal) {
  return {
    products: new Table<Stripe.Product>(journal),
    prices: new Table<Stripe.Price>(journal),
    customers: new Table<Stripe.Customer>(journal),
    sessions: new Table<Stripe.Checkout.Session>(journal),
    paymentIntents: new Table<Stripe.PaymentIntent>(journal),
    charges: new Table<Stripe.Charge>(journal),
    paymentMethods: new Table<Stripe.PaymentMethod>(journal),
    subscriptions: new Table<Stripe.Subscription>(journal),
    invoices: new Table<Stripe.Invoice>(journal),
    invoicePayments: new Table<Stripe.InvoicePayment>(journal),
    refunds: new Table<Stripe.Refund>(journal),
    disputes: new Table<Stripe.Dispute>(journal),
    portalConfigurations: new Table<Stripe.BillingPortal.Configuration>(journal),
    portalSessions: new Table<Stripe.BillingPortal.Session>(journal),
    events: new Table<Stripe.Event>(journal),
    webhookEndpoints: new Table<Stripe.WebhookEndpoint>(journal),
  };
}

export type Tables = ReturnType<typeof newTables>;

export class State {
  private readonly journal: Journal = { undo: null };
  readonly tables = newTables(this.journal);
  readonly plans = new Map<string, SessionPlan>();
  readonly answers = new Map<string, StoredAnswer>();
  readonly deliveries = new Map<string, EventDelivery>();
  clockOffset = 0;

  private readonly file: string | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(file?: string) {
    this.file = file;
    if (file) this.load(file);
  }

  now(): number {
    return Math.floor(Date.now() / 1000) + this.clockOffset;
  }

  /** All or nothing: a refused request leaves no row behind. Rows are replaced, never changed in place. */
  transaction<Result>(work: () => Result): Result {
    this.journal.undo = [];
    try {
      return work();
    } catch (error) {
      for (const undo of this.journal.undo.toReversed()) undo();
      throw error;
    } finally {
      this.journal.undo = null;
    }
  }

  clear(): void {
    for (const table of Object.values(this.tables)) table.load([]);
    this.plans.clear();
    this.answers.clear();
    this.deliveries.clear();
    this.clockOffset = 0;
  }

  saveSoon(): void {
    if (!this.file || this.timer) return;
    this.timer = setTimeout(() => this.save(), 200);
    this.timer.unref();
  }

  save(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.file) return;
    const tables = Object.fromEntries(Object.entries(this.tables).map(([name, table]) => [name, table.all()]));
    const saved = {
      tables,
      plans: [...this.plans],
      answers: [...this.answers],
      deliveries: [...this.deliveries],
      clockOffset: this.clockOffset,
    };
    // Written to another file and renamed: a demo killed while saving keeps its previous state.
    writeFileSync(`${this.file}.new`, JSON.stringify(saved));
    renameSync(`${this.file}.new`, this.file);
  }

  private load(file: string): void {
    let text: string;
    try {
      text = readFileSync(file, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
      throw error;
    }
    const saved = JSON.parse(text) as {
      tables: Record<string, { id: string }[]>;
      plans: [string, SessionPlan][];
      answers: [string, StoredAnswer][];
      deliveries: [string, EventDelivery][];
      clockOffset: number;
    };
    for (const [name, table] of Object.entries(this.tables))
      (table as Table<{ id: string }>).load(saved.tables[name] ?? []);
    for (const [key, value] of saved.plans) this.plans.set(key, value);
    for (const [key, value] of saved.answers) this.answers.set(key, value);
    for (const [key, value] of saved.deliveries) this.deliveries.set(key, value);
    this.clockOffset = saved.clockOffset;
  }
}
