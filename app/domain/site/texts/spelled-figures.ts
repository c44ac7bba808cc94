import { sentencesOf } from "../../values/lines.ts";

/** A figure that a text tells of results or of people: the law wants a proof of it (Code de la consommation, art. L121-2). */
interface SpelledFigure {
  /** « 12 000 clientes » */
  words: string;
  /** « 12000 » */
  number: string;
  kind: "share" | "people" | "ratio" | "gain";
  /** The long words that follow, by which a share is known again. */
  next: string[];
}

const NUMBER = "\\d{1,3}(?:[\\s.]\\d{3}){1,3}(?!\\d)|\\d{1,9}(?:,\\d{1,9})?";
const COUNTED =
  "clientes?|clients?|élèves?|femmes?|hommes?|mères?|mamans?|personnes?|apprenant(?:e?s|e)?|abonnée?s?|lectrices?|lecteurs?|inscrite?s?|participante?s?|stagiaires?|étudiante?s?|membres?|entrepreneure?s?|familles?|couples?|avis|témoignages?|ventes|vues|téléchargements|écoutes|exemplaires";
const PEOPLE = COUNTED.split("|avis|")[0];
const COUNT = "une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|\\d{1,3}(?:,\\d)?";

const SHARE = new RegExp(`(${NUMBER})\\s?(?:%|pour\\scent(?!\\p{L}))`, "gu");
const CROWD = new RegExp(
  `(?<!\\p{L})(?:(déjà|plus\\sde|près\\sde|environ|presque)\\s)?(?<![\\d,.])(${NUMBER})\\s(?:de\\s)?(?:\\p{L}+\\s)?(?:${COUNTED})(?!\\p{L})`,
  "giu",
);
const RATIO = new RegExp(
  `(?<![\\p{L}\\d,/])(${COUNT})\\s(?:(?:de\\s)?(?:mes|nos|tes)\\s)?(?:(${PEOPLE})\\s)?sur\\s(${COUNT})(?![\\p{L}\\d])`,
  "giu",
);
const STEP =
  /(?:étape|module|leçon|page|jour|séance|épisode|partie|question|semaine|mois|bloc|point|exercice|fiche|tome|n°)s?\s$/iu;
const MONEY = new RegExp(`(?<![\\d,.])(${NUMBER})\\s?(?:k€|€|M€|euros?(?!\\p{L}))`, "giu");
/** What makes an amount a result. */
const GAIN =
  /(?<!\p{L})(?:gagn\p{L}+|gains?|revenus?|chiffres?\sd[’']affaires|CA(?!\p{L})|bénéfices?|salaires?|rapport(?:e|ent|er|é)|encaiss\p{L}+|économis\p{L}+|rentes?|touch(?:e|es|ent|er)(?!\p{L}))|€\s(?:par\smois\s)?(?:dès\sl[ea]|en\s\d+\s(?:jours|semaines|mois))/iu;
/** A price, a limit of the law and an example promise nothing. */
const NO_PROMISE =
  /(?<!\p{L})(?:seuils?|plafonds?|franchise|barème|tranche|inférieure?s?|supérieure?s?|au-delà|jusqu’à|moins\sde|maximum|minimum|exemples?|suppos\p{L}+|imagin\p{L}+|si|simul\p{L}+|prix|coûte\p{L}*|tarifs?|impôts?|TVA|objectif|remboursé\p{L}*)(?!\p{L})/iu;
/** So many fit in a room: « douze places, 12 participantes ». */
const ROOM = 50;

const plain = (number: string) => number.replace(/[\s.]/g, "");

export function spelledFigures(text: string): SpelledFigure[] {
  return sentencesOf(text).flatMap((sentence) => [
    ...[...sentence.matchAll(SHARE)].map((found) => figure("share", sentence, found, found[1])),
    ...[...sentence.matchAll(CROWD)]
      .filter(({ 1: boast, 2: number = "" }) => Number.parseFloat(plain(number)) >= (boast ? 20 : ROOM))
      .map((found) => figure("people", sentence, found, found[2])),
    ...[...sentence.matchAll(RATIO)]
      .filter(({ 1: part = "", 2: people, 3: whole = "", index }) =>
        isRatio(sentence.slice(0, index), part, whole, people),
      )
      .map((found) => figure("ratio", sentence, found, found[1])),
    ...(GAIN.test(sentence) && !NO_PROMISE.test(sentence)
      ? [...sentence.matchAll(MONEY)].map((found) => figure("gain", sentence, found, found[1]))
      : []),
  ]);
}

/** « 24 h sur 24 », « étape 2 sur 5 » and « une page sur deux » are none. */
function isRatio(before: string, part: string, whole: string, people: string | undefined): boolean {
  const areDigits = /\d/.test(part) && /\d/.test(whole);
  return part !== whole && !STEP.test(before) && (people !== undefined || areDigits);
}

function figure(kind: SpelledFigure["kind"], sentence: string, found: RegExpExecArray, number = ""): SpelledFigure {
  const after = sentence.slice(found.index + found[0].length);
  const next = after.split(/[^\p{L}\d’-]+/u).slice(0, 5);
  return { kind, words: found[0], number: plain(number), next: next.filter((word) => word.length > 3) };
}

interface Known {
  /** What the text of origin states, which has been read. */
  read: readonly SpelledFigure[];
  /** The values of the figures that may be stated: « 98 % », « 4,9 / 5 », « 15 000 € + ». */
  proven: readonly string[];
}

export function unprovenFigures(text: string, { read, proven }: Known): string[] {
  return spelledFigures(text)
    .filter((one) => one.number !== "100" && !read.some((other) => isSame(one, other)) && !proven.some(proves(one)))
    .map(({ words }) => words);
}

/** A share is one of the same thing. */
function isSame(one: SpelledFigure, other: SpelledFigure): boolean {
  if (one.kind !== other.kind || one.number !== other.number) return false;
  return one.kind !== "share" || one.next.length === 0 || one.next.some((word) => other.next.includes(word));
}

const UNITS = { share: /%/, gain: /€/, ratio: /\/|sur/, people: /^[^%€/]*$/ };

function proves({ kind, number, words }: SpelledFigure) {
  const whole = kind === "ratio" ? numbersIn(words) : [number];
  return (value: string) => UNITS[kind].test(value) && whole.every((part) => numbersIn(value).includes(part));
}

const numbersIn = (value: string) => [...value.matchAll(new RegExp(NUMBER, "gu"))].map(([number]) => plain(number));
