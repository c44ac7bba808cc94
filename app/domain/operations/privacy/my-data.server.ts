import { stringify } from "csv-stringify/sync";
import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { deviceName } from "../../people/accounts/devices.ts";
import { type Row, rows } from "../../people/accounts/rows.server.ts";
import type { SessionUser } from "../../people/accounts/sessions.server.ts";
import { type LearningSubject, readLearningData } from "./my-learning-data.server.ts";

export type MyDataSubject =
  | "compte"
  | "profil"
  | "connexions"
  | "commandes"
  | "paiements"
  | "factures"
  | "remboursements"
  | "lettres_du_contrat"
  | "abonnements"
  | "acces"
  | LearningSubject
  | "inscriptions"
  | "challenge"
  | "guide"
  | "messages"
  | "declarations"
  | "temoignages"
  | "emails"
  | "adresse_bloquee"
  | "journal";

/** Everything that the shop stores about one person, by subject, with column names that the customer can read. */
export type MyData = Record<MyDataSubject, Row[]>;

/**
 * The data of the export (GDPR, art. 15 and 20). The address is proven, so messages and sign-ups under it belong to the
 * customer. Hashes and tokens are left out. A new table about people needs a line here.
 */
export async function readMyData(db: Db, { id, email }: SessionUser): Promise<MyData> {
  return {
    compte: await rows(
      db,
      sql`select email as adresse, created_at as cree_le, email_verified_at as adresse_confirmee_le,
      last_login_at as derniere_connexion_le from users where id = ${id}`,
    ),
    profil: await rows(
      db,
      sql`select first_name as prenom, last_name as nom, phone as telephone, country as pays,
      avatar_url as portrait, updated_at as modifie_le from user_profiles where user_id = ${id}`,
    ),
    connexions: await readSessions(db, id),
    commandes: await rows(
      db,
      sql`select number as numero, formation_name as formation, type, status as etat,
      amount_cents as montant_en_centimes, refunded_cents as rembourse_en_centimes, currency as devise, email as adresse,
      billing as adresse_de_facturation, company as entreprise, card_brand as carte, card_last4 as derniers_chiffres, consents as accords,
      terms_version as version_des_conditions, terms_sha256 as empreinte_des_conditions, offer as offre,
      created_at as creee_le, paid_at as payee_le, refunded_at as remboursee_le
      from orders where user_id = ${id} or (user_id is null and email = ${email}) order by created_at`,
    ),
    paiements: await rows(
      db,
      sql`select number as commande, payment.amount_cents as montant_en_centimes, payment.currency as devise,
      payment.paid_at as paye_le, period_start as periode_du, period_end as periode_au,
      payment.refunded_cents as rembourse_en_centimes
      from order_payments payment join orders on orders.id = order_id
      where orders.user_id = ${id} or (orders.user_id is null and email = ${email}) order by payment.paid_at`,
    ),
    factures: await rows(
      db,
      sql`select invoices.number as numero, kind as nature, orders.number as commande, issued_at as emise_le,
      net_cents as ht_en_centimes, vat_cents as tva_en_centimes, total_cents as ttc_en_centimes, buyer as acheteuse
      from invoices join orders on orders.id = order_id
      where orders.user_id = ${id} or (orders.user_id is null and orders.email = ${email}) order by issued_at, invoices.number`,
    ),
    remboursements: await rows(
      db,
      sql`select number as commande, refund_requests.amount_cents as montant_en_centimes, state as etat,
      asked_at as demande_le, ended_at as termine_le, basis ->> 'rule' as regle from refund_requests join orders on orders.id = order_id
      where orders.user_id = ${id} or (orders.user_id is null and email = ${email}) order by asked_at`,
    ),
    lettres_du_contrat: await rows(
      db,
      sql`select number as commande, recipient as adresse, subject as objet,
      attachments as pieces_jointes, sha256 as empreinte, sent_at as envoyee_le
      from order_emails letter join orders on orders.id = order_id
      where orders.user_id = ${id} or (orders.user_id is null and email = ${email}) order by sent_at`,
    ),
    abonnements: await rows(
      db,
      sql`select number as commande, subscriptions.status as etat,
      current_period_start as periode_du, current_period_end as periode_au, cancel_at_period_end as prend_fin
      from subscriptions join orders on orders.id = subscriptions.order_id where orders.user_id = ${id} order by number`,
    ),
    acces: await rows(
      db,
      sql`select formations.name as formation, source as origine, granted_at as donne_le, opens_at as ouvert_le, revoked_at as ferme_le,
      cohorts.name as cohorte, all_opened_at as tout_ouvert_le
      from access join formations on formations.id = access.formation_id
      left join cohorts on cohorts.id = access.cohort_id where user_id = ${id} order by granted_at`,
    ),
    ...(await readLearningData(db, id)),
    inscriptions: await rows(
      db,
      sql`select source as origine, first_name as prenom, phone as telephone, consent as accord,
      created_at as inscrite_le, confirmed_at as confirmee_le, unsubscribed_at as desinscrite_le, consent_withdrawn_at as accord_retire_le
      from subscribers where email = ${email}`,
    ),
    challenge: await rows(
      db,
      sql`select starts_on::text as debut, challenge_signups.created_at as inscrite_le
      from challenge_signups join subscribers on subscribers.id = subscriber_id where email = ${email} order by starts_on`,
    ),
    guide: await rows(
      db,
      sql`select guide_requests.created_at as demande_le
      from guide_requests join subscribers on subscribers.id = subscriber_id where email = ${email}`,
    ),
    messages: await rows(
      db,
      sql`select name as nom, phone as telephone, message, page, created_at as ecrit_le,
      answered_at as repondu_le from contact_messages where lower(email) = ${email} order by created_at`,
    ),
    declarations: await rows(
      db,
      sql`select declarations.kind as nature, name as nom, contract as contrat, requested_end as fin_souhaitee,
      requested_date::text as date_souhaitee, channel as arrivee_par, declared_at as declaree_le, outcome.kind as suite, outcome.at as traitee_le,
      outcome.reason as raison, outcome.ends_on::text as prend_fin_le
      from declarations left join declaration_outcomes outcome
        on outcome.declaration_id = declarations.id and outcome.kind in ('done', 'refused')
      where lower(email) = ${email} order by declared_at`,
    ),
    temoignages: await rows(
      db,
      sql`select author as nom, text as texte, published as publie, consent as accord,
      created_at as ecrit_le, coalesce(original_text, text) as texte_envoye, rating as note, refusal as motif_du_refus
      from testimonials where lower(coalesce(author_email, details ->> 'email')) = ${email} order by created_at`,
    ),
    emails: await rows(
      db,
      sql`select template as modele, recipient as adresse, status as etat, created_at as ecrit_le,
      sent_at as envoye_le from emails where recipient = ${email} order by created_at`,
    ),
    adresse_bloquee: await rows(
      db,
      sql`select reason as raison, created_at as depuis from suppressed_addresses where email = ${email}`,
    ),
    journal: await rows(
      db,
      sql`select action as evenement, ip_prefix as reseau, at as le from audit_log
      where (entity = 'user' and entity_id = ${id}) or actor = ${`customer:${id}`} order by at`,
    ),
  };
}

/** The same data as one table with a line for each value, which every spreadsheet opens. */
export function toCsv(data: MyData): string {
  const lines = Object.entries(data).flatMap(([subject, found]) =>
    found.flatMap((row, index) =>
      Object.entries(row).map(([name, value]) => [subject, `${index + 1}`, name, plainText(value)]),
    ),
  );
  return stringify([["rubrique", "ligne", "champ", "valeur"], ...lines], {
    bom: true,
    delimiter: ";",
    record_delimiter: "windows",
    // A value that begins like a formula is escaped, so that no spreadsheet runs it.
    escape_formulas: true,
  });
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

async function readSessions(db: Db, userId: string): Promise<Row[]> {
  const sessions = await db
    .selectFrom("sessions")
    .select(["userAgent", "ipPrefix", "createdAt", "lastSeenAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  return sessions.map(({ userAgent, ipPrefix, createdAt, lastSeenAt }) => ({
    appareil: deviceName(userAgent),
    navigateur: userAgent,
    reseau: ipPrefix,
    ouverte_le: createdAt,
    vue_le: lastSeenAt,
  }));
}
