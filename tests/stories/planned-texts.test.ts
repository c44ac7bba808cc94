import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { newId } from "#app/domain/values/ids.server.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { eventually } from "#tests/support/eventually.ts";
import { runJob } from "#tests/support/jobs.ts";
import { untilWaiting } from "#tests/support/locks.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const shop = await aShop();
const admin = await anAdmin(shop);
const visitor = new Visitor(shop.url);
const CONTACT = "/admin/textes/contact";
const HOUR = "2099-01-01T09:00";

const typedIn = (page: Page, name = "headline-text") =>
  page.document.querySelector(`[name="${name}"]`)?.getAttribute("value");
const linkOf = (page: Page, words: string) =>
  page.document
    .querySelectorAll("main a")
    .find(({ text }) => text.includes(words))
    ?.getAttribute("href") ?? "";
const isOnline = (title: string, path = "/contact") =>
  eventually(async () => (await visitor.open(path)).document.querySelector("h1")?.text.includes(title) === true);
const write = async (title: string, button: string, from = CONTACT) =>
  admin.submit(await admin.open(from), { "headline-text": title, le: HOUR }, button);
const untilDue = async (table: "textVersions" | "pageVersions" = "textVersions") => {
  const publishAt = new Date(Date.now() - 1000);
  await shop.db.updateTable(table).set({ publishAt }).where("state", "=", "scheduled").execute();
  await runJob(shop, "publish-texts");
};
const listed = async () =>
  /Contact(?:Détails)?(?:D’origine|Modifié)(\D*)/.exec((await admin.open("/admin/textes")).text)?.[1];

describe("a version that is planned", () => {
  test("is named as such in the editor, which opens the one that is online, too", async () => {
    expect((await admin.open(CONTACT)).text).toContain("Ci-dessous : le texte d’origine, qui est en ligne.");
    expect((await write("Contact A", "Publier")).text).toContain("Ci-dessous : la version en ligne, enregistrée le");
    const planned = await write("Contact demain", "Programmer");
    expect(typedIn(planned)).toBe("Contact demain");
    expect(planned.text).toMatch(
      /Ci-dessous : la version prévue le 1er janvier 2099.* qui n’est pas encore en ligne\./,
    );
    expect(planned.text).toContain("Publier dès maintenant");
    expect(typedIn(planned, "le")).toBe(HOUR);
    const online = await admin.open(linkOf(planned, "Ouvrir la version en ligne"));
    expect([typedIn(online), online.text.includes("Ci-dessous : la version en ligne")]).toEqual(["Contact A", true]);
    expect(online.text).not.toContain("Publier dès maintenant");
    expect(typedIn(await admin.open(linkOf(online, "Ouvrir la dernière version")))).toBe("Contact demain");
    expect((await admin.open(`${CONTACT}?ouvrir=019b0000-0000-7000-8000-000000000000`)).status).toBe(404);
  });

  test("stays planned when the text online is mended, goes out at its hour, and is what the editor then shows", async () => {
    const online = await admin.open(`${CONTACT}?ouvrir=en-ligne`);
    expect(online.text).toContain("à son heure, elle remplacera ce que vous publiez ici");
    const mended = await admin.submit(online, { "headline-text": "Contact A, sans faute" }, "Publier");
    expect(mended.text).toMatch(/Une version est prévue le .* Elle est plus ancienne : ce qui a été publié depuis/);
    expect(await listed()).toContain("Programmé");
    await isOnline("Contact A, sans faute");
    await untilDue();
    await isOnline("Contact demain");
    const after = await admin.open(CONTACT);
    expect([typedIn(after), after.text.includes("Ci-dessous : la version en ligne")]).toEqual(["Contact demain", true]);
    expect((await write("Contact B", "Publier")).text).toContain("Le texte est publié.");
  });

  test("is there once: it is changed, moved or published early in its own form", async () => {
    const planned = await write("Contact demain", "Programmer");
    const moved = await admin.submit(planned, { "headline-text": "Contact après-demain" }, "Programmer");
    expect(typedIn(moved)).toBe("Contact après-demain");
    expect(moved.text.match(/Publication prévue le|Une version est prévue le/g)).toHaveLength(1);
    const refused = await admin.submit(moved, { "headline-text": "" }, "Publier dès maintenant");
    expect([refused.status, refused.text.includes("Publier dès maintenant")]).toEqual([400, true]);
    await admin.submit(refused, { "headline-text": "Contact dès maintenant" }, "Publier dès maintenant");
    await isOnline("Contact dès maintenant");
    expect((await admin.open(CONTACT)).text).not.toContain("prévue le");
    await untilDue();
    expect((await visitor.open("/contact")).text).toContain("Contact dès maintenant");
  });

  test("is one of several, a draft may stand before them, and the text of origin takes none back", async () => {
    await write("Contact en août", "Programmer", `${CONTACT}?ouvrir=en-ligne`);
    await write("Contact en septembre", "Programmer", `${CONTACT}?ouvrir=en-ligne`);
    await write("Contact un jour", "Enregistrer le brouillon", `${CONTACT}?ouvrir=en-ligne`);
    expect(await listed()).toContain("BrouillonProgrammé");
    const origin = await admin.submit(await admin.open(CONTACT), {}, "Revenir au texte d’origine");
    expect(origin.text.match(/Une version est prévue le/g)).toHaveLength(2);
    await untilDue();
    await isOnline("Contact en septembre");
  });
});

