import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { addressOf, anAdmin, errorAt } from "#tests/support/admin.ts";
import { eventually } from "#tests/support/eventually.ts";
import { runJob } from "#tests/support/jobs.ts";
import { interleave, untilWaiting } from "#tests/support/locks.ts";
import { sendFile, untilState } from "#tests/support/media.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** The founder's own pictures wherever the design has a drawing: uploaded once, chosen in the text of their place. */
const shop = await aShop();
const replica = await aShop({ beside: shop });
const admin = await anAdmin(shop);
const visitor = new Visitor(shop.url);
const HOME = "/admin/textes/accueil";
const GONE = "0198a000-0000-7000-8000-000000000000";
let photo: string;

beforeAll(async () => {
  const png = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  photo = (await sendFile(admin, "atelier.png", png)).id;
  await untilState(shop, photo, "ready");
});

const heroOf = (page: Page) => page.document.querySelector(".hero");
const pictureOn = (page: Page, place: string) => page.document.querySelector(`${place} picture`);

async function publish(address: string, fields: Record<string, string | boolean>): Promise<Page> {
  const saved = await admin.submit(await admin.open(address), fields, "Publier");
  expect(saved.text).toMatch(/Le texte est publié|La page est publiée/);
  return saved;
}

describe("a photograph in place of a drawing", () => {
  test("needs a description, or the word that it only decorates; without one the drawing stays", async () => {
    expect(heroOf(await visitor.open("/"))?.querySelector("svg.landscape")).not.toBeNull();
    const refused = await admin.submit(await admin.open(HOME), { "hero-picture-asset": photo }, "Publier");
    expect([refused.status, errorAt(refused, "hero-picture-alt")]).toEqual([
      400,
      expect.stringMatching(/Il faut une description/),
    ]);
    const asset = refused.document.querySelector("[name=hero-picture-asset] option[selected]")?.getAttribute("value");
    expect(asset).toBe(photo);
    const gone = { "hero-picture-asset": GONE, "hero-picture-alt": "Personne" };
    const missing = await admin.submit(await admin.open(HOME), gone, "Publier");
    expect([missing.status, errorAt(missing, "hero-picture-asset")]).toEqual([400, expect.stringMatching(/n’existe/)]);
  });

  test("is seen in the preview by nobody else, then by everybody, in the sizes of its place", async () => {
    const fields = { "hero-picture-asset": photo, "hero-picture-alt": "Moi, à l’atelier" };
    const preview = await admin.submit(await admin.open(HOME), fields, "Aperçu");
    expect(pictureOn(preview, ".hero")).not.toBeNull();
    expect(pictureOn(await visitor.open("/"), ".hero")).toBeNull();
    await publish(HOME, fields);
    for (const { url } of [shop, replica])
      await eventually(async () => pictureOn(await new Visitor(url).open("/"), ".hero") !== null);
    const hero = heroOf(await visitor.open("/"));
    expect(hero?.querySelector("svg")).toBeNull();
    const image = hero?.querySelector("img");
    expect([image?.getAttribute("width"), image?.getAttribute("height")]).toEqual(["1600", "1000"]);
    expect([image?.getAttribute("alt"), image?.getAttribute("loading")]).toEqual(["Moi, à l’atelier", undefined]);
    const avif = hero?.querySelector("source[type='image/avif']")?.getAttribute("srcset") ?? "";
    expect(avif).toMatch(/-320\.avif 320w, \S+-640\.avif 640w, \S+-1280\.avif 1280w$/);
    for (const [address = "", type] of [
      [avif.split(" ")[0], "image/avif"],
      [image?.getAttribute("src"), "image/webp"],
    ]) {
      const file = await new Visitor(replica.url).request(address);
      expect([file.status, file.headers.get("Content-Type")]).toEqual([200, type]);
      expect(file.headers.get("Cache-Control")).toContain("immutable");
    }
  });

  test("keeps in sight what its focus says, wherever it is cropped", async () => {
    const address = `/admin/medias/${photo}`;
    const saved = await admin.submit(await admin.open(address), { cadrage: "top-right" }, "Enregistrer");
    expect(saved.document.querySelector("[name=cadrage][checked]")?.getAttribute("value")).toBe("top-right");
    await eventually(async () =>
      `${heroOf(await visitor.open("/"))
        ?.querySelector("img")
        ?.getAttribute("class")}`.includes("object-top-right"),
    );
    // A program that does not know the field changes nothing.
    await admin.request(address, { method: "POST", body: new URLSearchParams({ titre: "Atelier" }) });
    const after = await admin.open(address);
    expect(after.document.querySelector("[name=cadrage][checked]")?.getAttribute("value")).toBe("top-right");
  });

  test("is not deleted while a text shows it or has shown it; taken away, the drawing is back", async () => {
    await publish(HOME, { "hero-picture-asset": "" });
    await eventually(async () => heroOf(await visitor.open("/"))?.querySelector("svg.landscape") !== null);
    const kept = await admin.submit(await admin.open(`/admin/medias/${photo}/supprimer`), {}, "Supprimer");
    expect(kept.text).toContain("Rien n’a été supprimé");
    const uses = (await admin.open(`/admin/medias/${photo}`)).document.querySelectorAll("main li a");
    expect(uses.map((link) => [link.getAttribute("href"), link.text])).toEqual([[HOME, "Accueil"]]);
    await runJob(shop, "clean-up");
    const left = await shop.db.selectFrom("libraryPictures").select("source").execute();
    expect(left).toEqual([{ source: `asset-${photo}` }]);
  });

  test.each([
    ["/", "accueil", "cards-0-picture", "#formations .card"],
    ["/", "accueil", "journey-picture", "[aria-labelledby=parcours-titre]"],
    ["/", "accueil", "why-sections-1-picture", "[aria-labelledby=pourquoi-secondary]"],
    ["/a-propos-de-moi", "a-propos", "path-items-0-picture", "#metiers .card"],
    ["/mindset", "mindset", "picture", ".hero"],
    ["/mindset", "mindset", "offerPicture", "#offre .card"],
    ["/residence-secondaire", "residence-secondaire", "hero-picture", ".hero"],
    ["/challenge", "challenge", "picture", ".hero"],
    ["/guide", "guide", "picture", "[aria-labelledby=guide-titre]"],
    ["/ressources", "ressources", "sante", "a[href='#sante']"],
    ["/ressources/sport", "ressources-sport", "picture", "main header"],
  ])("%s shows it where its text « %s » has it: %s", async (path, key, field, place) => {
    const shown = { [`${field}-asset`]: photo, [`${field}-decorative`]: true };
    const preview = await admin.submit(await admin.open(`/admin/textes/${key}`), shown, "Aperçu");
    expect(preview.status, path).toBe(200);
    expect(pictureOn(preview, place)?.querySelector("img")?.getAttribute("alt")).toBe("");
  });
});

