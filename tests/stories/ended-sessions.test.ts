import { sql } from "kysely";
import { expect, test } from "vitest";
import { ADMIN, anAdmin } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { lessonOf } from "#tests/support/courses.ts";
import { aDraft, aReader } from "#tests/support/newsletters.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** What the founder typed when her session was over already, in whichever way: it waits for her. */
const shop = await aShop();
const admin = await anAdmin(shop);
await aReader(shop, "saisie@exemple.fr", { tags: ["saisie"] });
const letter = await aDraft(admin, "saisie");
const { id: lessonId } = await lessonOf(shop, "trois-colonnes");
const freePage = await admin.submit(
  await admin.open("/admin/pages/nouvelle"),
  { titre: "Un atelier" },
  "Créer la page",
);

/** As a browser sends it, with the form's own encoding and the files that were not chosen. */
function typed(page: Page, fields: Record<string, string>, button: string) {
  const { url, body } = admin.formRequest(page, fields, button);
  const [name = ""] = Object.keys(fields);
  const form = page.document.querySelectorAll("form").find((each) => each.querySelector(`[name="${name}"]`));
  if (form?.getAttribute("enctype") !== "multipart/form-data") return { url, body };
  const parts = new FormData();
  for (const [key, value] of body) parts.append(key, value);
  for (const file of form.querySelectorAll("input[type=file]"))
    parts.append(file.getAttribute("name") ?? "", new File([], ""));
  return { url, body: parts };
}

const ENDS = {
  "her session was idle for too long": async () => {
    await sql`update sessions set last_seen_at = now() - interval '31 minutes'`.execute(shop.db);
  },
  "she signed out in another tab": async (browser: Visitor) => {
    await browser.submit(await browser.open("/admin/securite"), {}, "Déconnexion");
  },
  "her browser has forgotten its cookies and nothing is left of the session": async (browser: Visitor) => {
    await sql`delete from sessions`.execute(shop.db);
    browser.setCookie("sid", "");
    browser.setCookie("parked", "");
  },
};

const FORMS: readonly [page: string, field: string, text: string, button: string][] = [
  ["/admin/textes/contact", "form-title", "Écris-moi un mot", "Enregistrer le brouillon"],
  ["/admin/textes/email-training-access", "closing", "À bientôt, écrit trop tard.", "Enregistrer le brouillon"],
  [new URL(freePage.url).pathname, "blocks-0-text", "Écrit trop tard dans la page.", "Enregistrer le brouillon"],
  [letter, "texte", "Écrit trop tard dans la lettre.", "Enregistrer"],
  [`/admin/lecons/${lessonId}`, "titre", "Écrit trop tard", "Enregistrer et continuer"],
  ["/admin/vendeur", "lectrices", "apprenants", "Enregistrer"],
];

const shows = (page: Page, field: string, text: string) =>
  page.document
    .querySelectorAll(`form:not([data-unsent]) [name="${field}"]`)
    .some((control) =>
      [control.getAttribute("value"), control.text, control.querySelector("[selected]")?.text].includes(text),
    );

test.each(Object.entries(ENDS))("when %s, what each form held waits, and is sent once", async (_, end) => {
  for (const [address, field, text, button] of FORMS) {
    const browser = await anAdmin(shop);
    const { url, body } = typed(await browser.open(address), { [field]: text }, button);
    await end(browser);
    const answer = await browser.request(url, { method: "POST", body });
    expect([address, answer.status]).toEqual([address, 303]);
    const login = await browser.open(answer.headers.get("Location") ?? "");
    expect([new URL(login.url).pathname, login.text]).toEqual([
      "/admin/login",
      expect.stringMatching(/gardé une heure/),
    ]);
    const back = await browser.submit(login, ADMIN);
    expect([new URL(back.url).pathname, back.text.includes("Votre saisie attend")]).toEqual([address, true]);
    // The form itself shows it, and sends it as the box does.
    expect([address, shows(back, field, text), back.text]).toEqual([
      address,
      true,
      expect.stringContaining("Le formulaire de cette page la montre"),
    ]);
    const form = back.document.querySelector(`form[data-is-changed]:has([name="${field}"])`);
    const again = form?.querySelector("[name=_compte]")?.getAttribute("value") ?? "";
    const own = typed(back, { [field]: text }, button);
    own.body.set("_compte", again);
    await browser.request(own.url, { method: "POST", body: own.body });
    expect((await browser.open(address)).text).not.toContain("Votre saisie attend");
    expect([address, shows(await browser.open(address), field, text)]).toEqual([address, true]);
    await undo(address);
  }
});

