import { readFileSync } from "node:fs";
import type { Seller } from "../content/legal/blocks.ts";
import sample from "../content/legal/seller.sample.json" with { type: "json" };
import { isCountryList } from "../content/legal/sold-in.ts";
import { typeset } from "../content/typography.ts";
import { env } from "./env.server.ts";

/**
 * The seller's legal identity: the operator's file, or the shipped sample. Fields that the file leaves out are empty.
 */
export const seller: Seller = env.SELLER_FILE ? readSeller(env.SELLER_FILE) : sample;

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
