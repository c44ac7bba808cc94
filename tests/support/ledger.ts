import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { expect } from "vitest";
import { payWithoutReturning } from "./buying.ts";
import { accessIsOpen, findOrder } from "./orders.ts";
import { eventually, type Shop } from "./shop.ts";

/** Runs `npm run ledger` as the image does. */
export function runLedger(shop: Shop): Promise<{ exitCode: number | null; lines: string[] }> {
  return shop.lend(async () => {
    const child = spawn(process.execPath, ["build/commands/ledger.js"], { env: shop.env });
    const lines: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => lines.push(line));
    }
    const exitCode = await new Promise<number | null>((resolve) => child.once("close", resolve));
    return { exitCode, lines };
  });
}

/** Expects that Stripe, orders, access, seats and emails agree. */
export async function expectCleanLedger(shop: Shop): Promise<void> {
  expect(await runLedger(shop)).toEqual({ exitCode: 0, lines: [expect.stringMatching(/compared: no difference$/)] });
}

/** Each difference that the command prints: « kind about ». */
export async function differencesOf(shop: Shop): Promise<string[]> {
  const { lines } = await runLedger(shop);
  return lines
    .slice(0, -1)
    .map((line) => line.split("  ").slice(0, 2).join(" "))
    .sort();
}

export interface Sale {
  id: string;
  number: string;
  session: string;
  subscription: string;
}

/** Paid and fulfilled. */
export async function aSale(shop: Shop, name: string, slug: string): Promise<Sale> {
  await shop.stripe.webhooks({ mode: "send" });
  const email = `${name}@exemple.fr`;
  const session = await payWithoutReturning(shop, slug, email);
  const order = await findOrder(shop, email);
  await eventually(() => accessIsOpen(shop, order.id));
  const line = (await shop.stripe.ledger()).find((row) => row.session === session);
  return { ...order, session, subscription: String(line?.subscription) };
}
