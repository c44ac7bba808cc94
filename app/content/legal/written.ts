import { CANCELLATION_CHOICES } from "../cancellation.ts";
import { COMPLAINT_ANSWER, FIRST_ANSWER, FIRST_ANSWER_HOURS } from "../contact.ts";
import { fill } from "../fill.ts";
import { DECLARATION_KEPT, KINDS_OF_DATA, lasting } from "../retention.ts";
import { ofName } from "../typography.ts";
import { type Block, type LegalContext, type LegalText, list, notice, steps, table, text } from "./blocks.ts";
import * as promises from "./promises.ts";
import { postalAddress } from "./seller-identity.ts";
import { soldInNames } from "./sold-in.ts";

/**
 * A block as the documents' JSON files hold it; a string is a paragraph. `part`: what code makes of the seller, or what
 * several documents say. In braces stands one of `filled`.
 */
type WrittenBlock =
  | string
  | { list: string[] }
  | { steps: string[] }
  | { notice: string[] }
  | { table: string; head: string[]; rows: string[][] }
  | { part: string };

interface WrittenText {
  title: string;
  description: string;
  sections: { id: string; heading: string; blocks: WrittenBlock[] }[];
}

export type Parts = (context: LegalContext) => Record<string, Block[]>;

const kept = {
  ...Object.fromEntries(KINDS_OF_DATA.map((data) => [data, lasting(data)])),
  declaration: DECLARATION_KEPT,
};

const filled = ({ siteName, siteUrl, seller }: LegalContext) => ({
  ...promises,
  FIRST_ANSWER,
  FIRST_ANSWER_HOURS,
  COMPLAINT_ANSWER,
  CANCELLATION_CHOICES,
  siteName,
  siteUrl,
  seller,
  kept,
  ofSite: ofName(siteName),
  ofSeller: ofName(seller.name),
  ofFounder: ofName(seller.founder),
  address: postalAddress(seller),
  soldIn: soldInNames(seller),
});

export function filledIn(text: string, values: object = { kept }): string {
  return fill("legal text", text, values);
}

export function blocksOf(
  written: readonly WrittenBlock[],
  context: LegalContext,
  parts: Record<string, Block[]> = {},
): Block[] {
  const values = filled(context);
  const all = (texts: string[]) => texts.map((one) => filledIn(one, values));
  return written.flatMap((block) => {
    if (typeof block === "string") return text(filledIn(block, values));
    if ("list" in block) return list(all(block.list));
    if ("steps" in block) return steps(all(block.steps));
    if ("notice" in block) return notice(all(block.notice));
    if ("table" in block) return table(filledIn(block.table, values), all(block.head), block.rows.map(all));
    const part = parts[block.part];
    if (!part) throw new Error(`legal text: no part « ${block.part} »`);
    return part;
  });
}

export function written({ title, description, sections }: WrittenText, parts: Parts = () => ({})) {
  return (context: LegalContext): LegalText => {
    const made = parts(context);
    return {
      title,
      description: filledIn(description, filled(context)),
      sections: sections.map((section) => ({ ...section, blocks: blocksOf(section.blocks, context, made) })),
    };
  };
}
