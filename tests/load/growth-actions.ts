import { createHash } from "node:crypto";
import { eventually } from "../support/eventually.ts";
import { send } from "./client.ts";
import { ADMIN, type Place } from "./place.ts";
import { order } from "./sales.ts";

export interface Action {
  name: string;
  path: string;
  /** The first bytes of a streamed file. */
  isExport?: boolean;
  as: "customer" | "admin";
}

const CUSTOMER = 10;
/** One of this many customers is signed in. */
export const SIGNED_IN_EVERY = 10;
const tokenOf = (customer: number) => `customer-${`${customer}`.padStart(34, "0")}`;
const COOKIES = {
  customer: tokenOf(CUSTOMER),
  admin: "admin-".padEnd(43, "0"),
};

/** The session of that customer in a filled shop. */
export function customerCookie(customer: number): string {
  return `sid=${tokenOf(customer)}`;
}

/** The measured pages, with typical searches. */
export async function pagesOf({ client }: Place): Promise<Action[]> {
  const first = async (query: string): Promise<string> =>
    (await client.query<{ value: string }>(query)).rows[0]?.value ?? "";
  const mine = `select number as value from orders where email = 'client${CUSTOMER}@exemple.fr' and status = 'paid'`;
  const number = await first(mine);
  const slug = await first(
    `select slug as value from formations join orders on orders.formation_id = formations.id where number = '${number}'`,
  );
  const id = await first(`select id as value from orders where number = '${number}'`);
  const email = await first(`select id as value from emails where props ->> 'orderId' = '${id}'`);
  const customer = [
    "/account",
    "/orders",
    `/orders/${number}/recu`,
    `/orders/${number}/facture.pdf`,
    `/orders/${number}/contrat`,
    `/orders/${number}/remboursement`,
    `/formations/${slug}/apprendre`,
    "/compte/donnees",
  ];
  const admin = [
    "/admin/dashboard",
    "/admin/commandes",
    "/admin/commandes?statut=paid",
    "/admin/commandes?statut=a-traiter",
    "/admin/commandes?type=subscription",
    `/admin/commandes?formation=${slug}`,
    `/admin/commandes?q=${number}`,
    "/admin/commandes?q=client10%40",
    "/admin/commandes?q=zoé",
    "/admin/commandes?q=pi_10",
    "/admin/commandes?q=cus_10",
    `/admin/commandes/${id}`,
    "/admin/droits",
    "/admin/apprenantes",
    "/admin/contacts",
    "/admin/contacts?vue=consentements",
    "/admin/emails",
    "/admin/emails?etat=failed",
    "/admin/emails?modele=operator-alert",
    "/admin/emails?destinataire=client10%40",
    `/admin/emails/${email}`,
    "/admin/journal",
    "/admin/comptabilite",
    "/admin/systeme",
    "/admin/journal?action=refund",
    `/admin/journal?objet=order&identifiant=${id}`,
    "/admin/journal?acteur=client10%40",
  ];
  return [
    ...customer.map((path) => ({ name: path.replace(number, "…"), path, as: "customer" as const })),
    ...admin.map((path) => ({ name: path.replace(id, "…").replace(email, "…"), path, as: "admin" as const })),
    { name: "the export of orders, first bytes", path: "/admin/commandes/export", as: "admin", isExport: true },
    { name: "the export of the audit log, first bytes", path: "/admin/journal/export", as: "admin", isExport: true },
  ];
}

/** Signs the administrator in; the customers' sessions are filled in. */
export async function openSessions({ client }: Place): Promise<void> {
  await client.query(
    `insert into sessions (id, user_id, ip_prefix, user_agent, last_seen_at)
     select $1, id, '192.0.2.0/24', 'load', now() from users where email = $2`,
    [createHash("sha256").update(COOKIES.admin).digest("hex"), ADMIN.ADMIN_EMAIL],
  );
}

export async function visit({ shop }: Place, { path, as, isExport = false }: Action): Promise<void> {
  const { status, location } = await send(shop.url, path, {
    headers: { Cookie: `sid=${COOKIES[as]}` },
    ...(isExport && { form: {}, firstBytesOnly: true }),
  });
  if (status !== 200) throw new Error(`${path}: ${status} ${location}`);
}

let buyers = 0;

/** A guest buys, and gets both emails. */
export async function buy({ shop, client }: Place): Promise<void> {
  buyers += 1;
  const { sessions } = await order(shop.url, buyers);
  if (!sessions[0]) throw new Error("A guest has not come to Stripe's page");
  await shop.stripe.pay(sessions[0]);
  const sent = "select from emails where recipient = $1 and status = 'sent'";
  const recipient = `acheteur${buyers}@exemple.fr`;
  await eventually(async () => (await client.query(sent, [recipient])).rowCount === 2);
}
