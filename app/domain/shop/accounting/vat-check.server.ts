import { sql } from "kysely";
import { seller } from "#app/config/seller.server.ts";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import { askVies } from "#app/gateways/vies.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { Company, InvoiceBuyer, VatCheck, VatTreatment } from "#db/types.ts";
import { alertOperator, resolveAlert } from "../../journal/alerts/alerts.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { parisDay } from "../../values/time.ts";
import { compactNumber, countryOfVatNumber } from "./company.ts";
import { isOtherMember } from "./vat.ts";

/**
 * Of a company of another member, with what VIES answers about its number. The answer stays with the order, and with
 * every invoice of it, which never changes.
 */
export async function withVatCheck(company: Company | null): Promise<Company | null> {
  return company && isOfOtherMember(company) ? { ...company, vatCheck: await ask(company.vatNumber) } : company;
}

async function ask(vatNumber: string): Promise<VatCheck> {
  const { answer, reference } = await askVies(vatNumber, seller.vatNumber && compactNumber(seller.vatNumber));
  return { answer, at: new Date().toISOString(), reference };
}

function isOfOtherMember({ vatNumber }: Company): boolean {
  return isOtherMember(countryOfVatNumber(vatNumber));
}

/** With a number of the country in which it is billed, that VIES knows or was never asked about. */
export function paysItsVat({ company, country }: Pick<InvoiceBuyer, "company" | "country">): boolean {
  if (!company || countryOfVatNumber(company.vatNumber) !== country) return false;
  return company.vatCheck === undefined || company.vatCheck.answer === "valid";
}

export function awaitsVatCheck(company: Company | null): boolean {
  return company !== null && isOfOtherMember(company) && (company.vatCheck?.answer ?? "unavailable") === "unavailable";
}

const alertKey = (orderId: string) => `vat-check:${orderId}`;

/** The sale is made meanwhile, as to a consumer. */
export async function alertIfUnchecked(
  trx: Db,
  orderId: string,
  invoice: string,
  { company, country }: Pick<InvoiceBuyer, "company" | "country">,
): Promise<void> {
  if (company?.vatCheck?.answer !== "unavailable" || countryOfVatNumber(company.vatNumber) !== country) return;
  await alertOperator(trx, { key: alertKey(orderId), orderId, ...operatorAlerts.vatNumberUnchecked(invoice) });
}

/**
 * Asks again for a person. What follows from « valid » for the invoice that was issued meanwhile is hers to do: the alert
 * stays until she has. Returns null when there is nothing to ask.
 */
export async function checkVatAgain(db: Db, actor: Actor, orderId: string): Promise<VatCheck["answer"] | null> {
  const order = await db.selectFrom("orders").select("company").where("id", "=", orderId).executeTakeFirst();
  const company = order?.company ?? null;
  if (!company || !awaitsVatCheck(company)) return null;
  const vatCheck = await ask(company.vatNumber);
  if (vatCheck.answer === "unavailable") return vatCheck.answer;
  const checked = JSON.stringify({ ...company, vatCheck });
  await db.transaction().execute(async (trx) => {
    const noted = await trx
      .updateTable("orders")
      .set({ company: checked })
      .where("id", "=", orderId)
      // Not answered in between, nor erased.
      .where(sql<boolean>`company = ${JSON.stringify(company)}::jsonb`)
      .executeTakeFirst();
    if (noted.numUpdatedRows === 0n) return;
    if (vatCheck.answer === "invalid") await resolveAlert(trx, actor, alertKey(orderId));
    const { answer, reference } = vatCheck;
    const after = { vatNumber: company.vatNumber, vatAnswer: answer, vatReference: reference };
    await audit(trx, actor, { action: "check-vat", entity: "order", entityId: orderId, after });
  });
  return vatCheck.answer;
}

/** The seller's, on an invoice that must have it (CGI, annexe II, art. 242 nonies A). */
export async function alertWithoutNumber(
  trx: Db,
  orderId: string,
  number: string,
  treatment: VatTreatment,
): Promise<void> {
  if (treatment === "reverse-charge")
    await alertOperator(trx, { key: "no-vat-number", orderId, ...operatorAlerts.noVatNumber(number) });
  if (treatment === "taxed")
    await alertOperator(trx, {
      key: `taxed-without-number:${parisDay(new Date()).toPlainYearMonth()}`,
      orderId,
      ...operatorAlerts.taxedWithoutNumber(number),
    });
}
