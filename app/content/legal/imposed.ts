import { type Block, type LegalContext, notice } from "./blocks.ts";
import imposed from "./imposed.json" with { type: "json" };
import { blocksOf } from "./written.ts";

/**
 * The standard notice (annex to article R. 221-3, as amended by décret 2026-3): imposed wording with the blanks filled
 * in.
 */
export function withdrawalNotice(context: LegalContext): Block {
  return blocksOf([{ notice: imposed.withdrawalNotice }], context)[0] as Block;
}

/** The standard form (annex to article R. 221-1): imposed wording with the seller filled in. */
export function modelWithdrawalForm(context: LegalContext): Block[] {
  return blocksOf(imposed.withdrawalForm, context);
}

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