test("another form, and what she had opened before, leave it there; a form with other fields says that it shows the old text", async () => {
  const address = "/admin/textes/contact";
  const browser = await anAdmin(shop);
  const opened = await browser.open(address);
  const late = typed(opened, { "form-title": "Écrit <b>trop tard" }, "Enregistrer le brouillon");
  late.body.append("autre-0-champ", "que la page n’a plus");
  const end = ENDS["she signed out in another tab"];
  await end(browser);
  const login = await browser.open(
    (await browser.request(late.url, { method: "POST", body: late.body })).headers.get("Location") ?? "",
  );
  const back = await browser.submit(login, ADMIN);
  expect([shows(back, "form-title", "Écrit <b>trop tard"), back.text]).toEqual([
    false,
    expect.stringContaining("Les formulaires de cette page ne la montrent pas"),
  ]);
  const before = await browser.submit(opened, { "form-title": "De l’autre fenêtre" }, "Enregistrer le brouillon");
  expect([before.status, before.text.includes("Votre saisie attend")]).toEqual([200, true]);
  const sent = await browser.submit(await browser.open(address), {}, "Envoyer cette saisie");
  expect(sent.text).not.toContain("Votre saisie attend");
  await undo(address);
});

/** The next session's end writes the same again. */
async function undo(address: string): Promise<void> {
  if (address === "/admin/vendeur") return;
  await sql`delete from text_versions where state = 'draft'`.execute(shop.db);
}

test("it is her own: neither a guest nor a customer in the same browser leaves a form for her, and a long one is named", async () => {
  const browser = await anAdmin(shop);
  const page = await browser.open("/admin/textes/contact");
  const { url, body } = typed(page, { "form-title": "Gardé pour elle" }, "Enregistrer le brouillon");
  const kept = () => shop.db.selectFrom("parkedPosts").select("subject").execute();
  await sql`delete from parked_posts`.execute(shop.db);
  const guest = new Visitor(shop.url);
  const forged = new URLSearchParams({ _compte: "A".repeat(90), "form-title": "Intruse" });
  const refused = await guest.request(url, { method: "POST", body: forged });
  expect([refused.status, refused.headers.get("Location"), await kept()]).toEqual([302, "/admin/login", []]);

  // A customer signed in meanwhile in this browser.
  const customer = await aCustomer(shop, "entre-temps@exemple.fr");
  const asCustomer = await customer.request(url, { method: "POST", body });
  expect(asCustomer.headers.get("Location")).toContain("/admin/login?redirectTo=");
  expect((await customer.open("/orders")).text).not.toContain("Gardé pour elle");
  expect(await kept()).toEqual([{ subject: "/admin/textes/contact" }]);

  const long = typed(page, { "form-title": "x".repeat(70_000) }, "Enregistrer le brouillon");
  const told = await guest.request(long.url, { method: "POST", body: long.body });
  expect(told.headers.get("Location")).toContain("answers-too-long");
  // A password is never kept, and neither is the code of an application.
  const identity = typed(await browser.open("/admin/confirmer-identite"), { password: ADMIN.password }, "");
  const secret = await guest.request(identity.url, { method: "POST", body: identity.body });
  expect(secret.headers.get("Location")).toContain("session-ended");
  expect(await kept()).toHaveLength(1);
});

test("a form that goes to an address without a page waits on the page that this address leads to", async () => {
  const browser = await anAdmin(shop);
  const body = new URLSearchParams({ email: "nouvelle@exemple.fr" });
  const [token] = (await browser.open("/admin/apprenantes")).document.querySelectorAll("input[name=_compte]");
  body.set("_compte", token?.getAttribute("value") ?? "");
  await sql`delete from sessions`.execute(shop.db);
  const answer = await browser.request("/admin/apprenantes/lien", { method: "POST", body });
  const login = await browser.open(answer.headers.get("Location") ?? "");
  const back = await browser.submit(login, ADMIN);
  const waiting = back.document.querySelector("form[action='/admin/apprenantes/lien'] [name=email]");
  expect([new URL(back.url).pathname, waiting?.getAttribute("value")]).toEqual([
    "/admin/apprenantes",
    "nouvelle@exemple.fr",
  ]);
});
