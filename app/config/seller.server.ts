import { readFileSync } from "node:fs";
import type { Seller } from "../content/legal/blocks.ts";
import sample from "../content/legal/seller.sample.json" with { type: "json" };
import { isCountryList } from "../content/legal/sold-in.ts";
import { typeset } from "../content/typography.ts";
import { type Readers, type Words, wordsFor } from "../content/wording.ts";
import { type Brand, ORIGINAL_BRAND } from "../theme/brand.ts";
import { env, nameSite } from "./env.server.ts";

const first: Seller = env.SELLER_FILE ? readSeller(env.SELLER_FILE) : sample;

/**
 * The seller's legal identity: what the founder has saved; before that the operator's file, or the shipped sample.
 * Fields that the file leaves out are empty. It changes while the process runs: it is read where it is used, and kept
 * in no constant of a module (tests/architecture.test.ts).
 */
export const seller: Seller = structuredClone(first);

/** The site's face: its colours, typefaces and pictures. It changes likewise. */
export const brand: Brand = { ...ORIGINAL_BRAND };

let readers: Readers = "apprenantes";

export const currentReaders = (): Readers => readers;

/** The founder's words for whom the shop is for. */
export const wording = (): Words => wordsFor(readers);

export interface SellerSettings {
  siteName: string;
  seller: Seller;
  brand: Brand;
  readers: Readers;
}

/** What the process started with, before anything is saved. */
export const firstSettings: SellerSettings = { siteName: env.SITE_NAME, seller: first, brand: ORIGINAL_BRAND, readers };

/** Takes what the founder has saved; null for what the process started with. */
export function applySeller(saved: SellerSettings | null): void {
  const settings = saved ?? firstSettings;
  Object.assign(seller, structuredClone(settings.seller));
  Object.assign(brand, settings.brand);
  readers = settings.readers;
  nameSite(saved?.siteName ?? null);
}

function readSeller(file: string): Seller {
  try {
    const read = withBlanks(JSON.parse(readFileSync(file, "utf8")), sample) as unknown as Seller;
    read.phoneHours = typeset(read.phoneHours);
    return isCountryList(read.soldIn ?? "") ? read : refuse("lists in soldIn what is no country of two letters");
  } catch (error) {
    // The parser's message is left out, because it quotes the file.
    return refuse(error instanceof SyntaxError ? "does not hold JSON" : "cannot be read");
  }
}

function refuse(reason: string): never {
  process.stderr.write(`environment: SELLER_FILE ${reason}\n`);
  process.exit(1);
}

/** The given values in the shape of the sample: a missing value is "", never the sample's value. */
function withBlanks(given: unknown, shape: object): Record<string, unknown> {
  const values = (typeof given === "object" && given !== null ? given : {}) as Record<string, unknown>;
  const entries = Object.entries(shape).map(([name, value]) => {
    if (typeof value === "object" && value !== null) return [name, withBlanks(values[name], value)];
    const text = values[name];
    return [name, text === undefined || text === null ? (value === null ? null : "") : String(text)];
  });
  return Object.fromEntries(entries);
}