test("it is not deleted while a text begins to show it; deleted before the text is saved, the text says so", async () => {
  const aPicture = async (background: string) => {
    const png = sharp({ create: { width: 90, height: 90, channels: 3, background } }).png();
    const { id } = await sendFile(admin, `${background}.png`, await png.toBuffer());
    await untilState(shop, id, "ready");
    const confirm = await admin.open(`/admin/medias/${id}/supprimer`);
    return {
      fields: { "picture-asset": id, "picture-decorative": true },
      remove: () => admin.submit(confirm, {}, "Supprimer"),
    };
  };
  const [olive, plum] = [await aPicture("olive"), await aPicture("plum")];
  const form = await admin.open("/admin/textes/guide");
  const save = () => admin.submit(form, olive.fields, "Enregistrer le brouillon");
  const [saved, kept] = await interleave(shop, "text_versions", save, olive.remove);
  expect([saved?.status, kept?.text]).toEqual([200, expect.stringContaining("Rien n’a été supprimé")]);
  const later = await admin.open("/admin/textes/guide");
  const { answer } = await shop.inspect((db) =>
    db.transaction().execute(async (trx) => {
      await trx.selectFrom("texts").select("key").where("key", "=", "guide").forUpdate().execute();
      const answer = admin.submit(later, plum.fields, "Publier");
      await untilWaiting(db, 1);
      expect((await plum.remove()).text).toContain("Le média est supprimé.");
      return { answer };
    }),
  );
  const late = await answer;
  expect([late.status, errorAt(late, "picture-asset")]).toEqual([400, expect.stringContaining("n’existe plus")]);
});

