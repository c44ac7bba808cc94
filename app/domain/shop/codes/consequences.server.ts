import type { Db } from "#db/connection.server.ts";
import type { CodeKind, OrderType } from "#db/types.ts";
import { type CodeTerms, type PriceWithCode, priceWithCode } from "../catalogue/code-price.ts";
import { boundAfterCode, lowestBeforeCode } from "../catalogue/code-reference.ts";
import { historyOf, selectOffers } from "../catalogue/for-sale.server.ts";
import { pricedOf } from "../catalogue/prices-in-force.server.ts";
import { amountAt, plainAt } from "../catalogue/pricing.ts";

export interface Consequence {
  id: string;
  name: string;
  type: OrderType;
  /** Cents, when the code begins. */
  amount: number;
  withCode: PriceWithCode;
  /** Of the thirty days before it begins. */
  lowest: number | null;
  /** Up to the day, no promotion from this amount on can be announced; null when the code announces nothing. */
  bound: { amount: number; until: Date } | null;
}

interface Draft extends CodeTerms {
  kind: CodeKind;
  code: string;
  formationIds: string[] | null;
  from: Date;
  until: Date | null;
}

/** What a code changes for each formation that it is for, before it exists. */
export async function consequencesOf(db: Db, draft: Draft): Promise<Consequence[]> {
  const now = new Date();
  const { kind, formationIds } = draft;
  const rows = await selectOffers(db)
    .where("status", "!=", "archived")
    .$if(formationIds !== null, (query) => query.where("formations.id", "in", formationIds as string[]))
    .orderBy("name")
    .execute();
  const from = draft.from > now ? draft.from : now;
  const announced = { ...draft, from };
  return rows.map((row) => {
    const [formation, history] = [pricedOf(row), historyOf(row)];
    const amount = amountAt(formation, from);
    const withCode = priceWithCode({ amount, plain: plainAt(formation, from) }, draft);
    const isAnnounced = kind === "public" && withCode.outcome === "reduced";
    return {
      id: row.id,
      name: row.name,
      type: row.type,
      amount,
      withCode,
      lowest: lowestBeforeCode(formation, history, announced, now),
      bound: isAnnounced ? boundAfterCode(formation, history, announced, now) : null,
    };
  });
}
