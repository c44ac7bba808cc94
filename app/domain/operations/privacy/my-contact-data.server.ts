import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { mediaName } from "../../values/media-name.server.ts";
import type { Ownership } from "./own-addresses.server.ts";
import { type Row, rowsOf } from "./rows.ts";

export type ContactSubject =
  | "inscriptions"
  | "challenge"
  | "guide"
  | "fichiers_offerts"
  | "liste_attente"
  | "messages"
  | "signalements"
  | "declarations"
  | "temoignages"
  | "infolettres"
  | "series"
  | "emails"
  | "adresse_bloquee"
  | "retours"
  | "journal";

/** What was left under an address that is proven. */
export async function readContactData(
  db: Db,
  { id, email }: { id: string; email: string },
  { former, orderIds, declarationIds }: Ownership,
): Promise<Record<ContactSubject, Row[]>> {
  const isOwn = sql<boolean>`lower(email) = ${email}`;
  return {
    inscriptions: await rowsOf(
      db
        .selectFrom("subscribers")
        .select(["source as origine", "firstName as prenom", "phone as telephone", "consent as accord"])
        .select(["createdAt as inscriteLe", "confirmedAt as confirmeeLe", "unsubscribedAt as desinscriteLe"])
        .select(["consentWithdrawnAt as accordRetireLe", "monthlySince as unParMoisDepuis", "tags as etiquettes"])
        .select(["sourceWord as motDOrigine", "heardFrom as connuePar", "heardFromWords as connueParPrecision"])
        .select(importedConsents)
        .where("email", "=", email),
    ),
    challenge: await rowsOf(
      db
        .selectFrom("challengeSignups as signup")
        .innerJoin("subscribers", "subscribers.id", "signup.subscriberId")
        .select(["startsOn as debut", "signup.createdAt as inscriteLe"])
        .where("email", "=", email)
        .orderBy("startsOn"),
    ),
    guide: await rowsOf(
      db
        .selectFrom("guideRequests as request")
        .innerJoin("subscribers", "subscribers.id", "request.subscriberId")
        .select("request.createdAt as demandeLe")
        .where("email", "=", email),
    ),
    fichiers_offerts: await rowsOf(
      db
        .selectFrom("leadRequests as request")
        .innerJoin("subscribers", "subscribers.id", "request.subscriberId")
        .innerJoin("leadFiles", "leadFiles.id", "request.leadFileId")
        .innerJoin("mediaAssets", "mediaAssets.id", "leadFiles.assetId")
        .select(mediaName.as("fichier"))
        .select("request.createdAt as demandeLe")
        .where("email", "=", email)
        .orderBy("request.createdAt"),
    ),
    liste_attente: await rowsOf(
      db
        .selectFrom("waitingEntries as entry")
        .innerJoin("formations", "formations.id", "entry.formationId")
        .select(["formations.name as formation", "firstName as prenom", "state as etat", "consent as accord"])
        .select([
          "entry.createdAt as demandeeLe",
          "confirmedAt as confirmeeLe",
          "endedAt as termineeLe",
          "sourceWord as motDOrigine",
        ])
        .where("email", "=", email)
        .orderBy("entry.createdAt"),
    ),
    messages: await rowsOf(
      db
        .selectFrom("contactMessages")
        .select(["name as nom", "phone as telephone", "message", "page", "createdAt as ecritLe"])
        .select(["kind as nature", "firstAnsweredAt as premiereReponseLe", "answeredAt as reponduLe"])
        .where(isOwn)
        .orderBy("createdAt"),
    ),
    signalements: await rowsOf(
      db
        .selectFrom("contentReports")
        .select(["name as nom", "content as contenu", "reason as motif", "reportedAt as signaleLe", "decision"])
        .select(["decisionReason as raisonDeLaDecision", "decidedAt as decideLe"])
        .where("email", "=", email)
        .orderBy("reportedAt"),
    ),
    declarations: await rowsOf(
      db
        .selectFrom("declarations")
        .leftJoin("declarationOutcomes as outcome", (join) =>
          join.onRef("outcome.declarationId", "=", "declarations.id").on("outcome.kind", "in", ["done", "refused"]),
        )
        .select(["declarations.kind as nature", "name as nom", "contract as contrat", "requestedEnd as finSouhaitee"])
        .select([
          "requestedDate as dateSouhaitee",
          "chosenWay as voieChoisie",
          "channel as arriveePar",
          "declaredAt as declareeLe",
        ])
        .select(["outcome.kind as suite", "outcome.at as traiteeLe", "outcome.reason as raison"])
        .select(["outcome.endsOn as prendFinLe", "declarations.email as adresse", "progress as progression"])
        .where(({ eb, and, or }) =>
          or([
            isOwn,
            eb("declarations.id", "=", sql<string>`any(${declarationIds}::uuid[])`),
            ...former.map((left) =>
              and([eb(sql`lower(email)`, "=", left.email), eb("declarations.declaredAt", "<=", left.until)]),
            ),
          ]),
        )
        .orderBy("declaredAt"),
    ),
    temoignages: await rowsOf(
      db
        .selectFrom("testimonials")
        .select(["author as nom", "text as texte", "published as publie", "consent as accord", "createdAt as ecritLe"])
        .select(({ fn }) => fn.coalesce("originalText", "text").as("texteEnvoye"))
        .select(["rating as note", "refusal as motifDuRefus", "experiencedOn as experienceDu", "details"])
        .select(["publishedAt as publieLe", "confirmedAt as confirmeLe"])
        .where(sql<boolean>`lower(coalesce(${sql.ref("authorEmail")}, details ->> 'email')) = ${email}`)
        .orderBy("createdAt"),
    ),
    infolettres: await rowsOf(
      db
        .selectFrom("newsletterSends as send")
        .innerJoin("subscribers", "subscribers.id", "send.subscriberId")
        .innerJoin("newsletters", "newsletters.id", "send.newsletterId")
        .leftJoin("emails", "emails.id", "send.emailId")
        .select(["newsletters.subject as objet", "send.plannedFor as prevueLe", "emails.sentAt as envoyeeLe"])
        .where("subscribers.email", "=", email)
        .orderBy("send.plannedFor"),
    ),
    series: await rowsOf(
      db
        .selectFrom("sequenceRuns as run")
        .innerJoin("subscribers", "subscribers.id", "run.subscriberId")
        .innerJoin("sequences", "sequences.id", "run.sequenceId")
        .select(["sequences.name as nom", "run.enteredAt as entreeLe", "run.nextAt as prochaineLe"])
        .select("run.state as etat")
        .where("subscribers.email", "=", email)
        .orderBy("run.enteredAt"),
    ),
    emails: await rowsOf(
      db
        .selectFrom("emails")
        .select(["template as modele", "recipient as adresse", "status as etat", "createdAt as ecritLe"])
        .select("sentAt as envoyeLe")
        .select([writtenWords("subject").as("objet"), writtenWords("message").as("texte")])
        .where(({ eb, and, or }) =>
          or([
            eb("recipient", "=", email),
            sql<boolean>`(props ? 'orderId' and props ->> 'orderId' = any(${orderIds}::text[]))`,
            ...former.map((left) => and([eb("recipient", "=", left.email), eb("createdAt", "<=", left.until)])),
          ]),
        )
        .orderBy("createdAt"),
    ),
    adresse_bloquee: await rowsOf(
      db
        .selectFrom("suppressedAddresses")
        .select(["reason as raison", "createdAt as depuis"])
        .where("email", "=", email),
    ),
    retours: await rowsOf(
      db
        .selectFrom("bounces")
        .innerJoin("emails", "emails.id", "bounces.emailId")
        .select(["bounces.kind as nature", "bounces.code", "bounces.diagnostic as reponse", "bounces.at as recuLe"])
        .where("emails.recipient", "=", email)
        .orderBy("bounces.at"),
    ),
    journal: await rowsOf(
      db
        .selectFrom("auditLog")
        .select(["action as evenement", "ipPrefix as reseau", "at as le"])
        .where(({ eb, and, or }) =>
          or([and([eb("entity", "=", "user"), eb("entityId", "=", id)]), eb("actor", "=", `customer:${id}`)]),
        )
        .orderBy("at"),
    ),
  };
}

/** Where a consent that was brought from elsewhere had been given. */
const importedConsents = sql<object[] | null>`(select jsonb_agg(jsonb_build_object(
  'texte', text, 'donneLe', at, 'origine', origin)) from consent_proofs where subscriber_id = subscribers.id)`.as(
  "accordsImportes",
);

/** Only an email that an administrator has typed stores its words; the others are written from their objects. */
function writtenWords(part: "subject" | "message") {
  return sql<string | null>`case template when 'personal-message' then props ->> ${part} end`;
}