test("a page of the founder's own opens with it", async () => {
  const form = await admin.submit(await admin.open("/admin/pages/nouvelle"), { titre: "Atelier" }, "Créer la page");
  const fields = { "blocks-0-picture-asset": photo, "blocks-0-picture-alt": "L’atelier" };
  await publish(form.url.replace(/\?.*/, ""), { ...fields, "blocks-0-text": "Une heure." });
  const picture = pictureOn(await visitor.open("/p/atelier"), ".hero");
  expect(picture?.querySelector("img")?.getAttribute("alt")).toBe("L’atelier");
});

test("it stands for a formation, and a program that does not know the field leaves it", async () => {
  const here = `${await addressOf(admin, "mindset")}/modifier`;
  const refused = await admin.submit(await admin.open(here), { image_asset: GONE });
  expect([refused.status, errorAt(refused, "image_asset")]).toEqual([400, expect.stringMatching(/n’existe/)]);
  await admin.submit(await admin.open(here), { image_asset: photo });
  const shown = async () => pictureOn(await visitor.open("/checkout/mindset"), ".formation-image");
  await eventually(async () => (await shown()) !== null);
  const card = (await visitor.open("/formations")).document.querySelector("main a[href$='/mindset']")?.closest(".card");
  expect(card?.querySelector("source")?.getAttribute("srcset")).toContain(".avif");
  const { body } = admin.formRequest(await admin.open(here), { slug: "mindset" });
  for (const name of ["image_asset", "version", "base"]) body.delete(name);
  expect((await admin.request(here, { method: "POST", body })).status).toBe(303);
  expect(await shown()).not.toBeNull();
  const row = shop.db.selectFrom("formations").select("imageAssetId").where("slug", "=", "mindset");
  expect((await row.executeTakeFirst())?.imageAssetId).toBe(photo);
});

describe("a link to the site is shared", () => {
  const shared = (page: Page) => {
    const meta = (name: string) =>
      page.document.querySelector(`meta[property="og:image${name}"]`)?.getAttribute("content") ?? "";
    return { url: meta(""), alt: meta(":alt") };
  };
  const sizeOf = async (url: string) => {
    const answer = await fetch(url);
    const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
    return [answer.status, width, height, format, answer.headers.get("Cross-Origin-Resource-Policy")];
  };

  test("with the sample's picture while the site is the sample's, then with shapes in her colours", async () => {
    expect(shared(await visitor.open("/contact")).url).toBe(`${shop.url}/share.png`);
    await admin.submit(await admin.open("/admin/vendeur"), { palette: "ocean", site_name: "Les Ateliers" });
    await eventually(async () => shared(await visitor.open("/contact")).url === `${shop.url}/media/share-ocean.png`);
    const { url, alt } = shared(await visitor.open("/"));
    expect(await sizeOf(url)).toEqual([200, 1200, 630, "png", "same-origin"]);
    expect(alt).toContain("aux couleurs des Ateliers");
    for (const wrong of ["share-rouge.png", "share-constructor.png", `share-${"0".repeat(32)}-640-center.jpg`])
      expect((await visitor.request(`/media/${wrong}`)).status).toBe(404);
  });

  test("with her portrait as a telephone made it, which is heavier than any other form may be", async () => {
    const small = await sharp({ create: { width: 900, height: 900, channels: 3, background: "teal" } })
      .jpeg()
      .toBuffer();
    // What stands behind a picture's end is no part of it, and weighs.
    const heavy = Buffer.concat([small, Buffer.alloc(4.5 * 1024 * 1024)]);
    const form = new FormData();
    const { body } = admin.formRequest(await admin.open("/admin/vendeur"), { site_name: "Les Ateliers" });
    for (const [name, value] of body) if (name !== "logo" && name !== "portrait") form.set(name, value);
    form.set("portrait", new File([new Uint8Array(heavy)], "moi.jpg", { type: "image/jpeg" }));
    const saved = await admin.request("/admin/vendeur", { method: "POST", body: form });
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, expect.stringContaining("seller-saved")]);
  });

  test("with the picture that she chose, and a formation with its own", async () => {
    await publish("/admin/textes/partage", { "picture-asset": photo, "picture-alt": "Moi, à l’atelier" });
    const replicas = [shop.url, replica.url].map((url) => new Visitor(url));
    for (const reader of replicas)
      await eventually(async () => shared(await reader.open("/contact")).alt === "Moi, à l’atelier");
    const site = shared(await visitor.open("/contact")).url;
    expect(site).toMatch(/\/media\/share-[0-9a-f]{32}-1280-[a-z-]+\.jpg$/);
    expect(await sizeOf(site)).toEqual([200, 1200, 630, "jpeg", "same-origin"]);
    const png = await sharp({ create: { width: 700, height: 900, channels: 3, background: "navy" } })
      .png()
      .toBuffer();
    const cover = (await sendFile(admin, "cours.png", png)).id;
    await untilState(shop, cover, "ready");
    for (const slug of ["mindset", "immobilier-avance"])
      await admin.submit(await admin.open(`${await addressOf(admin, slug)}/modifier`), { image_asset: cover });
    for (const path of ["/mindset", "/formations/immobilier-avance"]) {
      await eventually(async () => shared(await visitor.open(path)).url.includes("-700-center.jpg"));
      const own = shared(await visitor.open(path));
      expect(await sizeOf(own.url)).toEqual([200, 1200, 630, "jpeg", "same-origin"]);
      expect(own.alt).not.toBe("");
    }
  });
});

