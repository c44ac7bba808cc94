import { z } from "zod";
import { COMPLAINT_ANSWER, FIRST_ANSWER } from "../contact.ts";
import { ACCESS_OPENS } from "../legal/promises.ts";
import braces from "./braces.json" with { type: "json" };
import { address, group, line, list, maybe, prose, sentences } from "./fields.ts";

const quoted = (words: string) => `«\u00a0${words}\u00a0»`;

/** What each name in braces becomes. */
const MEANINGS = {
  ...braces,
  acces: `le délai, ${quoted(ACCESS_OPENS)}, et non le lien`,
  reponse: quoted(FIRST_ANSWER),
  reclamation: quoted(COMPLAINT_ANSWER),
};

type Brace = keyof typeof MEANINGS;

/** What the text of an email may hold in braces, and what it may not lose: its number, a delay that the law asks for. */
export interface Braces {
  fills?: readonly Brace[];
  keeps?: { subject?: readonly Brace[]; opening?: readonly Brace[] };
}

type Part = "subject" | "opening";

const keeping = <Field extends z.ZodType<string, string>>(field: Field, names: readonly Brace[]): Field =>
  names.reduce(
    (kept, name) =>
      kept.refine(
        (text) => text.includes(`{${name}}`),
        `Gardez «\u00a0{${name}}\u00a0»\u00a0: cet e-mail doit le dire.`,
      ),
    field,
  );

/** What every text may hold in braces. */
export const SITE_BRACES = ["horaires", "acces", "reponse", "reclamation", "site"] as const satisfies Brace[];

const named = (names: readonly string[]) => names.map((name) => `{${name}}`).join(", ");

/** All that a part may hold, and what must stay in it. */
function hintOf(fills: readonly Brace[], kept: readonly Brace[] = []): string {
  if (fills.length + kept.length === 0) return "";
  const all = new Set([...fills, ...kept, ...SITE_BRACES]);
  const filled = `Remplacés à l’envoi\u00a0: ${[...all].map((name) => `{${name}} (${MEANINGS[name]})`).join(", ")}.`;
  if (kept.length === 0) return filled;
  return `${filled} ${kept.length === 1 ? "Doit" : "Doivent"} rester\u00a0: ${named(kept)}.`;
}

function partsOf({ fills = [], keeps = {} }: Braces) {
  const { subject: ofSubject, opening: ofOpening } = keeps;
  const bold = "Deux étoiles mettent en gras\u00a0: **mot**.";
  const subject = line("Objet", 120, hintOf(fills, ofSubject) || undefined);
  const opening = prose("Premiers mots", 3000, `${hintOf(fills, ofOpening)} ${bold}`.trim());
  return {
    subject: ofSubject ? keeping(subject, ofSubject).meta(subject.meta() ?? {}) : subject,
    opening: ofOpening ? keeping(opening, ofOpening).meta(opening.meta() ?? {}) : maybe(opening),
  };
}

const ends = {
  closing: maybe(prose("Derniers mots", 1500)),
  signature: maybe(prose("Signature", 300)),
};

export const letter = (braces: Braces = {}) => z.object({ ...partsOf(braces), ...ends });

/** The same letter in several cases, whose `varying` part has a text for each. */
export function letterInCases<Varying extends Part, Case extends string>(
  varying: Varying,
  cases: Record<Case, string>,
  braces: Braces = {},
) {
  const parts = partsOf(braces);
  const own = { [varying]: parts[varying] } as Pick<typeof parts, Varying>;
  const { [varying]: _, ...others } = parts;
  const groups = Object.fromEntries(
    Object.entries<string>(cases).map(([name, label]) => [name, group(label, own)]),
  ) as Record<Case, ReturnType<typeof group<typeof own>>>;
  return z.object({ ...others, ...groups, ...ends });
}

const preheader = line("À côté de l’objet, dans la boîte de réception", 140);
const heading = line("Titre", 120);
const { subject, opening } = partsOf({});
const steps = list("Étapes", sentences("Étape", 400), { min: 1, max: 8 });

export const guideLetter = z.object({ subject, preheader, heading, opening, ...ends });

export const welcomeLetter = z.object({
  subject,
  preheader,
  heading,
  opening,
  workbook: prose("Le cahier"),
  prepare: list("D’ici lundi", sentences("Point", 300), { min: 1, max: 8 }),
  end: prose("Avant de commencer"),
  ...ends,
});

const dayLetter = (day: number) =>
  group(`Jour ${day}`, { subject, preheader, opening, advice: prose("Conseil"), end: prose("Pour finir") });

export const dayLetters = z.object({
  day1: dayLetter(1),
  day2: dayLetter(2),
  day3: dayLetter(3),
  day4: dayLetter(4),
  day5: dayLetter(5),
  ...ends,
});

const followUpLetter = (day: number) =>
  group(`Jour ${day}`, {
    subject,
    preheader,
    heading,
    opening,
    action: group("Le geste", { title: line("Titre"), steps }),
    link: group("Lien", { label: line("Mots du lien", 80), to: address() }),
  });

export const followUpLetters = z.object({
  day6: followUpLetter(6),
  day7: followUpLetter(7),
  day8: followUpLetter(8),
  day9: followUpLetter(9),
  day10: followUpLetter(10),
  ...ends,
});
