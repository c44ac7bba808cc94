import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { priceWithCode } from "../catalogue/code-price.ts";
import { lowestBeforeCode } from "../catalogue/code-reference.ts";
import type { FormationForSale } from "../catalogue/for-sale.server.ts";
import { codeKey, reductionLabel } from "./code-name.ts";
import type { Reduction } from "./uses.server.ts";

export type CodeRefusal =
  | { reason: "unknown" | "ended" | "used-up" | "other-formation" | "too-low" | "used-by-person" }
  | { reason: "not-begun"; from: Date };

export type ReadCode =
  | { ok: false; why: CodeRefusal }
  /** Without a reduction: the price in force is as low already, and no use is taken. */
  | { ok: true; code: string; until: Date | null; reduction: Reduction | null; lowest: number | null };

/** Whose unpaid orders may hold a use that the new order takes over. */
export interface CodeBuyer {
  idempotencyKey: string | null;
  userId: string | null;
}

type PricedFormation = Pick<FormationForSale, "id" | "price" | "priced" | "history">;

/** What a typed code is worth for a formation now. Whether a use is left, taking it decides. */
export async function readCode(db: Db, formation: PricedFormation, typed: string, buyer: CodeBuyer): Promise<ReadCode> {
  const code = await findCode(db, typed, buyer);
  if (!code) return { ok: false, why: { reason: "unknown" } };
  // The order of this very form, for which Stripe has the price already, is honoured until it ends.
  const why = code.isHeldByForm ? null : whyNot(code);
  if (why) return { ok: false, why };
  if (code.formationIds && !code.formationIds.includes(formation.id))
    return { ok: false, why: { reason: "other-formation" } };
  const price = priceWithCode(formation.price, code);
  if (price.outcome === "too-low") return { ok: false, why: { reason: "too-low" } };
  const { id: codeId, oncePerPerson, isLimited, until } = code;
  const reduction =
    price.outcome === "reduced"
      ? { codeId, label: reductionLabel(code.code), list: price.list, cents: price.discount, oncePerPerson, isLimited }
      : null;
  const { priced, history } = formation;
  const lowest = reduction && lowestBeforeCode(priced, history, { from: code.startsAt }, new Date());
  return { ok: true, code: code.code, until, reduction, lowest };
}

/** `isUsedByBuyer`: by the same account, whatever its address was then. */
function findCode(db: Db, typed: string, { idempotencyKey, userId }: CodeBuyer) {
  const isOfForm = sql<boolean>`orders.idempotency_key = ${idempotencyKey}::uuid`;
  return db
    .selectFrom("codes")
    .select(["codes.id", "code", "percent", "cents", "formationIds", "startsAt", "endsAt as until", "oncePerPerson"])
    .select([
      sql<boolean>`starts_at <= now()`.as("isBegun"),
      sql<boolean>`max_uses is not null`.as("isLimited"),
      sql<boolean>`stopped_at is not null or (ends_at is not null and ends_at <= now())`.as("isEnded"),
      sql<boolean>`max_uses is not null and taken - coalesce(own.held, 0) >= max_uses`.as("isUsedUp"),
      sql<boolean>`coalesce(own.of_form, false)`.as("isHeldByForm"),
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("orderReductions")
          .innerJoin("orders", "orders.id", "orderReductions.orderId")
          .select("orderId")
          .whereRef("codeId", "=", "codes.id")
          .where("state", "=", "used")
          .where("orders.userId", "=", userId),
      ).as("isUsedByBuyer"),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("orderReductions")
          .innerJoin("orders", "orders.id", "orderReductions.orderId")
          .select(({ fn }) => [fn.countAll<number>().as("held"), sql<boolean>`bool_or(${isOfForm})`.as("ofForm")])
          .whereRef("orderReductions.codeId", "=", "codes.id")
          .where("orderReductions.state", "=", "held")
          .where((where) => where.or([where("orders.userId", "=", userId), isOfForm]))
          .as("own"),
      (join) => join.onTrue(),
    )
    .where("code", "=", codeKey(typed))
    .executeTakeFirst();
}

type FoundCode = NonNullable<Awaited<ReturnType<typeof findCode>>>;

function whyNot(code: FoundCode): CodeRefusal | null {
  if (code.isEnded) return { reason: "ended" };
  if (!code.isBegun) return { reason: "not-begun", from: code.startsAt };
  if (code.oncePerPerson && code.isUsedByBuyer) return { reason: "used-by-person" };
  return code.isUsedUp ? { reason: "used-up" } : null;
}
