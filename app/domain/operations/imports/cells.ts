import type { ImportColumn, ImportKind } from "#db/types.ts";
import { emailField, nameField } from "../../values/fields.ts";
import { cutAt } from "../../values/lines.ts";
import { plainWords } from "../../values/slug.ts";
import { fromParisField } from "../../values/time.ts";
import type { Reason } from "./reasons.ts";

export interface ReadRow {
  line: number;
  email: string;
  firstName: string;
  lastName: string;
  status: string;
  /** Null without a column of its own. */
  consent: boolean | null;
  date: Date | null;
  tags: string[];
  /** The id of one that is here, else what the file says. */
  formation: string;
  /** How many of the first ones are done. */
  lessons: number;
  /** Or one of them, « course/lesson » as in our own export. */
  lesson: string;
}

interface RefusedRow {
  line: number;
  refused: Reason;
}

interface Reading {
  kind: ImportKind;
  mapping: readonly ImportColumn[];
  formationOf: (cell: string) => string;
  now: Date;
}

/** Made once: a file has a hundred thousand rows. */
const NAME = nameField("", { min: 0 });

const LESSON = /^[a-z0-9-]+\/[a-z0-9-]+$/;

/** Of somebody who has left and whose address is erased. */
export function isAddressHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

export function readRow(
  { line, cells }: { line: number; cells: readonly string[] },
  { kind, mapping, formationOf, now }: Reading,
): ReadRow | RefusedRow {
  const cell = (meaning: ImportColumn) => cells[mapping.indexOf(meaning)] ?? "";
  const refuse = (refused: Reason) => ({ line, refused });
  if (cell("email") === "") return refuse("email-missing");
  const isHash = kind === "refusals" && isAddressHash(cell("email"));
  const email = isHash ? { data: cell("email") } : emailField.safeParse(cell("email"));
  if (!email.data) return refuse("email-invalid");
  const [given = "", ...family] = cell("fullName").split(/\s+/);
  const names = [cell("firstName") || given, cell("lastName") || family.join(" ")].map((name) =>
    NAME.safeParse(name.replace(/\s+/g, " ")),
  );
  const [firstName = "", lastName = ""] = names.map(({ data }) => data ?? "");
  if (names.some(({ success }) => !success)) return refuse("name-invalid");
  // A contact's date is that of her sign-up, also in the row that says that she has left.
  const dated = kind === "contacts" && isRefusal(cell("status")) ? "" : cell("date");
  const date = dated === "" ? null : readDate(dated);
  if (date === null && dated !== "") return refuse("date-invalid");
  if (date && date > now) return refuse("date-ahead");
  const lesson = LESSON.test(cell("lessons")) ? cell("lessons") : "";
  const lessons = lesson === "" ? cell("lessons") : "0";
  if (!/^\d{0,4}$/.test(lessons)) return refuse("lessons-invalid");
  if (!isAnswer(cell("consent"))) return refuse("consent-unclear");
  const consent = mapping.includes("consent") ? saysYes(cell("consent")) : null;
  const text = {
    status: cutAt(cell("status"), 80),
    formation: formationOf(cell("formation")),
    tags: tagsOf(cell("tag")),
  };
  return { line, email: email.data, firstName, lastName, date, lessons: Number(lessons), lesson, consent, ...text };
}

const MONTHS = "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre".split(" ");

/** As a platform or a French spreadsheet writes it, with or without an hour; null for what is no such date. */
export function readDate(text: string): Date | null {
  // Not « 24-03-12 », which may begin with its year.
  const figures =
    /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](?=\d{4})|[/.])(\d{4}|\d{2})(?:\D{1,4}(\d{1,2})[:h](\d{2})(?::\d{2})?)?$/.exec(
      text,
    );
  if (figures) return momentOf(figures.slice(1));
  // « mardi 12 mars 2024 », « 1er févr. 24 », « 12-mars-24 »
  const named =
    /^(?:[a-z]+di |dimanche )?(\d{1,2})(?:er)? ([a-z]{3,9}) (\d{4}|\d{2})(?: (?:a )?(\d{1,2})[ h]+(\d{2})(?: \d{2})?)?$/.exec(
      plainWords(text),
    );
  if (named) {
    const [, day, word = "", year, hour, minute] = named;
    const months = MONTHS.filter((month) => month.startsWith(word));
    return months.length === 1 ? momentOf([day, `${MONTHS.indexOf(`${months[0]}`) + 1}`, year, hour, minute]) : null;
  }
  // The days since 1899 that Excel leaves in a column without a format; to 2036, as longer numbers are no dates.
  const serial = /^([34]\d{4})(?:[.,](\d+))?$/.exec(text);
  if (serial) {
    const seconds = Math.round(Number(`0.${serial[2] ?? 0}`) * 86_400);
    return fromParisField(
      `${Temporal.PlainDateTime.from("1899-12-30T00:00:00").add({ days: Number(serial[1]), seconds })}`,
    );
  }
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i.exec(
    text,
  );
  if (!iso) return null;
  const [, day = "", time = "00:00", zone = ""] = iso;
  return fromParisField(`${day}T${time}${/^utc$/i.test(zone) ? "Z" : zone}`);
}

