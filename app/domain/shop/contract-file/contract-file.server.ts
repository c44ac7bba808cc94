import type { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Db } from "#db/connection.server.ts";
import type { Consent, OrderedOffer, OrderType } from "#db/types.ts";
import { emailLabels } from "../../mail/registry.ts";
import { slugOf } from "../../values/slug.ts";
import { parisDay } from "../../values/time.ts";
import { type Invoice, readInvoices } from "../accounting/read-invoices.server.ts";
import { readTermsFile, termsAttachment } from "../contract/terms.server.ts";
import { orderWasPaid } from "../orders/order.server.ts";
import { type Declaration, declarationsOf } from "../rights/declarations.server.ts";

export type LessonActivity = Awaited<ReturnType<typeof readActivity>>[number];

export type SentEmail = Awaited<ReturnType<typeof readEmails>>[number];

export interface ContractDeclaration
  extends Pick<
    Declaration,
    | "kind"
    | "name"
    | "contract"
    | "email"
    | "requestedEnd"
    | "requestedDate"
    | "chosenWay"
    | "declaredAt"
    | "channel"
    | "state"
    | "answer"
  > {
  end: { at: Date; reason: string | null; refunded: number | null; endsOn: string | null } | null;
}

/** Everything that proves the contract of one order (Code de la consommation, art. L213-1). Amounts in cents. */
export interface ContractFile {
  orderId: string;
  number: string;
  name: string;
  email: string;
  type: OrderType;
  amount: number;
  /** Before and after a code; null without one. */
  listCents: number | null;
  discountCents: number;
  reductionLabel: string | null;
  orderedAt: Date;
  paidAt: Date | null;
  offer: OrderedOffer;
  terms: { version: string; sha256: string };
  consents: Consent[];
  declarations: ContractDeclaration[];
  activity: LessonActivity[];
  emails: SentEmail[];
  invoices: Invoice[];
}

/** `buyerId` is null for an administrator, who may read any file, also when the account was erased. */
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
      "email",
      "type",
      "amountCents",
      "listCents",
      "discountCents",
      "reductionLabel",
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
  return {
    orderId: order.id,
    number: order.number,
    name: order.formationName,
    email: order.email,
    type: order.type,
    amount: order.amountCents,
    listCents: order.listCents,
    discountCents: order.discountCents,
    reductionLabel: order.reductionLabel,
    // Of a form that was sent again before it was paid, the last counts, as its boxes do.
    orderedAt: new Date(Math.max(+order.createdAt, ...order.consents.map(({ at }) => Date.parse(at)))),
    paidAt: order.paidAt,
    offer: order.offer,
    terms: { version: order.termsVersion, sha256: order.termsSha256 },
    consents: order.consents,
    declarations: (await declarationsOf(db, order.id, { isOpenOnly: false })).map(contractDeclaration),
    activity: await readActivity(db, order.id),
    emails: await readEmails(db, order.id),
    invoices: await readInvoices(db, order.id),
  };
}

/** Without the administrators' names: the buyer reads the file. */
function contractDeclaration(declaration: Declaration): ContractDeclaration {
  const { end, kind, name, contract, email, requestedEnd, requestedDate, chosenWay } = declaration;
  const { declaredAt, channel, state, answer } = declaration;
  const outcome = end && { at: end.at, reason: end.reason, refunded: end.refunded, endsOn: end.endsOn };
  const asked = { kind, name, contract, email, requestedEnd, requestedDate, chosenWay };
  return { ...asked, declaredAt, channel, state, answer, end: outcome };
}

/** Since the order, the oldest first: evidence in a dispute. It is deleted with the account. */
function readActivity(db: Db, orderId: string) {
  return db
    .selectFrom("orders")
    .innerJoin("formationCourses", "formationCourses.formationId", "orders.formationId")
    .innerJoin("lessons", "lessons.courseId", "formationCourses.courseId")
    .innerJoin("lessonEvents", (join) =>
      join
        .onRef("lessonEvents.lessonId", "=", "lessons.id")
        .onRef("lessonEvents.userId", "=", "orders.userId")
        .onRef("lessonEvents.at", ">=", "orders.createdAt"),
    )
    .select(["lessons.id as lessonId", "lessons.title as lesson", "lessonEvents.kind", "lessonEvents.at"])
    .where("orders.id", "=", orderId)
    .orderBy("lessonEvents.at")
    .orderBy("lessonEvents.id")
    .execute();
}

/** With the hash of the HTML as it was sent. */
function readEmails(db: Db, orderId: string) {
  return sentEmails(db, orderId).select(["sha256", "attachments as files"]).execute();
}

function sentEmails(db: Db, orderId: string) {
  return db
    .selectFrom("orderEmails")
    .select(["emailId as id", "template", "subject", "sentAt"])
    .where("orderId", "=", orderId)
    .orderBy("sentAt")
    .orderBy("emailId");
}

/** A summary to read, the same data as JSON, the accepted terms byte for byte, each email as sent, and the invoices. */
export async function zipContract(
  db: Db,
  file: ContractFile,
  pdfs: { summary: Buffer; invoices: { filename: string; content: Buffer }[] },
): Promise<Readable> {
  const zip = new ZipFile();
  zip.addBuffer(pdfs.summary, "dossier.pdf");
  zip.addBuffer(Buffer.from(`${JSON.stringify(file, null, 2)}\n`), "dossier.json");
  const terms = await readTermsFile(db, file.terms.sha256);
  if (terms) zip.addBuffer(terms.pdf, termsAttachment(terms).filename);
  const emails = await sentEmails(db, file.orderId).select(["html", "text"]).execute();
  for (const [index, { template, sentAt, html, text }] of emails.entries()) {
    const kind = slugOf(emailLabels[template] ?? template);
    const name = `lettres/${String(index + 1).padStart(2, "0")}-${parisDay(sentAt)}-${kind}`;
    zip.addBuffer(Buffer.from(html), `${name}.html`);
    zip.addBuffer(Buffer.from(text), `${name}.txt`);
  }
  for (const { filename, content } of pdfs.invoices) zip.addBuffer(content, `factures/${filename}`);
  zip.end();
  return zip.outputStream as Readable;
}