test("a draft that was open while a plan went out replaces it with no word of hers lost, and is told so", async () => {
  await write("Contact à l’heure", "Programmer");
  await write("Contact en chantier", "Enregistrer le brouillon");
  const open = await admin.open(CONTACT);
  await untilDue();
  await isOnline("Contact à l’heure");
  const late = await admin.submit(open, { "headline-text": "Contact du chantier" }, "Publier");
  expect([late.status, typedIn(late)]).toEqual([409, "Contact du chantier"]);
  expect(late.text).toContain("Contact à l’heure");
  await admin.submit(late, {}, "Publier");
  await isOnline("Contact du chantier");
});

test("a page that is withdrawn takes along what was planned for it, and says so", async () => {
  const form = await admin.submit(await admin.open("/admin/pages/nouvelle"), { titre: "Saison" }, "Créer la page");
  const here = form.url.replace(/\?.*/, "");
  await admin.submit(form, { "blocks-0-text": "La saison." }, "Publier");
  await admin.submit(await admin.open(here), { "blocks-0-text": "Demain.", le: HOUR }, "Programmer");
  const mended = await admin.submit(
    await admin.open(`${here}?ouvrir=en-ligne`),
    { "blocks-0-text": "La saison, sans faute." },
    "Publier",
  );
  expect(mended.text).toContain("Une version est prévue le");
  expect((await admin.open("/admin/pages")).text).toMatch(/Saison\S* ?\/p\/saison ?En ligne ?Programmé/);
  const withdrawn = await admin.submit(mended, {}, "Retirer du site, et annuler ce qui est prévu");
  expect(withdrawn.text).not.toContain("prévue le");
  await untilDue("pageVersions");
  expect((await visitor.open("/p/saison")).status).toBe(404);
});

test("a page that cannot go out keeps none back that is planned after it, and an alert says so", async () => {
  const plan = async (title: string) => {
    const form = await admin.submit(await admin.open("/admin/pages/nouvelle"), { titre: title }, "Créer la page");
    await admin.submit(form, { "blocks-0-text": "Bientôt.", le: HOUR }, "Programmer");
  };
  await plan("Bloquée");
  await plan("Suivante");
  await sql`alter table pages add constraint refused
    check (slug <> 'bloquee' or published_version_id is null) not valid`.execute(shop.db);
  await untilDue("pageVersions");
  await isOnline("Suivante", "/p/suivante");
  expect((await visitor.open("/p/bloquee")).status).toBe(404);
  expect((await admin.open("/admin/commandes")).text).toContain("Ce qui était prévu n’est pas publié");
  await sql`alter table pages drop constraint refused`.execute(shop.db);
  await runJob(shop, "publish-texts");
  await isOnline("Bloquée", "/p/bloquee");
});

test("a version that was to come back while another one was saved is not said to be back", async () => {
  const versions = await admin.open(`${CONTACT}/versions`);
  const saving = await shop.db.startTransaction().execute();
  await sql`select from texts where key = 'contact' for update`.execute(saving);
  const taking = admin.submit(versions, {}, "Revenir à cette version");
  await untilWaiting(shop.db, 1);
  await sql`insert into text_versions (id, key, body, state, "by")
    select ${newId()}, key, body, 'draft', 'Une autre fenêtre' from text_versions where key = 'contact' limit 1`.execute(
    saving,
  );
  await saving.commit().execute();
  expect((await taking).text).toContain("Rien n’a changé : une autre version vient d’être enregistrée. La voici.");
});
