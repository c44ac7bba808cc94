import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { runCommand } from "#tests/support/commands.ts";
import { addBlock, blockField, lessonOf } from "#tests/support/courses.ts";
import { anAsset } from "#tests/support/films.ts";
import { makeJobsDue } from "#tests/support/jobs.ts";
import { interleave } from "#tests/support/locks.ts";
import { aFilm, assetOf, ffmpeg, renditionsOf, sendFile, sha256, untilState } from "#tests/support/media.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { freePort } from "#tests/support/ports.ts";
import { eventually, Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop();
const admin = await anAdmin(shop);

const fileOf = (key: string) => join(`${shop.env.DATA_DIR}`, "medias", key);

test("an uploaded film gets every size that is not larger than the original", async () => {
  const film = aFilm({ seconds: 2.3, size: "640x480" });
  const { id, url } = await sendFile(admin, "Ma première vidéo.mp4", film);
  expect((await admin.open(url)).text).toContain("Le fichier est arrivé.");
  await eventually(async () => (await renditionsOf(shop, id)).length === 4);
  const renditions = await renditionsOf(shop, id);
  expect(renditions.map(({ name }) => name)).toEqual(["240.mp4", "480.mp4", "affiche.avif", "son.m4a"]);
  expect(await assetOf(shop, id)).toMatchObject({ kind: "video", state: "ready", sha256: sha256(film) });
  for (const { path, bytes, etag } of renditions) {
    const stored = readFileSync(fileOf(path));
    expect({ bytes: stored.length, etag: `"${sha256(stored)}"` }).toEqual({ bytes, etag });
  }
  // The index of the film comes before its data, so that playback can start at once.
  const large = readFileSync(fileOf(`${id}/480.mp4`)).toString("latin1");
  expect(large.indexOf("moov")).toBeLessThan(large.indexOf("mdat"));
  const list = await admin.open("/admin/medias");
  expect(list.text).toMatch(/Ma première vidéo.*Film.*2\s?s.*Prêt.*Aucune/);
});

test("a size that would weigh more than a larger one is not offered", async () => {
  const { id } = await sendFile(admin, "diapositives.mp4", aFilm({ seconds: 8, size: "854x480", light: true }));
  await eventually(async () => (await renditionsOf(shop, id)).some(({ name }) => name === "son.m4a"));
  const names = (await renditionsOf(shop, id)).map(({ name }) => name);
  expect(names).toEqual(["480.mp4", "affiche.avif", "son.m4a"]);
});

test("uploading the same file twice makes one asset", async () => {
  const film = aFilm({ seconds: 1 });
  const first = await sendFile(admin, "un.mp4", film);
  const second = await sendFile(admin, "deux.mp4", film);
  expect(second.id).toBe(first.id);
  expect((await admin.open(second.url)).text).toContain("Ce fichier était déjà là");
});

test.each([
  ["a web page called .mp4", "film.mp4", "<!doctype html><script>alert(1)</script>", "page web"],
  ["a drawing with a script", "dessin.png", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "SVG"],
  ["a playlist of local files", "liste.mp4", "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n", "liste de lecture"],
  ["a playlist of the network", "liste.mp4", "ffconcat version 1.0\nfile http://127.0.0.1/\n", "liste de lecture"],
])("%s is marked as failed with the reason, and its bytes are deleted", async (_, name, bytes, words) => {
  const { id, url } = await sendFile(admin, name, bytes);
  expect((await admin.open(url)).text).toMatch(new RegExp(`Échec.*${words}`));
  expect((await assetOf(shop, id)).state).toBe("failed");
  expect(existsSync(fileOf(id))).toBe(false);
});

test("a file that only begins like a film is marked as failed, and an administrator can retry it", async () => {
  const { id, url } = await sendFile(
    admin,
    "faux.mp4",
    Buffer.concat([Buffer.from("\0\0\0\x20ftypisom"), Buffer.alloc(5000)]),
  );
  await untilState(shop, id, "failed");
  const page = await admin.open(url);
  expect(page.text).toContain("abîmé");
  expect((await admin.submit(page, {}, "Recommencer")).text).toContain("La préparation recommence");
  await untilState(shop, id, "failed");
});

test("a file that is larger than the free disk space is refused before its bytes are sent", async () => {
  const sending = announce(9e12);
  const [answer] = await once(sending, "response");
  expect(answer.statusCode).toBe(507);
  sending.destroy();
  const { rows } = await sql`select 1 from media_assets where state = 'uploading'`.execute(shop.db);
  expect(rows).toEqual([]);
});

test("a film for which the disk has no room while it is converted says so, and its original can be tried again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "essor-full-"));
  const ffmpegOnFullDisk = join(folder, "ffmpeg");
  writeFileSync(
    ffmpegOnFullDisk,
    `#!/bin/bash\n[ "\${@: -2:1}" = -i ] && exec ${ffmpeg} "$@"\nexec ${ffmpeg} "\${@:1:$#-1}" file:/dev/full\n`,
    { mode: 0o755 },
  );
  const full = await Shop.open({ env: { FFMPEG_PATH: ffmpegOnFullDisk } });
  const owner = await anAdmin(full);
  const { id, url } = await sendFile(owner, "sans-place.mp4", aFilm({ seconds: 1 }));
  await untilState(full, id, "failed");
  const page = await owner.open(url);
  expect(page.text).toContain("Il n’y a plus assez de place sur le disque");
  expect(await renditionsOf(full, id)).toEqual([]);
  writeFileSync(ffmpegOnFullDisk, `#!/bin/sh\nexec ${ffmpeg} "$@"\n`);
  await owner.submit(page, {}, "Recommencer");
  await untilState(full, id, "ready");
  await full.close();
  rmSync(folder, { recursive: true });
});

