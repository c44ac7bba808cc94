import { FIRST_ANSWER } from "#app/content/contact.ts";
import { ACCESS_OPENS } from "#app/content/legal/promises.ts";
import type { Regime } from "#db/types.ts";
import { sentencesOf } from "../../values/lines.ts";

type HelpKind = "live" | "individual" | "correction" | "reply";

export interface AnnouncedHelp {
  kind: HelpKind;
  sentence: string;
}

export const DATED_WITHIN_DAYS = 35;

/** The first that fits: « Un point individuel par mois, en visio » is individual. */
const KINDS: [HelpKind, RegExp][] = [
  [
    "individual",
    /\b(rendez-vous|point|entretien|accompagnement|coaching|séance|session|appel|suivi)s? (individuel|mensuel|de cadrage|particuli|personn|téléphonique)|\bavec moi\b|\bmentorat\b|\btête-à-tête\b/i,
  ],
  [
    "live",
    /rendez-vous collectif|questions-réponses|\bcercles? (mensuel|hebdomadaire)|\ben visio(conférence)?\b|\blives?\b|(?<!\bbanque )\ben direct\b|\bcoaching (de groupe|collectif)|\bwebinaires?\b|\bateliers? (mensuel|hebdomadaire|collectif|par (mois|semaine))|\b(atelier|cercle|groupe|masterclass|rencontre)s?\b.*\b(chaque|par|tous les|toutes les) (mois|semaines?)\b/i,
  ],
  ["correction", /\b(correction|relecture)s? (de|des|par|personn|individuel)|\bcorrigée?s? par\b|\bje corrige\b/i],
  [
    "reply",
    /\bsous \d+\s?(h|heures|jours)\b|\bje (te |vous )?réponds\b|\bréponses? sous\b|\bréponses? (en|dans les) \d+\s?(h|heures|jours)\b/i,
  ],
];

/** What the terms promise to every buyer: when the access opens, and a first answer. */
const PROMISED = new RegExp(`${ACCESS_OPENS}|une personne te répond ${FIRST_ANSWER}`.replaceAll(/\s/g, "\\s"), "gi");

/** The texts are the seller's own: she announces help by writing so. */
export function announcedHelp({ description, features }: { description: string; features: string[] }): AnnouncedHelp[] {
  const sentences = [...features, ...sentencesOf(description).map((sentence) => sentence.trim())];
  return sentences.flatMap((sentence) => {
    const announced = sentence.replaceAll(PROMISED, "");
    const kind = KINDS.find(([, pattern]) => pattern.test(announced))?.[0];
    return kind ? [{ kind, sentence }] : [];
  });
}

/** A person who helps is a sign of distance education: digital content may have it once counsel has confirmed it. */
export function mayHelp({ regime, counselConfirmedOn }: { regime: Regime | null; counselConfirmedOn: string | null }) {
  return regime !== null && (regime !== "contenu_numerique" || counselConfirmedOn !== null);
}

const TO_COME = /à paraître|à venir|bientôt/i;
const LATEST = /au plus tard le (\d{1,2})(?:er)? (\p{L}+) (\d{4})/giu;
const MONTHS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" ");

/**
 * True of a text that announces something « à paraître » without a day, or for a day that has passed: then it is no part
 * of the offer, and the page says so (Code de la consommation, art. L121-2 and L224-25-12). With « au plus tard le 15 mars
 * 2027 » the founder sells it for that day.
 */
export function isUndatedPromise(text: string, today: Temporal.PlainDate): boolean {
  if (!TO_COME.test(text)) return false;
  const days = [...text.matchAll(LATEST)].map(([, day = "", month = "", year = ""]) => dayOf(+day, month, +year));
  return days.length === 0 || days.some((day) => day === null || Temporal.PlainDate.compare(day, today) < 0);
}

function dayOf(day: number, name: string, year: number): Temporal.PlainDate | null {
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  return month === 0 ? null : Temporal.PlainDate.from({ year, month, day });
}