/** Two figures are a year of this century: one to come is refused as a date to come. */
function momentOf([day = "", month = "", year = "", hour = "0", minute = "0"]: readonly (string | undefined)[]) {
  const [d, m, h, min] = [day, month, hour, minute].map((part) => part.padStart(2, "0"));
  return fromParisField(`${year.padStart(4, "20")}-${m}-${d}T${h}:${min}`);
}

const MAX_TAGS = 20;

function tagsOf(text: string): string[] {
  const tags = text.split(/[,;|]/).map((tag) =>
    tag
      .replace(/\p{Cc}/gu, "")
      .trim()
      .slice(0, 60),
  );
  return [...new Set(tags.filter(Boolean))].slice(0, MAX_TAGS);
}

const AGREED =
  /^(oui|yes|o|y|true|vrai|1|x|ok|accord|d accord|acceptee?|accepted|given|granted|inscrite?|abonnee?|active?|actif|confirmee?|subscribed|confirmed|opt(ed)? ?in)$/;
const DECLINED =
  /^(non|no|n|false|faux|0|refus|refusee?|pas d accord|jamais|never|declined|denied|desinscrite?|desabonnee?|unsubscribed|not subscribed|unconfirmed|opt(ed)? ?out)$/;
const REFUSED =
  /bounce|refuse|rejet|invalid|bloque|block|blacklist|plainte|complain|spam|junk|erreur|failed|undeliverable|^(cleaned|nettoyee?)$/;
/** As the usual platforms say it. The last one is our own export's. */
const LEFT =
  /^(unsubscribe[ds]?|(auto |manually )?unsubscribed|opt(ed)? ?out|desinscri(te?s?|ption)|desabonne(e?s?|ment)|cancell?ed|removed|partie?s?|left|partie adresse effacee)$/;
/** Or not yet. */
const SUBSCRIBED =
  /^((re)?subscribe(d|rs?)|inscrite?s?|abonnee?s?|active?s?|actifs?|(un)?confirmed|(non )?confirmee?s?|opt(ed)? ?in|pending|en attente|(non|not|never) ?subscribed|sans prospection)$/;

/** Only a word that says yes is a yes: « Unconfirmed », « Not subscribed » and an empty cell are not. */
export function saysYes(status: string): boolean {
  return AGREED.test(plainWords(status));
}

/** Yes or no; whoever leaves it empty has not agreed. */
export function isAnswer(consent: string): boolean {
  return consent === "" || saysYes(consent) || DECLINED.test(plainWords(consent));
}

export type Standing = "bounced" | "left" | "subscribed" | "unknown";

/** Of a person where she comes from, by the words of the usual platforms; anything else is unknown. */
export function standingOf(status: string): Standing {
  const plain = plainWords(status);
  if (isBounce(status)) return "bounced";
  if (LEFT.test(plain)) return "left";
  return SUBSCRIBED.test(plain) ? "subscribed" : "unknown";
}

/** She has left where she comes from, or her mailbox refuses. */
export function isRefusal(status: string): boolean {
  return ["left", "bounced"].includes(standingOf(status));
}

/** The mailbox refuses, and not the person. */
export function isBounce(status: string): boolean {
  return REFUSED.test(plainWords(status));
}

const ENDED =
  /rembours|refund|annul|cancel|abandon|retract|withdrawn|ferme|closed|revo|expire|en attente|pending|impaye|unpaid/;

/** What was bought is paid back, or the access is over: nothing is to be opened. */
export function saysEnded(status: string): boolean {
  return ENDED.test(plainWords(status));
}

export function keyOf(
  kind: ImportKind,
  { email, formation, status, lesson }: Pick<ReadRow, "email" | "formation" | "status" | "lesson">,
): string {
  // Somebody may have left, and her mailbox refuse as well; a row that says neither takes nothing from these.
  if (kind === "refusals") return `${email} ${standingOf(status)}`;
  return kind === "contacts" ? email : `${email} ${formation.toLowerCase()} ${lesson}`;
}
