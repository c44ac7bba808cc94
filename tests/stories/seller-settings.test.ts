import { randomBytes } from "node:crypto";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { colorsOf } from "#app/theme/palette.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { goToStripe, payWithoutReturning } from "#tests/support/buying.ts";
import { eventually } from "#tests/support/eventually.ts";
import { anAsset } from "#tests/support/films.ts";
import { aDraft, aReader } from "#tests/support/newsletters.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { pdfColors } from "#tests/support/pdf.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const shop = await aShop();
const replica = await aShop({ beside: shop });
const admin = await anAdmin(shop);
const SETTINGS = "/admin/vendeur";
const MINE = {
  site_name: "Les Ateliers d’Inès",
  founder: "Inès Laurent",
  name: "Inès Laurent EI",
  siren: "732 829 320",
  "address-street": "12, rue des Lilas",
  "address-city": "Nantes",
  email: "ines@ateliers.fr",
  phone: "02 40 12 34 56",
  palette: "ocean",
  polices: "figtree",
};

const html = async (url: string, path: string) => (await new Visitor(url).open(path)).html;

test("the founder's name, identity and colours are the site's, on both replicas, without a restart", async () => {
  const before = await html(shop.url, "/");
  const oldTerms = (await new Visitor(shop.url).open("/conditions-vente")).text;
  const form = await admin.open(SETTINGS);
  const shown = (name: string, drawing: string) =>
    form.document.querySelectorAll(`.choice:has([name=${name}]) ${drawing}`).length;
  // A page in little by day and by night for each palette, and a line of titles and one of words for each pair of faces.
  expect([shown("palette", "svg text"), shown("polices", "[class*='font-[']")]).toEqual([72, 8]);
  const lagoon = await admin.open(`${SETTINGS}/apercu?palette=lagune`);
  expect(lagoon.html).toMatch(/--color-primary:oklch\([^)]+ 215\)/);
  expect(lagoon.text).toContain("Rien n’est enregistré");
  expect([await html(shop.url, "/"), (await new Visitor(shop.url).open(`${SETTINGS}/apercu`)).url]).toEqual([
    before,
    expect.stringContaining("/admin/login"),
  ]);
  const saved = await admin.submit(form, MINE);
  expect(saved.text).toContain("C’est enregistré.");
  for (const { url } of [shop, replica])
    await eventually(async () => (await html(url, "/")).includes("Les Ateliers d’Inès"));
  const home = await html(replica.url, "/");
  const colour = /--color-primary:oklch\(([^)]+)\)/;
  expect(colour.exec(home)?.[1]).toMatch(/ 250$/);
  expect(colour.exec(before)?.[1]).toMatch(/ 37$/);
  expect(home).toContain("--font-display:Figtree");
  expect(home).toContain('<link rel="icon" href="data:image/svg+xml,');
  expect(Math.abs(home.length - before.length)).toBeLessThan(before.length / 50);
  const terms = (await new Visitor(shop.url).open("/conditions-vente")).text;
  expect(terms).toContain("12, rue des Lilas");
  expect(oldTerms).not.toContain("12, rue des Lilas");
  expect((await new Visitor(shop.url).open("/mentions-legales")).text).toContain("Inès Laurent EI");
});

test("what is bought from now on is bought from her, and says so in mail, invoice and contract", async () => {
  await payWithoutReturning(shop, "mindset", "lea@example.fr");
  const mails = await shop.mailbox.until("lea@example.fr", 2);
  const order = mails.find(({ subject }) => /commande/i.test(subject ?? ""));
  expect(order?.text).toContain("Inès Laurent EI");
  expect(order?.raw).toMatch(/^From: .*bonjour@/m);
  expect(order?.html).not.toContain("#b8431f");
  const papers = (order?.attachments ?? []).map(({ content }) => pdfColors(Buffer.from(content as ArrayBuffer)));
  expect(papers.length).toBeGreaterThan(0);
  for (const colors of papers) {
    expect(colors).toContain(colorsOf("ocean")("inverse"));
    expect(colors).not.toContain(colorsOf("terracotta")("inverse"));
  }
  const { seller } = await shop.db.selectFrom("invoices").select("seller").executeTakeFirstOrThrow();
  expect(seller).toMatchObject({ name: "Inès Laurent EI" });
});