test("an upload that is interrupted leaves no file", async () => {
  const part = 'Content-Disposition: form-data; name="fichier"; filename="a.mp4"';
  const sending = announce(5_000_000, `--x\r\n${part}\r\n\r\n${"a".repeat(100_000)}`);
  const arriving = () => shop.db.selectFrom("mediaAssets").select("id").where("state", "=", "uploading").execute();
  await eventually(async () => (await arriving()).length === 1);
  sending.destroy();
  await eventually(async () => (await arriving()).length === 0);
  const atOnce = announce(5_000_000, `--x\r\n${part}\r\n\r\n`);
  atOnce.write("a", () => atOnce.destroy());
  await new Promise((resolve) => atOnce.once("close", resolve));
  expect((await admin.open("/admin/medias")).status).toBe(200);
  await eventually(async () => (await arriving()).length === 0);
  expect(readdirSync(join(`${shop.env.DATA_DIR}`, "medias")).filter((name) => name.startsWith("."))).toEqual([]);
});

test("an upload that the store refuses is logged with its cause", async () => {
  const nobody = `http://key:secret@127.0.0.1:${await freePort()}/films?region=eu-west-3`;
  const own = await Shop.open({ beside: shop, env: { MEDIA_S3_URL: nobody } });
  try {
    await expect(sendFile(await anAdmin(own), "refusé.mp3", "ID3")).rejects.toThrow("not received");
    const said = () => own.logs.find((line) => line.includes("upload not stored"));
    await eventually(() => said() !== undefined);
    expect(said()).toContain("ECONNREFUSED");
  } finally {
    await own.close();
  }
});

