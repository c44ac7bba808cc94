// Small types that several pages share.

import type { PagePath, SiteLink } from "./links.ts";

/** A title whose end may be set in the accent style (the italic of the brand). */
export interface Headline {
  text: string;
  accent?: string;
}

export interface TextLink {
  label: string;
  to: SiteLink;
}

export interface Question {
  question: string;
  answer: string;
  /** The page that the answer leads to: while it may not be shown, the question is left out. */
  page?: PagePath;
}

export interface PageMeta {
  metaTitle: string;
  metaDescription: string;
}

export interface ClosingBlock {
  headline: Headline;
  text: string;
  primary: TextLink;
  secondary?: TextLink;
}
