import type { Db } from "#db/connection.server.ts";
import type { Consent, OrderType } from "#db/types.ts";
import { type Invoice, readInvoices } from "../accounting/read-invoices.server.ts";
import { type StoredOffer, storedOffer } from "../catalogue/stored-offer.ts";
import { readTermsFile } from "../contract/terms.server.ts";
import { orderWasPaid } from "../orders/order.server.ts";
import { type Declaration, declarationsOf } from "../rights/declarations.server.ts";
import { type LessonActivity, readActivity } from "./activity.server.ts";

export interface ContractLetter {
  id: string;
  template: string;
  subject: string;
  sentAt: Date;
  /** The hash of the HTML as it was sent. */
  sha256: string;
  files: { filename: string; sha256: string }[];
}

/** A withdrawal or cancellation of the contract, as it was declared, and its outcome. */
export interface ContractDeclaration
  extends Pick<
    Declaration,
    "kind" | "name" | "contract" | "email" | "requestedEnd" | "requestedDate" | "declaredAt" | "channel" | "state"
  > {
  end: { at: Date; reason: string | null; refunded: number | null; endsOn: string | null } | null;
}

/** Everything that proves the contract of one order (Code de la consommation, art. L213-1). Amounts in cents. */
export interface ContractFile {
  orderId: string;
  number: string;
  name: string;
  type: OrderType;
  amount: number;
  orderedAt: Date;
  paidAt: Date | null;
  /** Null for orders of releases that did not store it. */
  offer: StoredOffer | null;
  /** `sha256` is null when the file of that version was not stored. */
  terms: { version: string; sha256: string | null };
  consents: Consent[];
  declarations: ContractDeclaration[];
  activity: LessonActivity[];
  letters: ContractLetter[];
  /** Invoices and credit notes. */
  invoices: Invoice[];
}

/**
 * Reads the contract's file of an order. `buyerId` is null for an administrator, who may read any file, also when the
 * account was erased.
 */
export async function readContractFile(
  db: Db,
  number: string,
  buyerId: string | null,
): Promise<ContractFile | undefined> {
  const order = await db
    .selectFrom("orders")
    .select([
      "id",
      "number",
      "formationName",
      "type",
      "amountCents",
      "createdAt",
      "paidAt",
      "termsVersion",
      "termsSha256",
      "consents",
      "offer",
    ])
    .where("number", "=", number)
    .where(orderWasPaid)
    .$if(buyerId !== null, (query) => query.where("userId", "=", buyerId))
    .executeTakeFirst();
  if (!order) return undefined;
  const kept = order.termsSha256 ? undefined : await readTermsFile(db, order.termsVersion);
  return {
    orderId: order.id,
    number: order.number,
    name: order.formationName,
    type: order.type,
    amount: order.amountCents,
    orderedAt: order.createdAt,
    paidAt: order.paidAt,
    offer: storedOffer.safeParse(order.offer).data ?? null,
    terms: { version: order.termsVersion, sha256: order.termsSha256 ?? kept?.sha256 ?? null },
    consents: order.consents as Consent[],
    declarations: (await declarationsOf(db, order.id, { isOpenOnly: false })).map(contractDeclaration),
    activity: await readActivity(db, order.id),
    letters: await readLetters(db, order.id),
    invoices: await readInvoices(db, order.id),
  };
}

/** Without the administrators' names: the buyer reads the file. */
function contractDeclaration(declaration: Declaration): ContractDeclaration {
  const { kind, name, contract, email, requestedEnd, requestedDate, declaredAt, channel, state, end } = declaration;
  const outcome = end && { at: end.at, reason: end.reason, refunded: end.refunded, endsOn: end.endsOn };
  return { kind, name, contract, email, requestedEnd, requestedDate, declaredAt, channel, state, end: outcome };
}

function readLetters(db: Db, orderId: string): Promise<ContractLetter[]> {
  return letters(db, orderId).select(["sha256", "attachments as files"]).execute();
}

/** The letters with their content, for the archive. */
export function readLetterTexts(db: Db, orderId: string) {
  return letters(db, orderId).select(["html", "text"]).execute();
}

function letters(db: Db, orderId: string) {
  return db
    .selectFrom("orderEmails")
    .select(["emailId as id", "template", "subject", "sentAt"])
    .where("orderId", "=", orderId)
    .orderBy("sentAt")
    .orderBy("emailId");
}