test("an order form that is open while she saves asks the buyer to read the new terms", async () => {
  const visitor = new Visitor(shop.url);
  const form = await visitor.open("/checkout/entrepreneuriat");
  await admin.submit(await admin.open(SETTINGS), { "address-street": "14, rue des Lilas" });
  const answer = await visitor.submit(form, { email: "zoe@example.fr", cgv: true });
  expect(answer.status).toBe(409);
  expect((await goToStripe(visitor, "entrepreneuriat", "zoe@example.fr")).url).toContain("/c/pay/");
});

test("two tabs, wrong values and pictures that are none are refused, and nothing is lost", async () => {
  const [one, two] = [await admin.open(SETTINGS), await admin.open(SETTINGS)];
  await admin.submit(one, { phoneHours: "le mardi", founder: "Inès L.", vatNumber: "FR40303265045" });
  const late = await admin.submit(two, { phoneHours: "le jeudi" });
  expect(late.status).toBe(409);
  expect(late.html).toContain('value="le jeudi"');
  const differing = late.document.querySelectorAll("form table tbody tr").map(({ text }) => text.replace(/\s+/g, " "));
  // What was not touched here is taken over.
  expect(differing).toEqual([expect.stringMatching(/le mardi.*le jeudi/)]);
  const { body: taken } = admin.formRequest(late, { phoneHours: "" });
  expect([taken.get("founder"), taken.get("vatNumber")]).toEqual(["Inès L.", "FR40303265045"]);
  expect((await admin.submit(late, { phoneHours: "le jeudi" })).text).toContain("C’est enregistré.");
  const wrong = await admin.submit(await admin.open(SETTINGS), {
    siren: "12",
    "social-instagram": "javascript:alert(1)",
  });
  expect(wrong.status).toBe(400);
  expect(errorAt(wrong, "siren")).toContain("neuf chiffres");
  expect(errorAt(wrong, "social-instagram")).toContain("https://");
  const settings = await admin.open(SETTINGS);
  const drawn = settings.document
    .querySelectorAll("label:has(svg)")
    .map((label) => label.querySelector("svg")?.outerHTML);
  expect([drawn.length, new Set(drawn).size]).toEqual([12, 12]);
  const unknown = admin.formRequest(settings).body;
  unknown.set("palette", "fluo");
  expect((await admin.request(SETTINGS, { method: "POST", body: unknown })).status).toBe(400);
  const form = new FormData();
  const { body } = admin.formRequest(await admin.open(SETTINGS), { phoneHours: "le jeudi" });
  for (const [name, value] of body) if (name !== "logo" && name !== "portrait") form.set(name, value);
  form.set("logo", new File(["<svg onload=alert(1)>"], "logo.png", { type: "image/png" }));
  const svg = await admin.request(SETTINGS, { method: "POST", body: form });
  expect(svg.status).toBe(400);
  expect(await svg.text()).toContain("Il faut une image");
});

test("her voice stands beside her portrait with its words, and anybody may hear it while it does", async () => {
  const captions = "WEBVTT\n\n00:00.000 --> 00:04.000\nJe m’appelle Inès.\n";
  const sound = {
    kind: "audio" as const,
    originalName: "moi.m4a",
    renditions: { "son.m4a": randomBytes(1000) },
    seconds: 40,
  };
  const voice = await anAsset(shop, { ...sound, captions });
  const wordless = await anAsset(shop, { ...sound, originalName: "chanson.m4a" });
  await shop.inspect((db) =>
    db.updateTable("mediaAssets").set({ hasVoice: true }).where("kind", "=", "audio").execute(),
  );
  const guest = new Visitor(shop.url);
  const heard = async (who: Visitor, asset: string) => (await who.request(`/medias/${asset}/son.m4a`)).status;
  const form = await admin.open(SETTINGS);
  expect(form.document.querySelectorAll("[name=voix] option").map(({ text }) => text)).toEqual(["Aucune", "moi.m4a"]);
  const refused = await admin.submit(form, { voix: wordless });
  expect([refused.status, errorAt(refused, "voix")]).toEqual([400, expect.stringContaining("sous-titres")]);
  await admin.submit(await admin.open(SETTINGS), { voix: voice });
  for (const path of ["/", "/mindset"]) {
    await eventually(async () => (await guest.open(path)).html.includes("<audio"));
    const page = await guest.open(path);
    expect(page.document.querySelector("audio")?.getAttribute("src")).toBe(`/medias/${voice}/son.m4a`);
    expect(page.text).toContain("Je m’appelle Inès.");
  }
  expect([await heard(guest, voice), await heard(guest, wordless)]).toEqual([200, 404]);
  await admin.submit(await admin.open(SETTINGS), { voix: "" });
  // What a process has answered of a file it answers for ten seconds: the other one has not been asked yet.
  const elsewhere = new Visitor(replica.url);
  await eventually(async () => !(await elsewhere.open("/")).html.includes("<audio"));
  expect(await heard(elsewhere, voice)).toBe(404);
});

