import { test } from "vitest";
import { writeFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { aCustomer } from "#tests/support/buying.ts";
import { bytes } from "#tests/support/first-view.ts";
import { aShop } from "#tests/support/own-shop.ts";
const shop = await aShop({ env: { SEED_SAMPLES: "1" } });
test("x", async () => {
  const learner = await aCustomer(shop, "poids@exemple.fr", "mindset");
  const programme = await learner.open("/formations/mindset/apprendre");
  const lessons = programme.document.querySelectorAll('main ol a[href^="/formations/mindset/apprendre/"]').map((l) => l.getAttribute("href") ?? "");
  const cookie = `sid=${learner.cookie("sid")}`;
  const sizes = [];
  for (const p of lessons) { const b = await bytes(shop.url + p, cookie); sizes.push([b.length, p]); writeFileSync(`/tmp/d-w/${p.split("/").at(-1)}.html`, brotliDecompressSync(b)); }
  writeFileSync("/tmp/d-w/sizes.txt", sizes.sort((a: any, b: any) => b[0] - a[0]).map((x) => x.join(" ")).join("\n"));
});
