import type { Block, LegalContext } from "./blocks.ts";
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
