import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { anAsset, showIn } from "#tests/support/films.ts";
import { send } from "#tests/support/http.ts";
import { sendFile, untilState } from "#tests/support/media.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Shop } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const bytes = randomBytes(6_000_000);
const CAPTIONS =
  "WEBVTT\n\n00:00.000 --> 00:04.000\nTu n’as pas à y croire.\n\n03:40.000 --> 03:44.000\nTu as à la noter.\n";
const CHAPTERS = "WEBVTT\n\n03:40.000 --> 10:00.000\nArgument ou preuve\n";
const LESSON = "/formations/mindset/apprendre/trois-colonnes";

const shop = await aShop();
const learner = await aCustomer(shop, "lea@exemple.fr", "mindset");
/** In the second lesson of « Mindset », and nowhere else. */
const film = await anAsset(shop, {
  seconds: 900,
  renditions: { "480.mp4": bytes, "240.mp4": randomBytes(2000), "affiche.avif": randomBytes(100) },
  captions: CAPTIONS,
  chapters: CHAPTERS,
});
const address = `/medias/${film}/480.mp4`;
await showIn(shop, "trois-colonnes", [{ type: "video", asset: film, title: "Les trois colonnes" }]);

test("only a buyer and administrators can play a film", async () => {
  const other = await aCustomer(shop, "autre@exemple.fr", "dont-die");
  expect((await first(learner)).status).toBe(206);
  expect((await first(await anAdmin(shop))).status).toBe(206);
  for (const stranger of [new Visitor(shop.url), other]) {
    const answer = await stranger.request(address);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("n’est pas ouvert à ce compte");
    expect((await stranger.request(`/medias/${film}/fr.vtt`)).status).toBe(404);
  }
});

test("a film is served by byte ranges, and whole when it has changed since the first part", async () => {
  const part = await ranged("bytes=100-199");
  expect(part.status).toBe(206);
  expect(part.headers.get("Content-Range")).toBe("bytes 100-199/6000000");
  expect(part.headers.get("Content-Type")).toBe("video/mp4");
  expect(part.headers.get("Cache-Control")).toBe("private, no-transform");
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);

  const end = await ranged("bytes=-50");
  expect(Buffer.from(await end.arrayBuffer()).equals(bytes.subarray(-50))).toBe(true);

  const beyond = await ranged("bytes=6000000-");
  expect(beyond.status).toBe(416);
  expect(beyond.headers.get("Content-Range")).toBe("bytes */6000000");

  const head = await learner.request(address, { method: "HEAD" });
  expect([head.status, head.headers.get("Content-Length")]).toEqual([200, "6000000"]);
  expect(head.headers.get("Accept-Ranges")).toBe("bytes");

  const etag = `${part.headers.get("ETag")}`;
  expect((await ranged("bytes=0-9", { "If-Range": etag })).status).toBe(206);
  expect((await learner.request(address, { headers: { "If-None-Match": etag } })).status).toBe(304);
  for (const whole of [await ranged("bytes=0-9", { "If-Range": '"old"' }), await ranged("bytes=0-9,20-29")]) {
    expect([whole.status, whole.headers.get("Content-Length")]).toEqual([200, "6000000"]);
    await whole.body?.cancel();
  }
});

test("no spelling of a film's address leads to another file", async () => {
  const cookie = `sid=${learner.cookie("sid")}`;
  for (const name of ["..%2f480.mp4", "..%2F..%2Fsecret", "%2e%2e/480.mp4", "1080.mp4", "480.mp4/", "%00", "%E0", ""]) {
    expect([name, (await send(shop.url, `/medias/${film}/${name}`, { headers: { Cookie: cookie } })).status]).toEqual([
      name,
      404,
    ]);
  }
  expect((await learner.request("/medias/not-an-id/480.mp4")).status).toBe(404);
});

