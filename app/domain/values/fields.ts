import { z } from "zod";
import { fr } from "zod/locales";
import { typeset } from "#app/content/typography.ts";
import { meantAddress, normaliseEmail } from "./email-address.ts";
import { fromParisField } from "./time.ts";

// Errors without a message of their own, such as those of a hidden field.
z.config(fr());

// Without « tu » and « vous », because pages of both kinds share them.
const ONE_LINE = "Ce texte doit tenir sur une seule ligne.";
const READABLE = "Ce texte contient des signes illisibles\u00a0: il faut le coller sans mise en forme.";
const REVERSED =
  "Ce texte contient un signe caché qui change le sens de la lecture\u00a0: il faut le retaper, ou le coller sans mise en forme.";
const NUMBER = "Il faut un numéro avec ses chiffres, par exemple «\u00a006 12 34 56 78\u00a0».";
const EMAIL = "Il faut une adresse e-mail complète, par exemple «\u00a0prenom@exemple.fr\u00a0».";

interface TextRules {
  max: number;
  /** Absent: the text may be empty. */
  min?: number;
  missing?: string;
  tooLong?: string;
  unreadable?: string;
  /** The founder's own words, that are published as a printer sets them. Other people's words stay as they typed them. */
  isTypeset?: boolean;
}

/** Nobody sees them, and they would hide in a name or a link. Those of emojis and the soft hyphen may stay. */
const INVISIBLE =
  /[\u034f\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0]/gu;
/** A joiner holds two emojis together, and nothing else. */
const LOOSE_JOINER =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;
/** What follows is read the other way round: « exe.fdp » becomes « pdf.exe ». */
const KEEPS_DIRECTION = /^[^\u202a-\u202e\u2066-\u2069]*$/u;

function visible(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(LOOSE_JOINER, "")
    .replace(/[\u2028\u2029]/gu, "\n");
}

/** A line break could start a header in an email; PostgreSQL stores no NUL. */
export function lineField(rules: TextRules) {
  const set = rules.isTypeset ? typeset : String;
  return readable(rules, ONE_LINE, (typed) => set(visible(typed)).trim(), /^\P{Cc}*$/u);
}

export function slugField(missing: string) {
  return lineField({ missing, min: 1, max: 80 }).refine(
    (value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
    "Une adresse n’a que des minuscules sans accent, des chiffres et des tirets, par exemple «\u00a0mes-prix\u00a0».",
  );
}

export function nameField(missing: string, { min = 1, max = 80 } = {}) {
  return lineField({ missing, min, max, tooLong: `Ce nom est trop long\u00a0: ${max} signes au plus.` });
}

export function textField(rules: TextRules) {
  const set = rules.isTypeset ? typeset : String;
  const clean = (typed: string) => set(visible(typed).replace(/\r\n?/g, "\n").trim());
  return readable(rules, READABLE, clean, /^[\P{Cc}\n\t]*$/u);
}

function readable(
  { max, min = 0, missing, tooLong = tooLongText(max), unreadable }: TextRules,
  refusal: string,
  clean: (typed: string) => string,
  allowed: RegExp,
) {
  const said = unreadable ?? refusal;
  return z
    .string({ error: missing ?? said })
    .overwrite(clean)
    .min(min, missing)
    .max(max, tooLong)
    .regex(allowed, said)
    .regex(KEEPS_DIRECTION, REVERSED);
}

function tooLongText(max: number): string {
  return `Ce texte est trop long\u00a0: ${max.toLocaleString("fr-FR")} signes au plus.`;
}

export const emailField = z
  .string({ error: EMAIL })
  .max(254, EMAIL)
  .transform((value, context) => {
    // Normalising must not turn a look-alike ＠ into an @.
    if (/[＠﹫]/.test(value)) context.addIssue(EMAIL);
    return normaliseEmail(value);
  })
  .pipe(
    z
      .email({ error: EMAIL, pattern: z.regexes.html5Email })
      // Normalising makes three letters of some one.
      .max(254, EMAIL)
      .refine((value) => value.split("@")[1]?.includes("."), EMAIL),
  );

/** What mail servers refuse though browsers accept it: stray dots, and an address of figures. */
const UNDELIVERABLE = /^\.|\.\.|\.@|\.\d+$/;

/** Where somebody gives an address for the first time: what is sent to a misspelled one is lost. */
export const newEmailField = emailField.superRefine((value, context) => {
  if (UNDELIVERABLE.test(value)) context.addIssue(EMAIL);
  const meant = meantAddress(value);
  if (meant) context.addIssue(`Vérifie la fin de ton adresse\u00a0: tu voulais sans doute écrire ${meant}.`);
});

export const phoneField = z
  .string({ error: NUMBER })
  .trim()
  .max(30, "Ce numéro est trop long.")
  .regex(/^\+?\d([ ().-]*\d){7,}$/, NUMBER);

export function passwordField(missing: string, tooLong = missing) {
  return z.string({ error: missing }).max(1024, tooLong);
}

/** Browsers send « on », programs « 1 » or « true ». Anything else must not be taken for a consent. */
export const checkbox = z
  .unknown()
  .optional()
  .transform((value) => (["on", "1", "true"].includes(String(value)) ? ("on" as const) : undefined));

export const looseCheckbox = lineField({ max: 10 })
  .default("")
  .transform((value) => !["", "0", "false", "off"].includes(value));

/** An empty one leaves the form's other rules their turn, which an enum would not. */
export function requiredCheckbox(missing: string) {
  return z
    .unknown()
    .transform((value) => checkbox.parse(value))
    .refine((value) => value === "on", missing);
}

export function dayField(missing?: string) {
  // PostgreSQL has no year 0, and « 0026 » was meant to be another one.
  return z.iso.date(missing).refine((day) => day >= "1900-01-01" && day < "2200-01-01", missing);
}

/** « 2026-11-21T20:00 » in Paris. */
export function momentField(missing: string) {
  return z.string({ error: missing }).transform((text, context) => {
    const moment = fromParisField(text);
    if (moment) return moment;
    context.addIssue(missing);
    return z.NEVER;
  });
}

const WHOLE = "Il faut un nombre entier, zéro ou plus.";

interface WholeRules {
  missing?: string;
  max: number;
  whole?: string;
  /** What may stand behind it, as on a price list: « 1 997,00 € ». */
  sign?: "€" | "%";
}

/** May be typed with its spaces: « 1 997 ». */
export function wholeNumberField({ missing, max, whole = WHOLE, sign }: WholeRules) {
  const written = (text: string) => (sign ? text.replace(new RegExp(`${sign}$`), "").replace(/[,.]00$/, "") : text);
  return z
    .string({ error: missing })
    .transform((text) => written(text.replace(/\s/g, "")))
    .refine((text) => /^\d{1,40}$/.test(text), whole)
    .transform(Number)
    .refine((number) => number <= max, `Il faut au plus ${max.toLocaleString("fr-FR")}.`);
}

export function intField(message: string, min: number, max: number) {
  return z.coerce.number(message).int(message).min(min, message).max(max, message);
}

/** Of a text that somebody else may have saved meanwhile. */
export const revisionField = z.coerce.number().int().min(1).max(1e9);
export const versionField = z.string().max(64).default("");

/** The same form posted twice counts once. An invalid key counts as none. */
export const idempotencyKeyField = z.uuid().optional().catch(undefined);

/** Only robots fill it in: the form then pretends success and does nothing. */
export const HONEYPOT = "site_web";
export const honeypotField = { [HONEYPOT]: z.string().optional() };

export const tokenField = z.string().max(200);
