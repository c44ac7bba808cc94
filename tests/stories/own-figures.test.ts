import { globSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { linkIn } from "#tests/support/buying.ts";
import { send } from "#tests/support/http.ts";
import { LIVE } from "#tests/support/live-key.ts";
import { dayIn, stepOf } from "#tests/support/offers.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { pdfText } from "#tests/support/pdf.ts";
import { eventually } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** A figure that the founder adds to those that came with the site, in a shop on trial and in one that takes real money. */
const shop = await aShop();
const live = await aShop({ beside: shop, env: LIVE });
const admin = await anAdmin(shop);

const PDF = new File(["%PDF-1.7\n% registre\n%%EOF"], "L'année (2026).pdf", { type: "application/pdf" });
const WORKSHOPS = {
  valeur: "120",
  intitule: "ateliers animés",
  nature: "fact",
  source: "registre des ateliers",
  du: "2020-01-01",
  au: "2026-06-30",
};
const verified = { verifie: dayIn(0), valable: dayIn(300) };

/** Posts the form of a figure: a checked list as one field several times. */
async function state(form: Page, fields: Record<string, string>, pages: string[] = [], file?: File): Promise<Page> {
  const { url, body } = admin.formRequest(form, fields);
  const sent = new FormData();
  for (const [name, value] of body) if (name !== "fichier" && name !== "pages") sent.append(name, value);
  for (const page of pages) sent.append("pages", page);
  if (file) sent.append("fichier", file);
  const answer = await admin.request(url, { method: "POST", body: sent });
  if (answer.status === 303) return admin.open(answer.headers.get("Location") ?? "");
  const bytes = Buffer.from(await answer.arrayBuffer());
  const document = parse(`${bytes}`);
  return {
    url: url.href,
    status: answer.status,
    headers: answer.headers,
    bytes,
    html: `${bytes}`,
    text: document.text,
    document,
  };
}

const addressOf = async (name: string) =>
  (await admin.open("/admin/chiffres")).document
    .querySelectorAll("tbody a")
    .find((link) => link.text.includes(name))
    ?.getAttribute("href") ?? "";
/** The page of the shop that takes real money, with plain spaces. */
async function onSite(path: string): Promise<string> {
  const { body } = await send(live.url, path, { headers: { Host: "essor.example" } });
  return body.replace(/\s+/g, " ");
}

test("a figure of her own is refused without what it counts, added once by a double click, and shown on the pages that she ticks", async () => {
  const blank = await admin.open("/admin/chiffres/nouveau");
  const refused = await state(blank, { ...WORKSHOPS, valeur: "beaucoup", intitule: "" }, ["a-propos"]);
  expect(refused.status).toBe(400);
  expect(errorAt(refused, "valeur")).toContain("en chiffres");
  expect(errorAt(refused, "intitule")).toContain("ce que ce chiffre compte");
  expect(refused.document.querySelector("#pages-a-propos")?.hasAttribute("checked")).toBe(true);

  expect((await admin.open("/admin/chiffres")).text).toMatch(/Aucun des \d+ chiffres n’est prouvé\./);
  for (const added of [await state(blank, WORKSHOPS, ["a-propos"]), await state(blank, WORKSHOPS, ["a-propos"])]) {
    expect(added.text).toContain("Il n’est pas vérifié");
    expect(added.text).toContain("une page : {chiffre-1}.");
    expect(added.text).toContain("la phrase y paraît aussi sans preuve");
  }
  expect((await state(blank, { ...WORKSHOPS, valeur: "121" }, ["a-propos"])).status).toBe(409);
  const list = await admin.open("/admin/chiffres");
  const rows = list.document.querySelectorAll("tbody tr").filter(({ text }) => text.includes("120 ateliers animés"));
  expect(rows).toHaveLength(1);
  // In a trial as declared, with real money not at all.
  expect((await new Visitor(shop.url).open("/a-propos-de-moi")).text).toMatch(/ateliers animés\s*120/);
  expect((await new Visitor(shop.url).open("/")).text).not.toContain("ateliers animés");
  expect(await onSite("/a-propos-de-moi")).not.toContain("ateliers animés");
});

test("a form of a figure that is no flat list is refused before it is understood, and one with a file that is too heavy keeps what was typed", async () => {
  const { pid } = shop;
  for (const name of ["pages[10000000]", "__intent__", "__state__", "a.b"]) {
    const body = new FormData();
    body.append(name, "x");
    const { status } = await admin.request("/admin/chiffres/rating", { method: "POST", body });
    expect({ name, status }).toEqual({ name, status: 400 });
  }
  expect([shop.pid, shop.isRunning()]).toEqual([pid, true]);
  const blank = await admin.open("/admin/chiffres/nouveau");
  const heavy = new File(["%PDF-1.7", new Uint8Array(10 * 1024 * 1024)], "registre.pdf", { type: "application/pdf" });
  const refused = await state(blank, WORKSHOPS, ["accueil"], heavy);
  expect([refused.status, errorAt(refused, "fichier")]).toEqual([413, expect.stringMatching(/10\sMo au plus/)]);
  expect(refused.document.querySelector("[name=source]")?.getAttribute("value")).toBe(WORKSHOPS.source);
  expect(refused.document.querySelector("#pages-accueil")?.hasAttribute("checked")).toBe(true);
});

test("verified, it stands with its source where real money is taken, and leaves with its proof", async () => {
  const address = await addressOf("ateliers animés");
  const bare = await state(await admin.open(address), { ...WORKSHOPS, ...verified }, ["accueil"]);
  expect([bare.status, errorAt(bare, "fichier")]).toEqual([400, expect.stringContaining("Joignez le justificatif")]);
  await state(await admin.open(address), { ...WORKSHOPS, ...verified }, ["accueil"], PDF);
  const proof = (await admin.open(address)).document.querySelector("a[href*='/justificatifs/']");
  const { headers } = await admin.request(proof?.getAttribute("href") ?? "");
  expect(headers.get("Content-Disposition")).toContain("filename*=UTF-8''L%27ann%C3%A9e%20%282026%29.pdf");
  await eventually(async () => (await onSite("/")).includes("ateliers animés"), 5000);
  expect((await admin.open("/admin/chiffres")).text).toMatch(/1 sur \d+ est prouvé\. Une boutique/);
  const step = async () => stepOf((await admin.open("/admin/lancement")).html, "proof");
  expect(await step()).toMatch(/Les chiffres prouvés.*>À faire<.*1 sur \d+\s: .*href="\/admin\/chiffres"/s);
  await sql`insert into settings (key, value) values ('samples_removed', 'true')`.execute(shop.db);
  expect((await admin.open(address)).text).toContain("tant qu’il n’est pas prouvé, la phrase ne paraît pas.");
  expect(await step()).toContain(">Fait<");
  await sql`delete from settings where key = 'samples_removed'`.execute(shop.db);
  expect(await onSite("/")).toContain("Source : registre des ateliers, du 1er janvier 2020");
  expect(await onSite("/a-propos-de-moi")).not.toContain("ateliers animés");
  expect(await onSite("/chiffres")).toContain("ateliers animés");

  await sql`update formations set description = 'Déjà 120 ateliers derrière moi. Zz-suite.'
      where slug = 'liberte-financiere'`.execute(shop.db);
  await sql`notify pages`.execute(shop.db);
  await eventually(async () => (await onSite("/formations/liberte-financiere")).includes("Déjà 120 ateliers"), 5000);
  await sql`update claims set expires_at = now()`.execute(shop.db);
  await sql`notify pages`.execute(shop.db);
  await eventually(async () => !(await onSite("/")).includes("ateliers animés"), 5000);
  await eventually(async () => !(await onSite("/formations/liberte-financiere")).includes("120 ateliers"), 5000);
  expect(await onSite("/formations/liberte-financiere")).toContain("Zz-suite");
});

test("a text may state a percentage that a figure of her own proves, and no other", async () => {
  const survey = { ...WORKSHOPS, valeur: "61 %", intitule: "reviennent l’année suivante", nature: "survey" };
  const blank = await admin.open("/admin/chiffres/nouveau");
  const gap = await state(blank, { ...survey, ...verified }, [], PDF);
  expect(errorAt(gap, "echantillon")).toContain("combien de personnes");
  const publish = async () => {
    const form = await admin.open("/admin/textes/accueil");
    return admin.submit(form, { "hero-headline-text": "Ici, 61 % reviennent" }, "Publier");
  };
  expect((await publish()).text).toContain("Ce chiffre n’a pas de preuve");
  await state(blank, { ...survey, ...verified, echantillon: "80" }, [], PDF);
  expect((await publish()).text).not.toContain("Ce chiffre n’a pas de preuve");
});

test("withdrawn it keeps its place in the list; deleted it is gone from there too, and its proof is kept", async () => {
  const address = await addressOf("ateliers animés");
  const open = await admin.open(address);
  const proof = open.document.querySelector("a[href*='/justificatifs/']")?.getAttribute("href") ?? "";
  expect((await admin.submit(open, {}, "Retirer ce chiffre")).text).toContain("Le chiffre est retiré.");
  expect((await new Visitor(shop.url).open("/")).text).not.toContain("ateliers animés");
  const withdrawn = await admin.open(address);
  expect(withdrawn.text).toContain("120 ateliers animés");
  expect((await admin.submit(withdrawn, {}, "Supprimer ce chiffre")).text).toContain("Le chiffre est supprimé.");
  expect((await admin.open("/admin/chiffres")).text).not.toContain("ateliers animés");
  expect((await admin.open(address)).status).toBe(404);
  expect(await onSite("/formations/liberte-financiere")).not.toContain("120 ateliers");
  expect((await admin.request(proof)).status).toBe(200);
  // None that came with the site can be deleted.
  expect((await admin.open("/admin/chiffres/students")).text).not.toContain("Supprimer");
  expect((await admin.open("/admin/journal")).text).toContain("ateliers animés");
});

test("a text names a figure by its braces: the value follows, and what states it leaves with the proof", async () => {
  const villages = { ...WORKSHOPS, valeur: "42", intitule: "villages traversés", ...verified };
  await state(await admin.open("/admin/chiffres/nouveau"), villages, [], PDF);
  const address = await addressOf("villages traversés");
  const named = /\{chiffre-\d+\}/.exec((await admin.open(address)).text)?.[0] ?? "";
  const words = {
    "hero-headline-text": `Passe par ${named} villages`,
    "difference-paragraphs-0": `Zz-ici. Déjà ${named} villages, à pied. Il y a 42 villages traversés.`,
  };
  const publish = async (text: string, fields: Record<string, string>) =>
    admin.submit(await admin.open(`/admin/textes/${text}`), fields, "Publier");
  expect((await publish("accueil", { ...words, "hero-text": "{chiffre-99}" })).text).toContain("n’est pas connu");
  expect((await publish("email-guide", { opening: `Mes ${named} villages` })).text).toContain("n’est pas connu");
  const preview = async (address: string, field: string) => {
    const shown = await admin.submit(await admin.open(address), { [field]: `{chiffre} et ${named}` }, "Aperçu");
    return [shown.status, shown.text.includes("« {chiffre} » n’est pas connu"), shown.text.includes("ne pourra pas")];
  };
  expect(await preview("/admin/textes/accueil", "hero-text")).toEqual([200, true, true]);
  expect(await preview("/admin/textes/email-guide", "opening")).toEqual([200, true, true]);
  const right = { ...words, "hero-text": "Bonjour." };
  expect((await admin.submit(await admin.open("/admin/textes/accueil"), right, "Aperçu")).text).not.toContain(
    "ne pourra pas",
  );
  expect((await publish("accueil", words)).text).toContain("Le texte est publié.");
  await eventually(async () => (await onSite("/")).includes("Déjà 42 villages, à pied. Il y a 42 villages"), 5000);
  const page = await admin.submit(await admin.open("/admin/pages/nouvelle"), { titre: "Villages" }, "Créer la page");
  await admin.submit(page, { "blocks-0-text": `Mes ${named} villages. Zz-autre.` }, "Publier");
  await eventually(async () => (await onSite("/p/villages")).includes("Mes 42 villages."), 5000);

  await state(await admin.open(address), { ...villages, valeur: "43" });
  await eventually(async () => (await onSite("/")).includes("Zz-ici. Déjà 43 villages, à pied."), 5000);
  // The value of before is no longer proven.
  expect(await onSite("/")).not.toContain("42 villages");
  expect((await publish("contact", { text: "Mes 42 villages." })).text).toContain("n’a pas de preuve");

  await sql`update claims set expires_at = now() where value = '43'`.execute(shop.db);
  await sql`notify pages`.execute(shop.db);
  await eventually(async () => !(await onSite("/")).includes("43 villages"), 5000);
  expect(await onSite("/")).toContain("Zz-ici.");
  // The text that stands in for it tells nobody’s story.
  expect(await onSite("/")).toContain("Apprendre, puis");
  expect(await onSite("/p/villages")).not.toMatch(/villages\.|chiffre-/);
  expect(await onSite("/p/villages")).toContain("Zz-autre.");
  expect((await publish("accueil", words)).text).toContain("n’a pas de preuve");
});

test("a figure that has expired leaves what is printed and what is sent, without anybody who publishes", async () => {
  await sql`insert into settings (key, value) values ('samples_removed', 'true')`.execute(shop.db);
  const figure = { ...WORKSHOPS, ...verified, valeur: "44", intitule: "villages traversés" };
  await state(await admin.open(await addressOf("villages traversés")), figure, [], PDF);
  const words = "Zz-avant. Déjà 44 villages derrière moi. Zz-apres.";
  for (const [text, field] of [
    ["guide-document", "introduction-0"],
    ["email-guide", "opening"],
  ] as const) {
    const form = await admin.open(`/admin/textes/${text}`);
    expect((await admin.submit(form, { [field]: words }, "Publier")).text).toContain("Le texte est publié.");
  }
  const said = (text = "") => /Zz-avant\..*Zz-apres/s.exec(text.replace(/\s+/g, " "))?.[0];
  const visitor = new Visitor(shop.url);
  const ask = async (email: string) => {
    await visitor.submit(await visitor.open("/guide"), { email });
    return (await shop.mailbox.until(email, 1))[0];
  };
  const link = linkIn(await ask("avant@exemple.fr"), "/guide/telecharger");
  const printed = async () => said(await pdfText((await visitor.open(link)).bytes));
  await eventually(async () => (await printed()) === words.slice(0, -1), 9000);
  expect(said((await ask("dit@exemple.fr"))?.text)).toBe(words.slice(0, -1));
  await sql`update claims set expires_at = now() where value = '44'`.execute(shop.db);
  await sql`notify texts`.execute(shop.db);
  await eventually(async () => (await printed()) === "Zz-avant. Zz-apres", 9000);
  expect(said((await ask("apres@exemple.fr"))?.text)).toBe("Zz-avant. Zz-apres");
});

test("a double click keeps one document, and a corrected one from an older tab is not answered « enregistré »", async () => {
  const blank = await admin.open("/admin/chiffres/nouveau");
  const facts = { ...WORKSHOPS, intitule: "ateliers en ligne" };
  const proofs = () => globSync("preuve-*/*", { cwd: join(`${shop.env.DATA_DIR}`, "medias") }).length;
  const before = proofs();
  const clicks = await Promise.all([1, 2].map(() => state(blank, facts, [], PDF)));
  expect([clicks.map(({ status }) => status), proofs() - before]).toEqual([[200, 200], 1]);
  const corrected = new File(["%PDF-1.7\n% registre corrigé"], PDF.name, { type: PDF.type });
  const stale = await state(blank, facts, [], corrected);
  expect([stale.status, stale.text.includes("rechargez la page"), proofs() - before]).toEqual([409, true, 1]);
});