test("captions are served beside their film; a document is downloaded under its own name and never shown as a page", async () => {
  const captions = await learner.request(`/medias/${film}/fr.vtt`);
  expect(captions.headers.get("Content-Type")).toBe("text/vtt; charset=utf-8");
  expect(await captions.text()).toBe(CAPTIONS);

  const file = await anAsset(shop, {
    kind: "file",
    originalName: "Été « 1 »\n.html",
    renditions: { "fichier.html": Buffer.from("<script>alert(1)</script>") },
  });
  await showIn(shop, "trois-colonnes", [{ type: "file", asset: file, label: "La fiche" }]);
  const answer = await learner.request(`/medias/${file}/fichier.html`);
  expect(answer.headers.get("Content-Disposition")).toBe(
    `attachment; filename="Ete _ 1 __.html"; filename*=UTF-8''%C3%89t%C3%A9%20%C2%AB%201%20%C2%BB%0A.html`,
  );
  expect(answer.headers.get("Content-Security-Policy")).toMatch(/^sandbox/);
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
});

test("the film of a preview lesson is public, and the films of other lessons are not", async () => {
  const preview = await anAsset(shop);
  await showIn(shop, "releve-de-sept-jours", [{ type: "video", asset: preview, title: "Pour voir" }]);
  const guest = new Visitor(shop.url);
  expect((await guest.request(`/medias/${preview}/240.mp4`)).status).toBe(200);
  expect((await guest.request(address)).status).toBe(404);
  await shop.edit("update formations set is_active = false where slug = 'mindset'");
  const second = await anAsset(shop);
  await showIn(shop, "releve-de-sept-jours", [{ type: "video", asset: second, title: "Pour voir aussi" }]);
  expect((await guest.request(`/medias/${second}/240.mp4`)).status).toBe(404);
  await shop.edit("update formations set is_active = true where slug = 'mindset'");
});

test("when an account opens a fifth stream, its first one is closed", async () => {
  const streams = [];
  for (let one = 0; one < 5; one += 1) streams.push(await learner.request(address));
  await expect(streams[0]?.arrayBuffer()).rejects.toThrow();
  const second = streams[1]?.body?.getReader();
  expect((await second?.read())?.done).toBe(false);
  for (const stream of streams.slice(2)) await stream.body?.cancel();
  await second?.cancel();
});

test("a lesson shows its film with captions, starting at the requested or the stored second", async () => {
  const page = await learner.open(LESSON);
  const video = page.document.querySelector("video");
  expect(video?.querySelector("source")?.getAttribute("src")).toBe(address);
  expect(video?.getAttribute("poster")).toBe(`/medias/${film}/affiche.avif`);
  expect(video?.querySelector("track[kind=captions][srclang=fr][default]")?.getAttribute("src")).toBe(
    `/medias/${film}/fr.vtt`,
  );
  expect(page.headers.get("Content-Security-Policy")).toContain("media-src 'self'");
  expect(page.text).toContain("Film réservé à lea@exemple.fr");
  const [chapter] = page.document.querySelectorAll("a[data-seek]");
  const there = await learner.open(new URL(`${chapter?.getAttribute("href")}`, page.url).href);
  expect(sourceOf(there)).toBe(`${address}#t=220`);
  await learner.submit(await learner.open(`${LESSON}/place`), { place: "12:30" });
  expect(sourceOf(await learner.open(LESSON))).toBe(`${address}#t=750`);
  const beyond = await learner.submit(await learner.open(`${LESSON}/place`), { place: "15:01" });
  expect([beyond.status, beyond.text]).toEqual([400, expect.stringContaining("après la fin : elle est à 15:00")]);
  expect(sourceOf(await learner.open(LESSON))).toBe(`${address}#t=750`);
  await learner.submit(await learner.open(`${LESSON}/place`), { place: "0" });
});

test("a learner chooses the size of films by a link, and it is remembered; a browser that sends Save-Data gets the small one", async () => {
  const light = `/medias/${film}/240.mp4`;
  const saving = await learner.request(`${LESSON}?poids=film`, { headers: { "Save-Data": "on" } });
  expect(await saving.text()).toContain(light);
  const page = await learner.open(LESSON);
  const link = page.document.querySelectorAll("a").find(({ text }) => text.includes("légère 240p"));
  expect(link?.text).toContain("2\u00a0ko");
  await learner.request(`${LESSON}?qualite=240`, { headers: { "Sec-Purpose": "prefetch" } });
  expect(sourceOf(await learner.open(LESSON))).toBe(address);
  await learner.open(new URL(`${link?.getAttribute("href")}`, page.url).href);
  expect(sourceOf(await learner.open(LESSON))).toBe(light);
  await learner.open(`${LESSON}?qualite=480`);
});

