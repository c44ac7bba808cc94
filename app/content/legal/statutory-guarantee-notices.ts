import { type Block, notice } from "./blocks.ts";
import imposed from "./imposed.json" with { type: "json" };

// The law imposes this wording: annexes to articles D. 211-3 (single supply) and D. 211-4 (continuous supply) of the
// code de la consommation. Only the duration of the supply may be filled in; nothing may be shortened or reworded.

/** For online access to a formation, supplied as long as the contract lasts. */
export function continuousSupplyNotice(): Block {
  return notice(imposed.continuousSupply);
}

/** For files to download, supplied once. */
export function singleSupplyNotice(): Block {
  return notice(imposed.singleSupply);
}
