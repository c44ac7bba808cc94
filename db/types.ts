// What columns with a closed list of values hold, and what JSON columns hold; `schema.ts` refers to them.
import type { Selectable } from "kysely";
import type { DB } from "./schema.ts";

/** A row of a table as queries return it. */
export type Row<Table extends keyof DB> = Selectable<DB[Table]>;

export type OrderType = "payment" | "subscription";
export type FormationStatus = "draft" | "open" | "closed" | "full" | "archived";
/** How the law regards a formation: digital content, distance education, or vocational formation. */
export type Regime = "contenu_numerique" | "enseignement_distance" | "formation_pro";

/** The part of a picture that stays in sight where it is cropped. */
export type PictureFocus =
  | "top-left"
  | "top"
  | "top-right"
  | "left"
  | "center"
  | "right"
  | "bottom-left"
  | "bottom"
  | "bottom-right";

export type TextState = "draft" | "published" | "scheduled";
export type PageState = "draft" | "published";
/** What the founder writes to whom she sends a file. */
export interface LeadMail {
  subject: string;
  text: string;
  button: string;
}
/** `planned` waits for its hour, or for its turn: one at a time is `sending`. */
export type NewsletterState = "draft" | "planned" | "sending" | "paused" | "stopped" | "done";
export type PauseReason = "by-hand" | "returns" | "complaints";

/** Whom a newsletter is for: all of its conditions hold. */
export type Condition =
  | { kind: "has" | "has-not" | "began" | "finished" | "waits"; formation: string }
  | { kind: "inactive" | "not-written"; days: number }
  | { kind: "challenge"; startsOn: string | null }
  | { kind: "guide" }
  | { kind: "tag"; tag: string }
  | { kind: "source-word"; word: string }
  | { kind: "country"; country: string }
  | { kind: "signed-up-before" | "signed-up-after"; day: string };
export type SequenceState = "off" | "on";
/** What brings somebody into a sequence. */
export type SequenceEntry =
  | { kind: "guide" | "challenge" }
  | { kind: "file"; file: string }
  | { kind: "purchase" | "waits"; formation: string }
  | { kind: "tag"; tag: string };
/** `passed`: she was there when it was switched on for new ones only. */
export type RunState = "running" | "done" | "stopped" | "passed";
export type Role = "customer" | "admin";
export type OrderStatus = "pending" | "paid" | "refunded" | "canceled" | "withdrawn";
export type TokenPurpose = "verify_email" | "set_password" | "reset_password" | "change_email";
/** Announced to anybody, or given to one person. */
export type CodeKind = "public" | "reserved";
export type ReductionState = "held" | "used" | "returned";
export type InvoiceKind = "invoice" | "credit_note";
export type VatRegime = "franchise" | "standard" | "oss";
/** Why an invoice carries its rate of VAT: the mention on it follows from this. */
export type VatTreatment = "franchise" | "taxed" | "reverse-charge" | "outside-france" | "exempt-territory";

/** Who pays, as typed on Stripe's page. */
export interface Billing {
  name: string | null;
  /** The street, then what completes it. */
  lines: string[];
  postalCode: string;
  city: string;
  /** Two letters (ISO 3166); null when Stripe did not ask. */
  country: string | null;
}

/** A buyer's company, as typed on the order form. */
export interface Company {
  name: string;
  /** Nine digits; empty for a company of another country. */
  siren: string;
  vatNumber: string;
  /** Absent: a French number, none, or an order of a release that did not ask. */
  vatCheck?: VatCheck;
}

export type MessageKind = "question" | "complaint" | "defect" | "accessibility";

/** What VIES answered about a VAT number of another member. */
export interface VatCheck {
  answer: "valid" | "invalid" | "unavailable";
  at: string;
  /** The number of the consultation, or why there is no answer. */
  reference: string | null;
}

/** As the invoice names the buyer. */
export interface InvoiceBuyer extends Billing {
  email: string;
  company: Company | null;
}

/** As the invoice names the seller. */
export interface InvoiceSeller {
  name: string;
  legalForm: string;
  /** « 1 000 € »; null for a sole trader. */
  capital: string | null;
  address: string;
  siren: string;
  rcs: string | null;
  vatNumber: string | null;
  email: string;
}

/** A buyer's progress: the minutes of the viewed lessons, and all of them. */
export interface ViewedMinutes {
  done: number;
  of: number;
  /** Those of the lessons that the server has sent; absent in what was stored before it kept a record of that. */
  sent?: number;
}

/** A lesson as it was called, and how long it took, on the day when the course was finished. */
export interface AttestedLesson {
  title: string;
  minutes: number;
}

/** Who attests. */
export interface AttestingSeller {
  name: string;
  address: string;
  siren: string;
}

export interface Question {
  question: string;
  answer: string;
}