test("an identity that cannot be true is refused beside each field, all at once, with what was typed", async () => {
  const { body } = admin.formRequest(await admin.open(SETTINGS), {
    siren: "123 456 789",
    "address-postalCode": "4400",
    "address-country": "France",
    phone: "02 40 12 34",
    email: "ines",
    "mediator-contractFrom": "2027-01-01",
    "mediator-contractUntil": "2026-01-01",
  });
  const form = new FormData();
  for (const [name, value] of body) if (name !== "logo" && name !== "portrait") form.set(name, value);
  form.set("portrait", new File(["no picture"], "moi.png", { type: "image/png" }));
  const answer = await admin.request(SETTINGS, { method: "POST", body: form });
  expect(answer.status).toBe(400);
  const page = { document: parse(await answer.text()) } as Page;
  expect(errorAt(page, "siren")).toContain("ne forment pas un SIREN");
  expect(errorAt(page, "address-postalCode")).toContain("cinq chiffres");
  expect(errorAt(page, "phone")).toContain("dix chiffres");
  expect(errorAt(page, "email")).toContain("e-mail complète");
  expect(errorAt(page, "mediator-contractUntil")).toContain("avant son premier jour");
  expect(errorAt(page, "portrait")).toContain("Il faut une image");
  expect(page.document.querySelector("[name=phone]")?.getAttribute("value")).toBe("02 40 12 34");
  const ended = { "mediator-contractFrom": "2024-01-01", "mediator-contractUntil": "2025-01-01" };
  const over = await admin.submit(await admin.open(SETTINGS), ended);
  expect([over.status, errorAt(over, "mediator-contractUntil")]).toEqual([
    400,
    expect.stringContaining("Ce dernier jour est passé"),
  ]);
  const abroad = { "address-country": "Belgique", "address-postalCode": "4400", phone: "+32 470 12 34 56" };
  expect((await admin.submit(await admin.open(SETTINGS), abroad)).text).toContain("C’est enregistré.");
  expect(page.document.querySelectorAll("[name^=social-][required]")).toEqual([]);
  const link = (await admin.open("/admin/lancement")).document.querySelector("li[data-step=seller] li a");
  const field = (await admin.open(SETTINGS)).document.getElementById(link?.getAttribute("href")?.split("#")[1] ?? "");
  expect(field?.tagName).toBe("INPUT");
});

test("the sender's address does not follow: the form, the launch list, a letter's check and its sending page say so", async () => {
  expect((await admin.open(SETTINGS)).text).toContain("les e-mails partent de bonjour@essor.example");
  const step = (await admin.open("/admin/lancement")).document.querySelector("li[data-step=sender]");
  expect(step?.text).toMatch(/À faire.*partent encore d’une adresse d’exemple.*Délivrabilité/s);
  const letter = await admin.submit(await admin.open("/admin/infolettres"), {}, "Nouvelle infolettre");
  const warning = "L’adresse d’envoi n’est pas prête";
  expect(letter.text).not.toContain(warning);
  const checked = await admin.submit(letter, { objet: "Bonjour", texte: "Un mot." }, "Vérifier");
  expect(checked.text).toContain(warning);
  const sending = await admin.open(`${new URL(letter.url).pathname}/envoi`);
  expect(sending.text).toContain(warning);
  expect(sending.document.querySelectorAll("button").map(({ text }) => text)).toContain("Envoyer maintenant");
});

