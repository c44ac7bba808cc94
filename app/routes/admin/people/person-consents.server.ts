import { heardFromText } from "#app/content/heard-from.ts";
import { importsById } from "#app/domain/operations/imports/desk.server.ts";
import { consentsOfAddress } from "#app/domain/people/subscribers/consents.server.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import type { Db } from "#db/connection.server.ts";
import { sourceLabel, subscriberStatus } from "./labels.ts";
import type { Line } from "./person-page.server.ts";

/** Each with its proof, then what was taken back. */
export async function readConsents(db: Db, email: string) {
  const { given, subscriber, withdrawnBefore } = await consentsOfAddress(db, email);
  const imports = await importsOfConsents(db, given);
  const withdrawals = [
    { text: "Désinscrite de tous les e-mails demandés", at: subscriber?.unsubscribedAt },
    { text: "Accord à la prospection retiré, ou éteint après 3\u00a0ans", at: subscriber?.consentWithdrawnAt },
    { text: "Accords retirés avec l’effacement d’un compte", at: withdrawnBefore },
  ];
  const consents = given.map(({ id, consent, source, isInForce, hasConsented, confirmedAt }): Line => {
    const isPending = hasConsented && (!confirmedAt || confirmedAt < new Date(consent?.at ?? 0));
    const label = isInForce ? "En vigueur" : isPending ? "À confirmer" : "Plus en vigueur";
    return {
      key: id,
      text: `«\u00a0${consent?.text}\u00a0»`,
      detail: `${sourceLabel(source)}, ${formatDateTime(consent?.at)}, ${wordingOf(consent?.version, imports)}`,
      badge: { label, isGood: Boolean(isInForce) },
    };
  });
  const pace: Line[] = subscriber?.monthlySince
    ? [
        {
          key: "pace",
          text: "Une fois par mois au plus, à sa demande",
          detail: formatDateTime(subscriber.monthlySince),
        },
      ]
    : [];
  const takenBack = withdrawals.flatMap(({ text, at }): Line[] =>
    at ? [{ key: text, text, detail: formatDateTime(at) }] : [],
  );
  return {
    contact: subscriber && {
      since: formatDate(subscriber.createdAt),
      source: sourceLabel(subscriber.source),
      state: subscriberStatus(subscriber).label,
      tags: subscriber.tags,
      isUnsubscribed: subscriber.unsubscribedAt !== null,
      word: subscriber.sourceWord ?? "Inconnu",
      heardFrom: heardFromText(subscriber.heardFrom, subscriber.heardFromWords),
    },
    consents: [...consents, ...pace, ...takenBack],
  };
}

const wordingOf = (version: string | undefined, imports: ReadonlyMap<string, string>) =>
  imports.get(version ?? "") ?? `version ${version}`;

const IMPORT = /^import:(.+)$/;

/** « importé le 27 novembre 2026 depuis fichier.csv », by the version that the import wrote into its consents. */
export async function importsOfConsents(
  db: Db,
  given: readonly { consent: { version: string } | null }[],
): Promise<Map<string, string>> {
  const ids = given.flatMap(({ consent }) => IMPORT.exec(consent?.version ?? "")?.[1] ?? []);
  const imports = await importsById(db, [...new Set(ids)]);
  return new Map(
    imports.map(({ id, at, fileName }) => [`import:${id}`, `importé le ${formatDate(at)} depuis ${fileName}`]),
  );
}