test("of several files of one form each refused one is named with its reason, and they are removed together", async () => {
  const body = new FormData();
  const several = {
    "un.pdf": "%PDF-1.7 un",
    "dessin.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "deux.pdf": "%PDF-1.7 deux",
    "vide.pdf": "",
  };
  for (const [name, bytes] of Object.entries(several)) body.append("fichier", new File([bytes], name));
  const answer = await admin.request("/admin/medias", { method: "POST", body });
  expect(answer.status).toBe(400);
  const page = (await answer.text()).replace(/<[^>]+>/g, " ");
  expect(page).toMatch(/dessin\.svg\s: .*SVG/);
  expect(page).toContain("vide.pdf\u00a0: Ce fichier est vide.");
  const list = await admin.open("/admin/medias");
  for (const name of ["un.pdf", "dessin.svg", "deux.pdf"]) expect(list.text).toContain(name);
  const cleared = await admin.submit(list, {}, "refusé");
  expect(cleared.text).toContain("Les fichiers refusés sont supprimés.");
  expect(cleared.text).not.toContain("dessin.svg");
  expect(cleared.text).toContain("deux.pdf");
  const films = new FormData();
  for (const name of ["trois", "quatre"]) films.append("fichier", new File([`%PDF-1.7 ${name}`], `${name}.pdf`));
  const sent = await admin.request("/admin/medias", { method: "POST", body: films });
  expect(sent.headers.get("Location")).toBe("/admin/medias?notice=media-several");
  const tooMany = new FormData();
  for (let n = 0; n <= 50; n += 1) tooMany.append("fichier", new File(["%PDF-1.7 un"], `${n}.pdf`));
  const cut = await admin.request("/admin/medias", { method: "POST", body: tooMany });
  expect(await cut.text()).toContain("50\u00a0fichiers au plus à la fois\u00a0: les suivants ne sont pas arrivés.");
});

test("only an administrator can upload files", async () => {
  const body = new FormData();
  body.append("fichier", new File(["%PDF-1.7 0123456789"], "a.pdf"));
  const answer = await new Visitor(shop.url).request("/admin/medias", { method: "POST", body });
  expect(answer.headers.get("Location")).toBe("/admin/login");
});

test("captions in SRT or WebVTT are stored as WebVTT; anything else is refused, and the form keeps it", async () => {
  const { url } = await sendFile(admin, "avec-texte.mp4", aFilm({ seconds: 1, sound: false }));
  const wrong = await admin.submit(await admin.open(url), { titre: "Un titre", sous_titres: "Bonjour" });
  expect(wrong.status).toBe(400);
  expect(wrong.document.querySelector("[name=sous_titres]")?.text).toBe("Bonjour");
  const right = await admin.submit(wrong, {
    titre: "Un titre",
    sous_titres: "1\n00:00:00,000 --> 00:00:01,000\nBonjour",
  });
  expect(right.text).toContain("C’est enregistré.");
  expect(right.document.querySelector("[name=sous_titres]")?.text).toBe(
    "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nBonjour\n",
  );
});

