import type { TestimonialKind } from "#db/types.ts";
import { linesOf } from "../../values/lines.ts";

/** Fields that its kind does not have are empty. */
export interface TestimonialDraft {
  author: string;
  text: string;
  experiencedOn: string | null;
  publishedOn: string | null;
  /** For a testimonial that did not come by the site's form. Never published. */
  authorEmail: string;
  /** How the author agreed, when it was not by the form of the site. */
  agreement: string;
  details: TestimonialDetails;
}

export interface TestimonialDetails {
  age?: number | null;
  metier?: string;
  localisation?: string;
  resultats?: string;
  avant?: string;
  transformation?: string;
  category?: string | null;
  /** Goes with the category. */
  categoryName?: string;
  duration?: string;
  transcript?: string[];
  type?: string;
  lines?: { label: string; text: string }[];
  blurred?: boolean;
  city?: string;
  title?: string;
  result?: string;
}

type DetailName = keyof TestimonialDetails;

const PERSON = ["age", "metier", "localisation", "resultats"] as const satisfies readonly DetailName[];

/** Besides author, text, rating and dates. */
export const DETAILS: Record<TestimonialKind, readonly Exclude<DetailName, "categoryName">[]> = {
  "success-story": [...PERSON, "avant", "transformation", "category"],
  challenge: [...PERSON, "category"],
  "secondary-residence": [...PERSON, "category"],
  video: ["transformation", "duration", "transcript"],
  screenshot: ["type", "lines", "blurred"],
  written: ["city", "title", "transformation", "result", "category"],
};

export const KINDS = Object.keys(DETAILS) as TestimonialKind[];

export const SCREEN_TYPES = ["Conversation", "E-mail de la banque", "Agenda", "Tableau de suivi"] as const;

/** « Cliente : Lundi, parfait. » has a label; a line without a colon has none. */
export function screenLines(text: string): { label: string; text: string }[] {
  return linesOf(text).map((line) => {
    const [label = "", ...rest] = line.split(/:\s+/).map((part) => part.trimEnd());
    return rest.length > 0 ? { label, text: rest.join(" : ") } : { label: "", text: line };
  });
}

export function screenText(lines: readonly { label: string; text: string }[]): string {
  return lines.map(({ label, text }) => (label ? `${label} : ${text}` : text)).join("\n");
}