describe("a picture sent from the form itself", () => {
  const aPicture = async (colour: string) =>
    sharp({ create: { width: 800, height: 600, channels: 3, background: colour } })
      .png()
      .toBuffer();

  /** The form as a browser sends it, with a file beside this choice. */
  async function send(address: string, choice: string, file: Buffer | string | File, fields = {}, button?: string) {
    const { body } = admin.formRequest(await admin.open(address), { ...fields, [choice]: "" }, button);
    const form = new FormData();
    for (const [name, value] of body) form.append(name, value);
    form.append(`${choice}-fichier`, file instanceof File ? file : new File([file as BlobPart], "envoi.png"));
    return admin.request(address, { method: "POST", body: form });
  }

  test("joins the library and is chosen, in a text and in a formation", async () => {
    const described = { "hero-picture-alt": "Un jaune" };
    const sent = await send(HOME, "hero-picture-asset", await aPicture("gold"), described, "Publier");
    expect(sent.status).toBe(303);
    await eventually(async () => (await visitor.open("/")).document.querySelector(".hero [alt='Un jaune']") !== null);
    const here = `${await addressOf(admin, "immobilier-avance")}/modifier`;
    expect((await send(here, "image_asset", await aPicture("plum"))).status).toBe(303);
    const chosen = shop.db
      .selectFrom("formations")
      .innerJoin("mediaAssets", "mediaAssets.id", "imageAssetId")
      .select("originalName")
      .where("slug", "=", "immobilier-avance");
    expect((await chosen.executeTakeFirst())?.originalName).toBe("envoi.png");
  });

  test("that is a document is called so beside its choice, in a text and in a formation, and stays in the library", async () => {
    const letter = new File(["PK\x03\x04 a letter of a word processor"], "lettre.docx");
    const said = "«\u00a0lettre.docx\u00a0» est un fichier DOCX. Il faut ici une image\u00a0: JPEG, PNG, WebP ou AVIF.";
    const home = await send(HOME, "hero-picture-asset", letter, {}, "Publier");
    expect(home.status).toBe(400);
    const text = await home.text();
    expect(text).toContain(said);
    expect(text).not.toContain("Ce qui était choisi n’existe plus");
    expect(text).not.toContain("Il faut une description");
    const here = `${await addressOf(admin, "immobilier-avance")}/modifier`;
    const effect = await send(here, "image_asset", letter, { name: "Nom gardé" }, "Voir l’effet");
    expect(effect.status).toBe(400);
    const page = await effect.text();
    expect(page).toContain(said);
    expect(page).toContain('value="Nom gardé"');
    expect((await admin.open("/admin/medias?genre=file")).text).toContain("lettre");
  });

  test("that is none is refused beside its choice, and what was typed stays", async () => {
    const here = `${await addressOf(admin, "immobilier-avance")}/modifier`;
    const answer = await send(here, "image_asset", "<svg onload='alert(1)'>", { name: "Nom gardé" });
    expect(answer.status).toBe(400);
    const text = await answer.text();
    expect(text).toContain("n’a pas pu être pris");
    expect(text).toContain('value="Nom gardé"');
  });
});
