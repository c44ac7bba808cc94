import { test as base } from "vitest";
import { Shop } from "./shop.ts";

type Options = Parameters<typeof Shop.open>[0];

/**
 * For stories of which each breaks a shop of its own: `openShop` starts one, and the end of the test closes it. Those that
 * mostly wait for time-outs may run beside each other.
 */
export const test = base.extend<{ openShop: (options?: Options) => Promise<Shop> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs: none
  openShop: async ({}, use) => {
    const opened: { close(): Promise<void> }[] = [];
    await use(async (options = {}) => {
      if (options.airtable && !options.beside) opened.push(options.airtable);
      const shop = await Shop.open(options);
      opened.push(shop);
      return shop;
    });
    for (const part of opened.toReversed()) await part.close();
  },
});
