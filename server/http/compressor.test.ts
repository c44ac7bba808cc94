import { expect, test, vi } from "vitest";
import { Compressor } from "./compressor.ts";

test("twenty pages in a row leave no listeners on the thread that compresses them", async () => {
  const warning = vi.fn();
  process.on("warning", warning);
  const compressor = new Compressor();
  const pages = await Promise.all(
    Array.from({ length: 20 }, (_, page) => compressor.compress(Buffer.from(`Page ${page}`))),
  );
  process.off("warning", warning);
  expect(pages).not.toContain(undefined);
  expect(warning).not.toHaveBeenCalled();
});
