import { type Block, table } from "./blocks.ts";
import purposes from "./privacy-purposes.json" with { type: "json" };
import { filledIn } from "./written.ts";

/** Beside the host, who has everything. */
export type Recipient = "stripe" | "mail" | "accountant" | "attestation" | "public" | "court";

interface Processing {
  what: string;
  basis: string;
  kept: string;
  people: string;
  data: string;
  recipients: Recipient[];
}

/** Every processing of personal data: visitors read the first three columns, and the register has them all. */
export const processings = purposes.map((one) => ({ ...one, kept: filledIn(one.kept) })) as Processing[];

/** GDPR, art. 13. */
export const dataPurposes: Block = table(
  "Finalités, fondements et durées de conservation",
  ["Ce que nous faisons", "Fondement", "Durée"],
  processings.map(({ what, basis, kept }) => [what, basis, kept]),
);
