import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { deviceName } from "../../people/accounts/devices.ts";
import { type ContactSubject, readContactData } from "./my-contact-data.server.ts";
import { type LearningSubject, readLearningData } from "./my-learning-data.server.ts";
import { type Ownership, readOwnership } from "./own-addresses.server.ts";
import { type Row, rowsOf } from "./rows.ts";

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
  | ContactSubject;

export type MyData = Record<MyDataSubject, Row[]>;

/** An account, or an address without one. */
export interface DataOwner {
  id: string;
  email: string;
}

/**
 * The data of the export (GDPR, art. 15 and 20). The address is proven, so messages and sign-ups under it belong to the
 * customer. Hashes and tokens are left out. A new table about people needs a line here.
 */
export async function readMyData(db: Db, user: DataOwner): Promise<MyData> {
  const owned = await readOwnership(db, user);
  return {
    ...(await readAccountData(db, user)),
    ...(await readOrderData(db, user, owned)),
    ...(await readLearningData(db, user.id)),
    ...(await readContactData(db, user, owned)),
  };
}

async function readAccountData(db: Db, { id }: DataOwner) {
  return {
    compte: await rowsOf(
      db
        .selectFrom("users")
        .select(["email as adresse", "createdAt as creeLe", "emailVerifiedAt as adresseConfirmeeLe"])
        .select(["lastLoginAt as derniereConnexionLe", "idleWarnedAt as prevenueDeLEffacementLe"])
        .select(
          sql<object[] | null>`(select jsonb_agg(jsonb_build_object('adresse', email, 'quitteeLe', left_at))
            from former_addresses where user_id = users.id)`.as("anciennesAdresses"),
        )
        .where("id", "=", id),
    ),
    profil: await rowsOf(
      db
        .selectFrom("userProfiles")
        .select(["firstName as prenom", "lastName as nom", "phone as telephone", "country as pays"])
        .select(["avatarUrl as portrait", "updatedAt as modifieLe"])
        .select(["filmQuality as qualiteDesFilms", "lessonFormat as formeDesLecons"])
        .where("userId", "=", id),
    ),
    connexions: await readSessions(db, id),
  };
}

async function readOrderData(db: Db, { id }: DataOwner, { orderIds }: Ownership) {
  const isOwn = sql<boolean>`orders.id = any(${orderIds}::uuid[])`;
  return {
    commandes: await rowsOf(
      db
        .selectFrom("orders")
        .select(["number as numero", "formationName as formation", "type", "status as etat"])
        .select(["amountCents as montantEnCentimes", "refundedCents as rembourseEnCentimes", "currency as devise"])
        .select(["listCents as prixSansReductionEnCentimes", "discountCents as reductionEnCentimes"])
        .select([
          "reductionLabel as reduction",
          "email as adresse",
          "billing as adresseDeFacturation",
          "company as entreprise",
          "buyerCountry as pays",
        ])
        .select([
          "cardBrand as carte",
          "cardLast4 as derniersChiffres",
          "cardCountry as paysDeLaCarte",
          "consents as accords",
        ])
        .select(["termsVersion as versionDesConditions", "termsSha256 as empreinteDesConditions", "offer as offre"])
        .select(["sourceWord as motDOrigine", "heardFrom as connuePar", "heardFromWords as connueParPrecision"])
        .select(["createdAt as creeeLe", "paidAt as payeeLe", "refundedAt as rembourseeLe"])
        .select("keptProgress as progressionGardee")
        .where(isOwn)
        .orderBy("createdAt"),
    ),
    paiements: await rowsOf(
      db
        .selectFrom("orderPayments as payment")
        .innerJoin("orders", "orders.id", "payment.orderId")
        .select(["number as commande", "payment.amountCents as montantEnCentimes", "payment.currency as devise"])
        .select(["payment.paidAt as payeLe", "periodStart as periodeDu", "periodEnd as periodeAu"])
        .select("payment.refundedCents as rembourseEnCentimes")
        .where(isOwn)
        .orderBy("payment.paidAt"),
    ),
    factures: await rowsOf(
      db
        .selectFrom("invoices")
        .innerJoin("orders", "orders.id", "invoices.orderId")
        .leftJoin("issuedPapers", "issuedPapers.number", "invoices.number")
        .select(["invoices.number as numero", "kind as nature", "orders.number as commande", "issuedAt as emiseLe"])
        .select(["netCents as htEnCentimes", "vatCents as tvaEnCentimes", "totalCents as ttcEnCentimes"])
        .select(["buyer as acheteuse", "sha256 as empreinteDuFichier"])
        .where(isOwn)
        .orderBy("issuedAt")
        .orderBy("invoices.number"),
    ),
    remboursements: await rowsOf(
      db
        .selectFrom("refundRequests as request")
        .innerJoin("orders", "orders.id", "request.orderId")
        .select(["number as commande", "request.amountCents as montantEnCentimes", "state as etat", "reason as motif"])
        .select(["askedAt as demandeLe", "endedAt as termineLe", sql`basis ->> 'rule'`.as("regle")])
        .where(isOwn)
        .orderBy("askedAt"),
    ),
    lettres_du_contrat: await rowsOf(
      db
        .selectFrom("orderEmails")
        .innerJoin("orders", "orders.id", "orderEmails.orderId")
        .select(["number as commande", "recipient as adresse", "subject as objet"])
        .select(["attachments as piecesJointes", "sha256 as empreinte", "sentAt as envoyeeLe"])
        .where(isOwn)
        .orderBy("sentAt"),
    ),
    abonnements: await rowsOf(
      db
        .selectFrom("subscriptions")
        .innerJoin("orders", "orders.id", "subscriptions.orderId")
        .select(["number as commande", "subscriptions.status as etat", "currentPeriodStart as periodeDu"])
        .select(["currentPeriodEnd as periodeAu", "cancelAtPeriodEnd as prendFin"])
        .where(isOwn)
        .orderBy("number"),
    ),
    acces: await rowsOf(
      db
        .selectFrom("access")
        .innerJoin("formations", "formations.id", "access.formationId")
        .leftJoin("cohorts", "cohorts.id", "access.cohortId")
        .select(["formations.name as formation", "source as origine", "grantedAt as donneLe", "opensAt as ouvertLe"])
        .select([
          "revokedAt as fermeLe",
          "cohorts.name as cohorte",
          "allOpenedAt as toutOuvertLe",
          "toldAt as demenagementAnnonceLe",
        ])
        .where("userId", "=", id)
        .orderBy("grantedAt"),
    ),
  };
}

async function readSessions(db: Db, userId: string): Promise<Row[]> {
  const sessions = await rowsOf(
    db
      .selectFrom("sessions")
      .select(["userAgent as navigateur", "ipPrefix as reseau", "createdAt as ouverteLe", "lastSeenAt as vueLe"])
      .where("userId", "=", userId)
      .orderBy("createdAt"),
  );
  return sessions.map((row) => ({ appareil: deviceName(`${row.navigateur}`), ...row }));
}
