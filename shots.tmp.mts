import { chromium } from "@playwright/test";
const base = process.argv[2]!, mail = process.argv[3]!, out = process.argv[4]!;
const b = await chromium.launch({ executablePath: "/usr/bin/chromium" });
const ctx = await b.newContext({ viewport: { width: 1280, height: 900 }, locale: "fr-FR" });
const p = await ctx.newPage();
const email = `nadia${Date.now()}@exemple.fr`;
async function order(slug: string, first: boolean) {
  await p.goto(`${base}/checkout/${slug}`);
  if (first) await p.getByLabel("Votre adresse e-mail").fill(email);
  for (const c of await p.locator("form input[type=checkbox][required]").all()) await c.check();
  await p.getByRole("button", { name: "Commande avec obligation de paiement" }).click();
  await p.getByRole("button", { name: /Payer/ }).first().click();
  await p.waitForURL(/success/);
}
await order("mindset", true);
await new Promise((r) => setTimeout(r, 6000));
const mails = await (await fetch(`${mail}/email`)).json();
const m = mails.findLast((x: any) => x.to[0].address === email && /mot-de-passe\?/.test(x.text ?? ""));
const link = /https?:\/\/\S*mot-de-passe\?\S+/.exec(m.text)![0];
await p.goto(link);
for (const f of await p.locator("input[type=password]").all()) await f.fill("une longue phrase secrète");
await p.locator("form button[type=submit]").first().click();
await p.waitForLoadState();
if (/login/.test(p.url())) { await p.locator("input[type=email]").fill(email); await p.locator("input[type=password]").fill("une longue phrase secrète"); await p.locator("form button[type=submit]").first().click(); await p.waitForLoadState(); }
await order("immobilier-campagne", false); await order("entrepreneuriat", false); await order("rat-race", false);
await p.goto(`${base}/account?modifier=1`); await p.getByLabel("Prénom").fill("Nadia"); await p.getByRole("button", { name: "Enregistrer" }).first().click(); await p.waitForLoadState();
await p.goto(`${base}/formations/mindset/apprendre`);
const lessons = await p.locator("main ol ol a").evaluateAll((as) => as.map((a) => (a as HTMLAnchorElement).href));
for (const l of lessons.slice(0, 7)) { await p.goto(l); await p.getByRole("button", { name: /J’ai terminé/ }).first().click(); await p.waitForLoadState(); }
await p.goto(lessons[7]!);
// withdraw rat-race
await p.goto(`${base}/retractation`);
await p.getByLabel("Nom", { exact: true }).fill("Nadia Benali"); await p.getByLabel("Le contrat concerné").fill("Quitter la rat race"); await p.getByLabel("Votre adresse e-mail").fill(email);
await p.getByRole("button", { name: "Continuer" }).click(); await p.getByRole("button", { name: /Confirmer/ }).click(); await p.waitForLoadState();
await ctx.storageState({ path: "/tmp/learn-state.json" });
await b.close();
console.log("ok", email);
