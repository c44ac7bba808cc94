/** What Stripe's metadata say of an order, so that a lost one can be written again. */
export interface OrderFacts {
  number: string;
  /** Null for a guest. */
  userId: string | null;
  formationId: string;
  formationName: string;
  termsVersion: string;
  termsSha256: string;
  consents: { id: string; text: string; version: string; at: string }[];
  company: { name: string; siren: string; vatNumber: string } | null;
  /** Cents, before the reduction; null: an earlier release took the order. */
  listCents: number | null;
  discountCents: number;
  reductionLabel: string | null;
  /** The orders that it deducts. */
  credits: { orderId: string; cents: number }[];
}

/** A number that a payment or its refund has got, and when. */
export interface GivenNumber {
  number: string;
  at: Date;
}

/** What was written into the metadata after the payment: what may have been sent to the buyer. */
export interface Papers {
  invoice: GivenNumber | null;
  /** `cents`: the total refunded with it. */
  creditNotes: (GivenNumber & { cents: number })[];
  /** When the mail server accepted the order's confirmation. */
  confirmedAt: Date | null;
}

/** Stripe's bound for a value of metadata, in characters. */
const MAX_LENGTH = 500;
const CONSENT = "consent_";
const CREDIT_NOTE = "credit_note_";

export function orderMetadata(order: OrderFacts): Record<string, string> {
  const { company, consents, userId, listCents, discountCents, reductionLabel, credits } = order;
  const values = {
    order_number: order.number,
    formation: order.formationId,
    formation_name: order.formationName,
    terms_version: order.termsVersion,
    terms_sha256: order.termsSha256,
    ...(userId && { user: userId }),
    ...(company && { company: JSON.stringify(company) }),
    ...(reductionLabel && {
      reduction: reductionLabel,
      list_cents: `${listCents}`,
      discount_cents: `${discountCents}`,
    }),
    ...(credits.length > 0 && { credits: credits.map(({ orderId, cents }) => `${orderId}:${cents}`).join(" ") }),
    ...Object.fromEntries(consents.map(({ id, at, version, text }) => [CONSENT + id, `${at} ${version} ${text}`])),
  };
  // A refused session would lose the sale.
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value.slice(0, MAX_LENGTH)]));
}

/** Null when an earlier release has made the session. */
export function readOrderFacts(metadata: Record<string, string>): OrderFacts | null {
  const { order_number, formation, formation_name, terms_version, terms_sha256, user, company } = metadata;
  const { reduction, list_cents, discount_cents, credits = "" } = metadata;
  if (!order_number || !formation || !formation_name || !terms_version || !terms_sha256) return null;
  return {
    number: order_number,
    userId: user ?? null,
    formationId: formation,
    formationName: formation_name,
    termsVersion: terms_version,
    termsSha256: terms_sha256,
    consents: valuesOf(metadata, CONSENT).map(([id, value]) => {
      const [at = "", version = "", ...text] = value.split(" ");
      return { id, at, version, text: text.join(" ") };
    }),
    company: company ? (JSON.parse(company) as OrderFacts["company"]) : null,
    listCents: list_cents ? Number(list_cents) : null,
    discountCents: Number(discount_cents ?? 0),
    reductionLabel: reduction ?? null,
    credits: readCredits(credits),
  };
}

function readCredits(value: string): OrderFacts["credits"] {
  const items = value.split(" ").filter(Boolean);
  // The last one may be cut.
  if (value.length === MAX_LENGTH) items.pop();
  return items.map((item) => item.split(":")).map(([orderId = "", cents]) => ({ orderId, cents: Number(cents) }));
}

export function paperMetadata({ invoice, creditNotes, confirmedAt }: Papers): Record<string, string> {
  return {
    ...(invoice && { invoice: written(invoice) }),
    ...Object.fromEntries(creditNotes.map((note) => [CREDIT_NOTE + note.cents, written(note)])),
    ...(confirmedAt && { confirmed_at: confirmedAt.toISOString() }),
  };
}

export function readPapers(metadata: Record<string, string>): Papers {
  const { invoice, confirmed_at } = metadata;
  return {
    invoice: invoice ? given(invoice) : null,
    creditNotes: valuesOf(metadata, CREDIT_NOTE)
      .map(([cents, value]) => ({ cents: Number(cents), ...given(value) }))
      .sort((a, b) => a.cents - b.cents),
    confirmedAt: confirmed_at ? new Date(confirmed_at) : null,
  };
}

function valuesOf(metadata: Record<string, string>, prefix: string): [string, string][] {
  return Object.entries(metadata)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, value]) => [key.slice(prefix.length), value]);
}

function written({ number, at }: GivenNumber): string {
  return `${number} ${at.toISOString()}`;
}

function given(value: string): GivenNumber {
  const [number = "", at = ""] = value.split(" ");
  return { number, at: new Date(at) };
}