test("« Envoyer maintenant » asks once more, under a fold: to how many people, and from an address that is not ready", async () => {
  for (const name of ["ada", "bea"]) await aReader(shop, `${name}@exemple.fr`, { tags: ["deux"] });
  const sending = await admin.open(`${await aDraft(admin, "deux")}/envoi`);
  const fold = sending.document.querySelectorAll("details").find(({ text }) => text.includes("Envoyer maintenant"));
  expect(fold?.hasAttribute("open")).toBe(false);
  expect(fold?.text.replace(/\s/g, " ")).toMatch(/part à 2 personnes.*adresse d’envoi n’est pas prête/);
  expect(fold?.querySelector("form button[value=envoyer]")?.text).toBe("Envoyer maintenant");
  const others = sending.document.querySelectorAll("main form").filter((form) => form.closest("details") === null);
  expect(others.filter(({ text }) => text.includes("Envoyer maintenant"))).toEqual([]);
});

test("a logo stands in the header, in the site's own sizes, and on a telephone among its programmes", async () => {
  const { default: sharp } = await import("sharp");
  const icon = async () => {
    const answer = await new Visitor(replica.url).request("/apple-touch-icon.png");
    const { data, info } = await sharp(await answer.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * 180 + x) * info.channels).subarray(0, 3)].join();
    return {
      head: [answer.headers.get("Content-Type"), info.width, info.height],
      arc: at(160, 45),
      middle: at(90, 90),
    };
  };
  const first = await icon();
  expect(first.head).toEqual(["image/png", 180, 180]);
  await admin.submit(await admin.open(SETTINGS), { palette: "sapin" });
  await eventually(async () => (await icon()).arc !== first.arc);
  const picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
  const form = new FormData();
  const { body } = admin.formRequest(await admin.open(SETTINGS), { phoneHours: "le jeudi" });
  for (const [name, value] of body) if (name !== "logo" && name !== "portrait") form.set(name, value);
  form.set("logo", new File([new Uint8Array(picture)], "logo.png", { type: "image/png" }));
  expect((await admin.request(SETTINGS, { method: "POST", body: form })).status).toBe(303);
  await eventually(async () =>
    /<img class="logo-mark[^"]*" src="\/media\/\w+-320\.webp"/.test(await html(replica.url, "/")),
  );
  const [, source = ""] = /class="logo-mark[^"]*" src="([^"]+)"/.exec(await html(shop.url, "/")) ?? [];
  expect((await new Visitor(shop.url).open(source)).headers.get("Content-Type")).toBe("image/webp");
  // Its blue, as WebP keeps it.
  await eventually(async () => /^(1\d|2[0-5]),[45]\d,[89]\d$/.test((await icon()).middle));
});

test("her readers are women, men or both: one setting, and the administration says it", async () => {
  const titles = async (readers: string) => {
    await admin.submit(await admin.open(SETTINGS), { lectrices: readers });
    const learners = await admin.open("/admin/apprenantes");
    const h1 = learners.document.querySelector("h1")?.text;
    expect(learners.document.querySelector("nav[aria-label=Administration]")?.text).toContain(`${h1}`);
    return [h1, (await admin.open("/admin/commandes")).document.querySelectorAll("th")[2]?.text];
  };
  expect(await titles("apprenants")).toEqual(["Apprenants", "Acheteur"]);
  expect((await admin.open("/admin/cours?notice=lesson-published")).text).not.toContain("apprenantes");
  expect(await titles("apprenant·e·s")).toEqual(["Apprenant·e·s", "Acheteur·se"]);
  expect((await admin.submit(await admin.open(SETTINGS), { lectrices: "lecteurs" })).status).toBe(400);
  expect(await titles("apprenantes")).toEqual(["Apprenantes", "Acheteuse"]);
});

test("numbers are grouped, a register keeps its name, and « @nom » is an address", async () => {
  const typed = {
    siren: "732829320",
    phone: "0612345678",
    rcs: "RNE 732 829 320",
    "social-instagram": "@ines.ateliers",
  };
  await admin.submit(await admin.open(SETTINGS), typed);
  const notice = async () => (await new Visitor(shop.url).open("/mentions-legales")).text.replaceAll("\u00a0", " ");
  await eventually(async () => (await notice()).includes("Immatriculation : RNE 732 829 320"));
  expect(await notice()).toContain("SIREN : 732 829 320");
  expect(await notice()).toContain("06 12 34 56 78");
  expect(await html(shop.url, "/contact")).toContain('href="https://www.instagram.com/ines.ateliers"');
});
