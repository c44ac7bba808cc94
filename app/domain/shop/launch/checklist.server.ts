import { env } from "#app/config/env.server.ts";
import { sellerErrors } from "#app/config/seller.server.ts";
import { guaranteeNoticesReview } from "#app/content/legal/statutory-guarantee-notices.ts";
import { isStripeConfigured, livemode } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { listRegimes } from "../accounting/vat-regimes.server.ts";
import { saleReadiness, selectOffers } from "../catalogue/for-sale.server.ts";
import type { MissingPart } from "../catalogue/offered.ts";
import { type NotReady, whyNotReady } from "../catalogue/readiness.ts";

export type ShopCode = "seller" | "second-factor" | "stripe" | "webhook" | "mail" | "vat" | "guarantee-notices";

export interface LaunchItem {
  code: ShopCode | NotReady;
  done: boolean;
  /** Sales of the whole shop, or of the formations that lack the item, wait for it. */
  blocksSales: boolean;
  formations: { id: string; name: string; missing: MissingPart[] }[];
}

const OF_A_FORMATION: NotReady[] = ["course", "content", "regime", "price", "opinion"];

export async function readChecklist(db: Db): Promise<LaunchItem[]> {
  const formations = await readOpenFormations(db);
  return [
    ...(await readShopItems(db)),
    // Only a lawyer's comparison is missing: the imposed texts are shown without it.
    { code: "guarantee-notices", done: guaranteeNoticesReview !== null, blocksSales: false, formations: [] },
    ...OF_A_FORMATION.map((code) => {
      const lacking = formations.filter(({ reasons }) => reasons.includes(code));
      const done = lacking.length === 0 && (code !== "course" || formations.length > 0);
      return {
        code,
        done,
        blocksSales: true,
        formations: lacking.map(({ id, name, missing }) => ({ id, name, missing })),
      };
    }),
  ];
}

/** With a live key nothing is sold while an item of the whole shop is missing. */
export async function isShopOpen(db: Db): Promise<boolean> {
  if (!isStripeConfigured) return false;
  return !livemode || (await readShopItems(db)).every(({ done }) => done);
}

async function readShopItems(db: Db): Promise<LaunchItem[]> {
  const items: [ShopCode, boolean][] = [
    ["seller", env.SELLER_FILE !== undefined && sellerErrors.length === 0],
    ["second-factor", await haveAllSecondFactors(db)],
    ["stripe", livemode],
    ["webhook", env.STRIPE_WEBHOOK_SECRET !== undefined],
    ["mail", env.SMTP_URL !== undefined],
    ["vat", (await listRegimes(db)).length > 0],
  ];
  return items.map(([code, done]) => ({ code, done, blocksSales: true, formations: [] }));
}

async function haveAllSecondFactors(db: Db): Promise<boolean> {
  const { administrators, secured } = await db
    .selectFrom("users")
    .leftJoin("secondFactors", "secondFactors.userId", "users.id")
    .select(({ fn }) => [
      fn.count<number>("users.id").as("administrators"),
      fn.count<number>("secondFactors.confirmedAt").as("secured"),
    ])
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  return administrators > 0 && administrators === secured;
}

async function readOpenFormations(db: Db) {
  const rows = await selectOffers(db)
    .where("isActive", "=", true)
    .where("status", "in", ["open", "full"])
    .orderBy("name")
    .execute();
  return rows.map((row) => {
    const readiness = saleReadiness(row);
    return { id: row.id, name: row.name, missing: readiness.missing, reasons: whyNotReady(readiness) };
  });
}