test.each([
  ["Windows-1252", (text: string) => Buffer.from(text.replace("’", "\x92"), "latin1")],
  ["UTF-8", (text: string) => Buffer.from(text)],
  ["UTF-16", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le")],
  ["UTF-16, the other way round", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
])("a file of captions in %s keeps its accents", async (encoding, encode) => {
  const { url } = await sendFile(admin, `${encoding}.mp4`, aFilm({ seconds: 1, sound: false }));
  const form = admin.formRequest(await admin.open(url), { titre: "Un titre" }, "Enregistrer");
  const body = new FormData();
  for (const [name, value] of form.body) body.append(name, value);
  const bytes = encode("1\r\n00:00:00,000 --> 00:00:01,000\r\nL’été déjà\r\n");
  body.set("sous_titres_fichier", new File([new Uint8Array(bytes)], "film.srt"));
  await admin.request(form.url, { method: "POST", body });
  expect((await admin.open(url)).document.querySelector("[name=sous_titres]")?.text).toContain("\nL’été déjà\n");
});

test("a file that a lesson uses cannot be deleted", async () => {
  const { id } = await sendFile(admin, "Cahier à imprimer.pdf", "%PDF-1.7 0123456789");
  expect((await renditionsOf(shop, id))[0]).toMatchObject({
    name: "cahier-a-imprimer.pdf",
    mimeType: "application/pdf",
  });
  const confirm = await admin.open(`/admin/medias/${id}/supprimer`);
  expect((await admin.submit(confirm, {}, "Supprimer")).text).toContain("Le média est supprimé.");
  expect(existsSync(fileOf(id))).toBe(false);
  const other = await sendFile(admin, "Autre cahier.pdf", "%PDF-1.7 9876543210");
  const confirmOther = await admin.open(`/admin/medias/${other.id}/supprimer`);
  await sql`insert into lesson_versions (lesson_id, n, blocks, author)
      select id, 99, ${JSON.stringify([{ type: "file", asset: other.id }])}::jsonb, 'test' from lessons limit 1`.execute(
    shop.db,
  );
  expect((await admin.submit(confirmOther, {}, "Supprimer")).text).toContain("Rien n’a été supprimé");
  const used = await admin.open(other.url);
  expect(used.document.querySelectorAll("main li a[href^='/admin/lecons/']")).toHaveLength(1);
});

test("a film is not deleted while a lesson begins to show it", async () => {
  const film = await anAsset(shop, { captions: "WEBVTT\n\n00:00.000 --> 00:02.000\nBonjour\n" });
  const { id } = await lessonOf(shop, "trois-colonnes");
  const form = await addBlock(admin, await admin.open(`/admin/lecons/${id}`), "Film");
  const confirm = await admin.open(`/admin/medias/${film}/supprimer`);
  const [published, deleted] = await interleave(
    shop,
    "lesson_versions",
    () => admin.submit(form, { [blockField(form, "asset")]: film }, "Publier"),
    () => admin.submit(confirm, {}, "Supprimer"),
  );
  expect(published?.text).toContain("La leçon est publiée");
  expect(deleted?.text).toContain("Rien n’a été supprimé");
  expect(await assetOf(shop, film)).toMatchObject({ state: "ready" });
});

test("`npm run media:import` imports a folder, and can be repeated", async () => {
  const folder = mkdtempSync(join(tmpdir(), "essor-import-"));
  writeFileSync(join(folder, "a.pdf"), "%PDF-1.7 a file of the folder");
  writeFileSync(join(folder, "b.mp4"), "<!doctype html>");
  writeFileSync(join(mkdtempSync(join(folder, "module-")), "c.pdf"), "%PDF-1.7 a file of a folder in it");
  const first = await runCommand("media-import", shop.env, folder);
  expect(first.output).toMatch(/^new {2}a\.pdf\nrefused {2}b\.mp4\nnew {2}module-.*c\.pdf\n3 files, 1 refused/);
  expect(first.code).toBe(1);
  rmSync(join(folder, "b.mp4"));
  const second = await runCommand("media-import", shop.env, folder);
  expect(second).toMatchObject({ code: 0, output: expect.stringContaining("known  a.pdf") });
  rmSync(folder, { recursive: true });
});

test("a server that is killed while it converts a film converts it completely afterwards", async () => {
  const { id } = await sendFile(admin, "longue.webm", aFilm({ seconds: 15, size: "854x480", format: "matroska" }));
  await eventually(async () => (await renditionsOf(shop, id)).length > 0);
  await shop.kill();
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where name = 'make-renditions' and state = 'active'`.execute(
    shop.db,
  );
  await shop.start();
  await eventually(async () => {
    await makeJobsDue(shop);
    return (await renditionsOf(shop, id)).length === 4;
  });
  await untilState(shop, id, "ready");
  for (const { path, etag } of await renditionsOf(shop, id))
    expect(`"${sha256(readFileSync(fileOf(path)))}"`).toBe(etag);
});

/** Announces more bytes than it sends. */
function announce(length: number, sent = ""): ClientRequest {
  const type = { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": length };
  const headers = { Cookie: `sid=${admin.cookie("sid")}`, Origin: shop.url, ...type };
  const sending = request(`${shop.url}/admin/medias`, { method: "POST", headers, agent: false });
  // A client that has disconnected gets no answer.
  sending.on("error", () => undefined);
  sending.write(sent);
  sending.flushHeaders();
  return sending;
}
