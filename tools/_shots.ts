import { spawn } from "node:child_process";
import { rmSync, mkdirSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { chromium } from "playwright";
const dir = "/tmp/m/shots-data"; rmSync(dir, { recursive: true, force: true });
const env = { ...process.env, DATA_DIR: dir, NODE_ENV: "production", ALLOW_EMBEDDED_DB: "1", PORT: "4777", APP_URL: "http://localhost:4777", ADMIN_EMAIL: "a@essor.example", ADMIN_PASSWORD: "une phrase pour voir", SEED_SAMPLES: "1", SESSION_SECRET: "x".repeat(40), STRIPE_PUBLISHABLE_KEY: "pk_test_x" };
await new Promise(r => spawn(process.execPath, ["db/seed.ts"], { env, stdio: "inherit" }).on("exit", r));
const db = new PGlite(dir + "/pglite");
await db.query("insert into access (user_id, formation_id, source, granted_at) select users.id, formations.id, 'admin', now() from users, formations");
await db.query("insert into lesson_progress (user_id, lesson_id, done_at, done_how) select users.id, l.id, now(), 'self' from users, (select lessons.id from lessons join courses c on c.id = course_id join course_modules m on m.id = module_id where c.slug = 'mindset' order by m.position, lessons.position limit 6) l");
await db.close();
const shop = spawn(process.execPath, ["build/server/index.js"], { env, stdio: "ignore" });
for (;;) { const a = await fetch("http://localhost:4777/readyz").catch(() => undefined); if (a?.ok) break; await new Promise(r => setTimeout(r, 100)); }
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const out = "/tmp/m/shots"; mkdirSync(out, { recursive: true });
const pages: [string, string][] = process.argv.slice(2).map((p) => [p.replace(/\W+/g, "_"), p]);
const login = await browser.newContext();
const page = await login.newPage();
await page.goto("http://localhost:4777/login");
await page.fill("input[name=email]", "a@essor.example"); await page.fill("input[name=password]", "une phrase pour voir"); await page.click("main button[type=submit]"); await page.waitForLoadState();
const state = await login.storageState();
for (const [name, path] of pages) for (const w of [320, 768, 1280]) for (const scheme of w === 768 ? ["light"] as const : ["light", "dark"] as const) {
  const c = await browser.newContext({ storageState: state, viewport: { width: w, height: 900 }, colorScheme: scheme, javaScriptEnabled: false });
  const p = await c.newPage(); const a = await p.goto("http://localhost:4777" + path);
  console.log(path, w, scheme, a?.status(), (await a?.body())?.length);
  await p.screenshot({ path: `${out}/${name}.${w}.${scheme}.png`, fullPage: w !== 320 });
  await c.close();
}
const ck = state.cookies.map((c) => c.name + "=" + c.value).join("; "); const { request } = await import("node:http"); for (const [, path] of pages) await new Promise<void>((ok) => request("http://localhost:4777" + path, { headers: { Cookie: ck, "Accept-Encoding": "br" } }, (res) => { let n = 0; res.on("data", (d) => (n += d.length)).on("end", () => { console.log(path, "br", n); ok(); }); }).end());
await browser.close(); shop.kill("SIGKILL"); process.exit(0);