test("learners with access to a film can read its transcript, with links to its seconds", async () => {
  const page = await learner.open(`${LESSON}/transcription`);
  expect(page.text).toContain("Tu as à la noter.");
  const links = seekLinks(page).map((link) => link?.split("&")[0]);
  expect(links).toEqual([`${LESSON}?t=0`, `${LESSON}?t=220`]);
  expect((await learner.open(`${LESSON.replace("trois-colonnes", "petit-essai")}/transcription`)).status).toBe(404);
});

test("in a lesson with a sound and two films, a link to a second starts its own film, and the place is one of the sound", async () => {
  const lesson = LESSON.replace("trois-colonnes", "recevoir");
  const renditions = { "480.mp4": randomBytes(2000) };
  const sound = await anAsset(shop, { kind: "audio", seconds: 900, renditions: { "son.m4a": randomBytes(3000) } });
  const one = await anAsset(shop, { renditions, captions: CAPTIONS, chapters: CHAPTERS });
  const other = await anAsset(shop, { renditions, captions: CAPTIONS, chapters: CHAPTERS });
  await showIn(shop, "recevoir", [
    { type: "audio", asset: sound, title: "À écouter" },
    { type: "video", asset: one, title: "Le premier" },
    { type: "video", asset: other, title: "Le second" },
  ]);
  const [heard, first, second] = [`/medias/${sound}/son.m4a`, `/medias/${one}/480.mp4`, `/medias/${other}/480.mp4`];
  const page = await learner.open(lesson);
  expect(keepsPosition(page)).toEqual(["audio"]);
  expect(page.text.match(/Mémoriser ma place/g)).toHaveLength(1);
  const [inFirst, inSecond] = seekLinks(page);
  expect(sourcesOf(await learner.open(lesson + inFirst))).toEqual([heard, `${first}#t=220`, second]);
  await learner.submit(await learner.open(`${lesson}/place`), { place: "12:30" });
  expect(sourcesOf(await learner.open(lesson))).toEqual([`${heard}#t=750`, first, second]);
  expect(sourcesOf(await learner.open(lesson + inSecond))).toEqual([`${heard}#t=750`, first, `${second}#t=220`]);

  const { href: transcript } = new URL(`${transcriptLinks(page)[1]}`, page.url);
  const read = await learner.open(transcript);
  expect([read.document.querySelector("h1")?.text, keepsPosition(read)]).toEqual(["Le second", []]);
  expect(sourcesOf(await learner.open(`${seekLinks(read)[1]}`))).toEqual([`${heard}#t=750`, first, `${second}#t=220`]);

  // What was sent of the second film last says nothing about the place in the sound.
  await shop.edit(`insert into media_seen (user_id, asset_id, seen, updated_at) select users.id, sent.id::uuid, seen, at
    from users, (values ('${sound}', int4multirange(int4range(0, 725)), now()),
      ('${other}', int4multirange(int4range(0, 300)), now() + interval '1 minute')) as sent (id, seen, at)
    where users.email = 'lea@exemple.fr'`);
  const place = await learner.open(`${lesson}/place`);
  expect(place.document.querySelector("input[name=place]")?.getAttribute("value")).toBe("12:05");
});

