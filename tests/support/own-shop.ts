import { afterAll, test as base } from "vitest";
import { Shop } from "./shop.ts";

type Options = Parameters<typeof Shop.open>[0];

/** Starts the shop of a whole file; the file's end closes it, with the library that it reads. */
export async function aShop(options: Options = {}): Promise<Shop> {
  const { airtable, beside } = options;
  if (airtable && !beside) afterAll(() => airtable.close());
  const shop = await Shop.open(options);
  afterAll(() => shop.close());
  return shop;
}

/**
 * For stories that each need a shop of their own: `openShop` starts one, and the end of the test closes it. Stories
 * that mostly wait may run in parallel.
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
