import { chromium } from "@playwright/test";
const [base, out, ...pages] = process.argv.slice(2);
const b = await chromium.launch({ executablePath: "/usr/bin/chromium" });
for (const spec of pages) {
  const [path, name, width = "1280", scheme = "light"] = spec.split("|");
  const ctx = await b.newContext({ viewport: { width: Number(width), height: 900 }, colorScheme: scheme as any, storageState: "/tmp/learn-state.json", javaScriptEnabled: scheme !== "nojs" });
  const p = await ctx.newPage();
  await p.goto(base + path);
  const w = await p.evaluate(() => document.documentElement.scrollWidth);
  await p.screenshot({ path: `${out}/${name}-${width}-${scheme}.png`, fullPage: true });
  console.log(name, width, scheme, p.url(), "scrollWidth", w);
  await ctx.close();
}
await b.close();