test("a lesson says when a film is not ready yet, and shows sounds, pictures and files in their own way", async () => {
  const waiting = await anAsset(shop, { renditions: {} });
  const waitingSound = await anAsset(shop, { kind: "audio", renditions: {} });
  const sound = await anAsset(shop, { kind: "audio", renditions: { "son.m4a": randomBytes(3000) } });
  const picture = await anAsset(shop, {
    kind: "image",
    renditions: { "image.avif": randomBytes(10), "image.webp": randomBytes(20) },
  });
  const file = await anAsset(shop, {
    kind: "file",
    originalName: "Fiche.pdf",
    renditions: { "Fiche.pdf": randomBytes(5000) },
  });
  await showIn(shop, "petit-essai", [
    { type: "video", asset: waiting, title: "Bientôt" },
    { type: "audio", asset: waitingSound, title: "Plus tard" },
    { type: "audio", asset: sound, title: "À écouter" },
    { type: "image", asset: picture, alt: "Trois colonnes", caption: "Le carnet" },
    { type: "file", asset: file, label: "La fiche" },
  ]);
  const { document, text } = await learner.open(LESSON.replace("trois-colonnes", "petit-essai"));
  expect(text.match(/Ce (film|média) se prépare/g)).toEqual(["Ce film se prépare", "Ce média se prépare"]);
  expect(document.querySelector("audio")?.getAttribute("src")).toBe(`/medias/${sound}/son.m4a`);
  expect(document.querySelector("picture source")?.getAttribute("type")).toBe("image/avif");
  expect(document.querySelector("picture img")?.getAttribute("alt")).toBe("Trois colonnes");
  const link = document.querySelectorAll("a[download]").find((one) => one.text === "La fiche");
  expect(link?.parentNode?.text.replaceAll("\u00a0", " ")).toContain("PDF · 5 ko");
  expect((await learner.request(`${link?.getAttribute("href")}`)).headers.get("Content-Disposition")).toContain(
    "Fiche.pdf",
  );
});

test("when access is revoked, the film that is playing stops and its address no longer works", async () => {
  const playing = await learner.request(address);
  expect(playing.status).toBe(200);
  const ended = playing.arrayBuffer();
  await shop.edit("update access set revoked_at = now()");
  await expect(ended).rejects.toThrow();
  expect((await learner.request(address)).status).toBe(404);
  expect((await learner.open(LESSON)).status).toBe(404);
  await shop.edit("update access set revoked_at = null");
  // The page proposes a place from the parts that were sent. This story is too short for that, so the row is changed.
  await shop.edit("update media_seen set seen = seen + int4multirange(int4range(0, 725))");
  const place = await learner.open(`${LESSON}/place`);
  expect(place.text).toContain("Vous étiez vers 12 min");
  expect(place.document.querySelector("input[name=place]")?.getAttribute("value")).toBe("12:05");
});

test("the first file of a new shop is received, although nothing has made the folder of its data yet", async () => {
  const fresh = await Shop.open({
    beside: shop,
    env: { DATA_DIR: join(shop.dataDir, "pas", "encore"), PROCESS: "web" },
  });
  const visitor = new Visitor(fresh.url);
  visitor.setCookie("sid", (await anAdmin(shop)).cookie("sid") ?? "");
  const { id } = await sendFile(visitor, "premier.pdf", "%PDF-1.7 le premier de tous");
  await untilState(shop, id, "ready");
  await fresh.close();
});

function sourceOf(page: Page): string | undefined {
  return page.document.querySelector("video source")?.getAttribute("src");
}

function sourcesOf(page: Page): (string | undefined)[] {
  return page.document.querySelectorAll("audio, video source").map((source) => source.getAttribute("src"));
}

/** Which players of the page tell the script where to send the place. */
function keepsPosition(page: Page): string[] {
  return page.document.querySelectorAll("[data-position]").map(({ rawTagName }) => rawTagName);
}

function seekLinks(page: Page): (string | undefined)[] {
  return page.document.querySelectorAll("a[data-seek]").map((link) => link.getAttribute("href"));
}

function transcriptLinks(page: Page): (string | undefined)[] {
  return page.document
    .querySelectorAll("a")
    .filter(({ text }) => text === "transcription")
    .map((link) => link.getAttribute("href"));
}

function first(visitor: Visitor): Promise<Response> {
  return visitor.request(address, { headers: { Range: "bytes=0-9" } });
}

function ranged(range: string, headers: Record<string, string> = {}): Promise<Response> {
  return learner.request(address, { headers: { Range: range, ...headers } });
}
