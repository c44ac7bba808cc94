import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newVisitor } from "#tests/support/accounts.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { linkIn, payWithoutReturning } from "#tests/support/buying.ts";
import { runCommand } from "#tests/support/commands.ts";
import { untilEventsAreDone } from "#tests/support/jobs.ts";
import { findOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { aFolder } from "#tests/support/restored.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { unzip } from "#tests/support/zip.ts";

const folder = aFolder();
const shop = await aShop();
const BROWSER = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers: { "User-Agent": BROWSER, ...headers } });

const counts = async () => {
  const rows = await shop.db.selectFrom("dailyCounts").select(["page", "source", "n"]).execute();
  return rows.map(({ page, source, n }) => `${page} ${source} ${n}`.replace(/\s+/g, " ")).toSorted();
};

/** The tables in which one of these words stands anywhere. */
async function tablesWith(words: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { schema, name } of await shop.db.introspection.getTables()) {
    const { rows } = await sql`select from ${sql.table(`${schema}.${name}`)} as row
      where row::text like any(${words.map((word) => `%${word}%`)}) limit 1`.execute(shop.db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test("pages are counted, from the cache and again from the browser's, and nothing of those who read them", async () => {
  const admin = await anAdmin(shop);
  await admin.submit(await admin.open("/admin/mesures"), { mot: "podcast-mai", nom: "Podcast de mai" }, "Ajouter");
  const first = await read("/mindset");
  await read("/mindset", { "If-None-Match": first.headers.get("ETag") ?? "" });
  await read("/mindset", { Referer: "https://www.google.com/search?q=nadia" });
  await read("/checkout/mindset", { Referer: `${shop.url}/mindset` });
  // None of these is a reader of a page.
  await read("/mindset", { "Sec-Purpose": "prefetch" });
  await read("/mindset", { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" });
  await read("/inconnue");
  await read("/sitemap.xml");
  await read("/login");
  const cookie = `sid=${admin.cookie("sid")}`;
  await read("/mindset", { Cookie: cookie });
  await fetch(`${shop.url}/mindset`, { method: "HEAD", headers: { "User-Agent": BROWSER } });
  await Promise.all(Array.from({ length: 50 }, (_, index) => read(`/?c=invente-${index}`)));
  const mark = "zz-marque";
  const marked = { "User-Agent": `${BROWSER} ${mark}`, "X-Forwarded-For": "203.0.113.77", "Accept-Language": mark };
  await read(`/lifestyle?c=${mark}&fbclid=${mark}`, { ...marked, Referer: `https://${mark}.example/${mark}` });
  await read("/lifestyle", { ...marked, Cookie: `sid=${mark}` });
  expect(await shop.stop()).toBe(0);
  expect(await tablesWith([mark, "203.0.113.77"])).toEqual([]);
  expect(await tablesWith(["/lifestyle"])).toContain("daily_counts");
  expect(shop.logs.join("\n")).not.toMatch(/zz-marque|203\.0\.113\.77/);
  const file = join(folder, "shop.zip");
  expect((await runCommand("backup", shop.env, file)).code).toBe(0);
  const backup = Object.values(await unzip(readFileSync(file))).join("\n");
  expect(backup).toContain("/lifestyle");
  expect(backup).not.toMatch(/zz-marque|203\.0\.113\.77/);
  expect(await counts()).toEqual([
    "/ autre mot 50",
    "/checkout/mindset 1",
    "/lifestyle 1",
    "/lifestyle autre mot 1",
    "/mindset 2",
    "/mindset Google 1",
  ]);
  const columns = await shop.db.introspection.getTables();
  expect(columns.find(({ name }) => name === "daily_counts")?.columns.map(({ name }) => name)).toEqual([
    "day",
    "page",
    "source",
    "n",
  ]);
  await shop.start();
});

test("words of links that cannot be read are no secret", async () => {
  await shop.stop();
  await shop.edit("alter table source_words rename to words_elsewhere");
  await shop.start();
  await eventually(() => shop.logs.some((line) => line.includes('"msg":"words of links not read"')));
  await shop.edit("alter table words_elsewhere rename to source_words");
  await shop.stop();
  await shop.start();
});

test("a process that is killed loses at most ten seconds of what was read", async () => {
  const read3 = () => Promise.all([1, 2, 3].map(() => read("/immobilier")));
  const counted = async () =>
    Number(
      (await counts())
        .find((line) => line.startsWith("/immobilier "))
        ?.split(" ")
        .at(-1),
    );
  await read3();
  // Nobody asks for anything meanwhile, and nothing stops.
  await eventually(async () => (await counted()) === 3, 20_000);
  await read3();
  await shop.kill();
  await shop.startAgain();
  const kept = await counted();
  // All of the second three or none.
  expect([3, 6]).toContain(kept);
  await read3();
  await shop.stop();
  expect(await counted()).toBe(kept + 3);
  await shop.start();
});

test("a word of the founder's own is counted apart, and the sales stand beside the pages that led to them", async () => {
  const admin = await anAdmin(shop);
  await read("/entrepreneuriat?c=podcast-mai");
  await payWithoutReturning(shop, "entrepreneuriat", "lea@exemple.fr");
  await untilEventsAreDone(shop);
  await shop.stop();
  await shop.start();
  const page = await (await anAdmin(shop)).open("/admin/mesures?jours=7");
  expect(page.text).toMatch(/Podcast de mai \(\?c=podcast-mai\)\s*1/);
  const sales = await (await anAdmin(shop)).open("/admin/mesures/ventes?jours=7");
  expect(sales.text).toMatch(/Formation Entrepreneuriat\s*1\s*0\s*1\s*1\s*1 997 €/);
  const file = await admin.open("/admin/mesures/ventes.csv?jours=7");
  expect(file.headers.get("Content-Disposition")).toContain("ventes-7-jours");
  expect(file.html).toMatch(/^Formation Entrepreneuriat;1;0;1;1;1997,00;/m);
  expect((await admin.open("/admin/mesures/audience.csv?jours=7")).html).toMatch(
    /;\/entrepreneuriat;mot podcast-mai;1$/m,
  );
  expect((await admin.open("/admin/mesures/autre.csv")).status).toBe(404);
  const wrong = await admin.submit(page, { mot: "Mé !", nom: "x" }, "Ajouter");
  expect(wrong.status).toBe(400);
  expect((await new Visitor(shop.url).open("/admin/mesures")).url).toContain("/admin/login");
});

test("an order keeps the founder's word of its form, and what its buyer says once she has paid; the unknown is printed", async () => {
  const visitor = newVisitor(shop);
  const form = await visitor.open("/checkout/rat-race?c=podcast-mai");
  const applied = await visitor.submit(form, { email: "mot@exemple.fr", code: "PERDU" }, "Appliquer le code");
  expect(applied.html).toContain('action="/checkout/rat-race?c=podcast-mai"');
  const stripePage = await visitor.submit(applied, { code: "", cgv: true });
  const thanks = await visitor.submit(stripePage, {}, "Payer");
  expect(thanks.text).toContain("Comment nous as-tu connue");
  const none = await visitor.submit(thanks, {}, "Envoyer ma réponse");
  expect([none.status, none.text.includes("Choisis une réponse")]).toEqual([400, true]);
  const long = await visitor.submit(thanks, { connue: "friend", precision: "a".repeat(81) }, "Envoyer ma réponse");
  expect([long.status, long.document.querySelector("[value=friend]")?.hasAttribute("checked")]).toEqual([400, true]);
  const said = await visitor.submit(thanks, { connue: "friend", precision: "ma sœur" }, "Envoyer ma réponse");
  expect(said.text).not.toContain("Comment nous as-tu connue");
  // Another answer changes nothing.
  await visitor.submit(thanks, { connue: "site" }, "Envoyer ma réponse");
  expect((await new Visitor(shop.url).request("/success?session_id=cs_autre", answering())).status).toBe(404);

  for (const word of ["invente", "%00", "a".repeat(5000)]) {
    const other = newVisitor(shop);
    await other.submit(await other.open(`/checkout/mindset?c=${word}`), { email: "autre-mot@exemple.fr", cgv: true });
  }
  const words = await shop.db.selectFrom("orders").select(["email", "sourceWord", "heardFrom"]).execute();
  expect(words.filter(({ email }) => email === "autre-mot@exemple.fr").map(({ sourceWord }) => sourceWord)).toEqual([
    "autre mot",
    "autre mot",
    "autre mot",
  ]);
  const order = await findOrder(shop, "mot@exemple.fr");
  const admin = await anAdmin(shop);
  expect((await admin.open(`/admin/commandes/${order.id}`)).text).toMatch(
    /Mot d’origine ?podcast-mai.*Quelqu’un m’en a parlé : ma sœur/,
  );
  const before = await findOrder(shop, "lea@exemple.fr");
  expect((await admin.open(`/admin/commandes/${before.id}`)).text).toMatch(/Mot d’origine ?Inconnu/);
  const sales = (await admin.open("/admin/mesures/ventes?jours=7")).text;
  expect(sales).toMatch(/Podcast de mai \(\?c=podcast-mai\) ?1 ?1 ?50 %/);
  expect(sales).toMatch(/autre mot ?3 ?0 ?0 %/);
  expect(sales).toMatch(/Inconnu ?1 ?1 ?50 %/);
  expect(sales).toMatch(/Quelqu’un m’en a parlé ?1 ?1 ?50 %/);
  expect((await admin.open("/admin/mesures/origines.csv?jours=7")).html).toMatch(/^Mot;Inconnu;1;1;1997,00/m);
});

test("a sign-up keeps the word of its form and what she says once it is confirmed, as long as she is known", async () => {
  const visitor = newVisitor(shop);
  const signUp = { prenom: "Zoé", email: "guide@exemple.fr", marketing: true };
  const refused = await visitor.submit(await visitor.open("/challenge?c=podcast-mai"), { prenom: "Zoé" });
  expect(refused.status).toBe(400);
  const thanks = await visitor.submit(refused, signUp);
  expect(thanks.url).toBe(`${shop.url}/challenge/merci`);
  const [mail] = await shop.mailbox.until("guide@exemple.fr", 1);
  const link = linkIn(mail, "/inscription/confirmer?token=");
  const confirmed = await visitor.submit(await visitor.open(link), {}, "Confirmer mon inscription");
  const none = await visitor.submit(confirmed, {}, "Envoyer ma réponse");
  expect([none.status, none.text.includes("Choisis une réponse")]).toEqual([400, true]);
  const long = await visitor.submit(none, { connue: "friend", precision: "a".repeat(81) }, "Envoyer ma réponse");
  expect([long.status, long.document.querySelector("[value=friend]")?.hasAttribute("checked")]).toEqual([400, true]);
  const said = await visitor.submit(long, { connue: "friend", precision: "ma cousine Zoé" }, "Envoyer ma réponse");
  expect([said.url, said.text.includes("Comment nous")]).toEqual([link, false]);
  // Neither a second answer nor a second sign-up changes what she has said.
  await visitor.submit(long, { connue: "site", precision: "" }, "Envoyer ma réponse");
  await visitor.submit(await visitor.open("/guide?c=invente"), { email: "guide@exemple.fr" });

  // A form that is sent elsewhere: the word is that of the page on which it stands.
  for (const [from, email] of [
    [`${shop.url}/?c=podcast-mai`, "accueil@exemple.fr"],
    ["https://autre.example/?c=podcast-mai", "ailleurs@exemple.fr"],
  ] as const) {
    const { url, body } = visitor.formRequest(await visitor.open("/"), { email });
    await visitor.request(url, { method: "POST", body, headers: { Referer: from } });
  }
  for (const [index, word] of ["invente", "%00", "a".repeat(5000)].entries())
    await visitor.submit(await visitor.open(`/challenge?c=${word}`), {
      prenom: "Lou",
      email: `mot${index}@exemple.fr`,
    });
  const kept = await shop.db
    .selectFrom("subscribers")
    .select(["id", "email", "sourceWord", "heardFrom", "heardFromWords"])
    .orderBy("createdAt")
    .execute();
  expect(kept.map(({ email, ...row }) => [email, row.sourceWord, row.heardFrom, row.heardFromWords])).toEqual([
    ["guide@exemple.fr", "podcast-mai", "friend", "ma cousine Zoé"],
    ["accueil@exemple.fr", "podcast-mai", null, null],
    ["ailleurs@exemple.fr", null, null, null],
    ...[0, 1, 2].map((index) => [`mot${index}@exemple.fr`, "autre mot", null, null]),
  ]);
  const admin = await anAdmin(shop);
  const words = (await admin.open("/admin/mesures?jours=7")).text.split("Vos mots d’origine")[1];
  expect(words).toMatch(/Inscriptions en 7 jours.*Podcast de mai ?2/);
  expect((await admin.open(`/admin/personnes/${kept[0]?.id}`)).text).toMatch(
    /Mot d’origine ?podcast-mai.*Nous connaît par ?Quelqu’un m’en a parlé : ma cousine Zoé/,
  );
  const hers = await admin.open("/admin/donnees/personne?email=guide@exemple.fr");
  const { url, body } = admin.formRequest(hers, {}, "CSV");
  const copy = await (await admin.request(url, { method: "POST", body })).text();
  expect(copy).toMatch(
    /Mot d’origine;podcast-mai\r\n.*connu;Quelqu’un m’en a parlé\r\n.*connu, en détail;ma cousine Zoé\r\n/s,
  );
  await admin.submit(hers, { confirmation: "guide@exemple.fr" }, "Effacer définitivement");
  expect(await tablesWith(["ma cousine Zoé"])).toEqual([]);
});

const answering = () => ({ method: "POST", body: new URLSearchParams({ connue: "friend" }) });