/** What was offered at the moment of an order: it is what has to be delivered (art. L224-25-12 s.). */
export interface OrderedOffer {
  title: string;
  description: string;
  type: OrderType;
  priceCents: number;
  regime: Regime;
  /** Titles: those with published lessons, and those that were said to be no part of the offer. */
  modules: string[];
  bonuses: string[];
  toCome: string[];
  features: string[];
  /** Of the lessons that counted towards the end of the courses. */
  minutes: number;
  /** Null: as long as the subscription. */
  accessYears: number | null;
}

export type DoneHow = "self" | "quiz" | "import" | "replaced";
/** `seen`: half of the minutes of the lesson, for the first time. */
export type LessonEventKind =
  | "opened"
  | "seen"
  | "done"
  | "undone"
  | "quiz"
  | "exercise"
  | "downloaded"
  | "sent"
  | "printed";

/** What was written into the fields of an exercise, by key: a text, a number, or the rows of a table. */
export type AnswerValues = Record<string, string | number | string[][]>;

/** A ticked box with the text that the person read. Kept as proof of consent (GDPR art. 7.1). */
export interface Consent {
  id: string;
  text: string;
  version: string;
  at: string;
}

export type LibraryKind = "articles" | "books" | "supplements";
export type BounceKind = "hard" | "soft" | "policy" | "complaint";
export type EmailStatus = "queued" | "sending" | "sent" | "failed" | "canceled" | "suppressed";
export type MediaKind = "video" | "audio" | "image" | "file";
export type MediaState = "uploading" | "queued" | "processing" | "ready" | "failed";
export type AccessSource = "order" | "gift" | "admin" | "import";
export type ImportKind = "refusals" | "contacts" | "students" | "purchases";
export type ImportState = "draft" | "running" | "stopped" | "done" | "undone";
export type ExportState = "running" | "ready" | "failed";
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
/** How many rows had each outcome. */
export type ImportCounts = Record<string, number>;
/** What a column of an imported file means; "": it is not read. */
export type ImportColumn =
  | ""
  | "email"
  | "firstName"
  | "lastName"
  /** The first name is its first word. */
  | "fullName"
  | "status"
  /** Yes or no, beside a status that says something else. */
  | "consent"
  | "date"
  | "tag"
  | "formation"
  | "lessons";
/** The ids of formations by the names that products have in a file; under "" for every other one. */
export type ImportProducts = Record<string, string>;
/** How the people of an imported file agreed to marketing. Empty texts are what is missing. */
export interface ImportDeclaration {
  /** `row`: each row says it. `file`: all of them did. */
  given: "row" | "file" | "none";
  text: string;
  origin: string;
  isDeclared: boolean;
  /** The name with which she signs. */
  signature: string;
  proof: { name: string; sha256: string } | null;
}
/** What somebody waits for. */
export type WaitingKind = "seat" | "opening";
/** `asked`: not confirmed by the mailbox yet. `lapsed`: told, and the turn is over. */
export type WaitingState = "asked" | "waiting" | "held" | "ordered" | "bought" | "declined" | "lapsed" | "left";
export type FilmQuality = "240" | "480" | "720";
export type LessonFormat = "film" | "sound" | "text" | "paper";
export type DeclarationKind = "withdrawal" | "cancellation";
/** What was decided about a reported content. */
export type ContentDecision = "removed" | "kept";
export type DeclarationChannel = "form" | "letter" | "email" | "stripe" | "erasure";
export type RequestedEnd = "des-que-possible" | "fin-de-periode" | "date";
export type DeclarationAnswer = "confirmed" | "disowned";

/** What the answer came with: the session of the order's account, the link of the receipt, or an administrator. */
export type AnsweredBy = "session" | "link" | "admin";

export type OutcomeKind = "matched" | "asked" | "failed" | "done" | "refused";
export type RefundState = "asked" | "done" | "failed";
export type EmailClass = "transactional" | "service" | "marketing";
export type PassageKind = "text" | "film";
/** The page that shows a testimonial, and its form. */
export type TestimonialKind =
  | "success-story"
  | "challenge"
  | "secondary-residence"
  | "video"
  | "screenshot"
  | "written";
export type AuthorCheck = "order" | "challenge";
export type CaptionKind = "captions" | "chapters";
export type CaptionSource = "upload" | "machine";

/** JSON whose shape the code checks when it reads it. */
export type JsonRecord = Record<string, unknown>;
export type TickedChoices = Record<string, string[]>;
export type ProgressByOrder = Record<string, ViewedMinutes>;
export type GivenConsent = Omit<Consent, "id">;
/** An offset in the text, and the second at which it is said. */
export type Moment = [number, number];

export interface Rejection {
  id: string;
  reason: string;
}

export interface Attachment {
  filename: string;
  sha256: string;
}
