import { createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { checkAssets } from "#app/domain/school/courses/archive/import-assets.server.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { interleave, untilWaiting } from "#tests/support/locks.ts";
import { aFilm, assetOf, sendFile, sha256 } from "#tests/support/media.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { zipFile } from "#tests/support/zip.ts";

/** Course archives that are damaged, or lie about what is in them. */
const shop = await aShop();
const admin = await anAdmin(shop);
const { pid } = shop;

const FILE = "medias/m.pdf";
/** Half of it is compressible, so that its compressed form is neither stored nor of a known length. */
const aPdf = () => Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(60_000), Buffer.alloc(60_000, "Une ligne. ")]);

interface Media {
  bytes: Buffer;
  kind?: string;
  type?: string;
  stated?: string;
}

function anArchive(slug: string, media: Media[]): Promise<string> {
  const nameOf = (index: number) => (index === 0 ? FILE : `medias/m${index}.pdf`);
  const assets = media.map(({ bytes, kind = "file", stated }, index) => ({
    key: `m${index}`,
    kind,
    name: "grille.pdf",
    title: "La grille",
    file: nameOf(index),
    tracks: [],
    sha256: stated ?? createHash("sha256").update(bytes).digest("hex"),
  }));
  const blocks = media.map(({ type = "file" }, index) => ({
    key: `b${index}`,
    type,
    asset: `m${index}`,
    ...(type === "file" ? { label: "La grille" } : { title: "" }),
  }));
  const lesson = { key: "a", title: "A", slug: "a", minutes: 5, required: true, preview: false, summary: "", blocks };
  const modules = [{ key: "m", title: "Module", summary: "", lessons: [lesson] }];
  const course = { format: "essor-course/1", slug, title: "Piège", summary: "", modules, assets };
  const files = media.map(({ bytes }, index) => [nameOf(index), bytes] as const);
  return zipFile({ "course.json": JSON.stringify(course), ...Object.fromEntries(files) });
}

/** Changes the zip where it describes or holds the file. Offsets are those of APPNOTE.TXT 4.3. */
function change(path: string, edit: (zip: Buffer, directory: number, data: number) => void): string {
  const zip = readFileSync(path);
  const data = zip.indexOf(FILE) + FILE.length;
  edit(zip, zip.lastIndexOf(FILE) - 46, data);
  writeFileSync(path, zip);
  return path;
}

const DAMAGE: [string, (zip: Buffer, directory: number, data: number) => void][] = [
  ["an impossible block", (zip, _, data) => zip.writeUInt8(0x07, data)],
  ["a flipped byte", (zip, _, data) => zip.writeUInt8(zip.readUInt8(data + 30_000) ^ 1, data + 30_000)],
  ["another checksum", (zip, directory) => zip.writeUInt32LE(1, directory + 16)],
  ["more bytes than stated", (zip, directory) => zip.writeUInt32LE(1000, directory + 24)],
  ["fewer bytes than stated", (zip, directory) => zip.writeUInt32LE(500_000, directory + 24)],
  ["an end in the middle", (zip, directory) => zip.writeUInt32LE(20_000, directory + 20)],
  ["a compression of another time", (zip, directory) => zip.writeUInt16LE(12, directory + 10)],
];

async function upload(path: string) {
  const body = new FormData();
  body.append("adresse", "");
  body.append("fichier", new File([readFileSync(path)], "course.zip"));
  const answer = await admin.request("/admin/cours/importer", { method: "POST", body });
  return { status: answer.status, text: await answer.text() };
}

/** Everything that an import stores, and whether the same process still runs. */
async function state() {
  const rows = await shop.inspect(async (db) => ({
    courses: await db.selectFrom("courses").select("slug").orderBy("slug").execute(),
    assets: await db.selectFrom("mediaAssets").select(["id", "title", "state"]).orderBy("id").execute(),
  }));
  return { ...rows, pid: shop.pid, isRunning: shop.isRunning() };
}

test.each(DAMAGE)("%s: the archive is refused as a whole, again and again", async (name, edit) => {
  const before = await state();
  expect(before).toMatchObject({ pid, isRunning: true });
  for (let round = 0; round < 4; round += 1) {
    // The first file is sound: it does not stay either.
    const path = change(await anArchive("abime", [{ bytes: aPdf() }, { bytes: aPdf() }]), edit);
    const { status, text } = await upload(path);
    expect([name, status, text]).toEqual([name, 400, expect.stringContaining(`ne peut pas être pris\u00a0: ${FILE}`)]);
  }
  expect(await state()).toEqual(before);
});

test("a hash that is not that of the bytes is refused, also when it is that of a file in the library", async () => {
  const { id } = await sendFile(admin, "connu.pdf", aPdf());
  const known = (await assetOf(shop, id)).sha256 ?? "";
  const before = await state();
  for (const stated of ["0".repeat(64), known]) {
    const { status, text } = await upload(await anArchive("menteur", [{ bytes: aPdf(), stated }]));
    expect([status, text]).toEqual([400, expect.stringContaining(`ne peut pas être pris\u00a0: ${FILE}`)]);
  }
  expect(await state()).toEqual(before);
});

test("a document is no film, whether the library has it or not", async () => {
  const pdf = aPdf();
  await sendFile(admin, "deja.pdf", pdf);
  const before = await state();
  for (const bytes of [pdf, aPdf()]) {
    const asFilm = await upload(await anArchive("film", [{ bytes, kind: "video", type: "video" }]));
    expect([asFilm.status, asFilm.text]).toEqual([400, expect.stringContaining("ne peut pas être pris")]);
    const inFilm = await upload(await anArchive("film", [{ bytes, type: "video" }]));
    expect([inFilm.status, inFilm.text]).toEqual([400, expect.stringContaining("pas du genre que ce bloc montre")]);
  }
  expect(await state()).toEqual(before);
});

test("an archive that unpacks to far more than it is, is refused before it is unpacked", async () => {
  const before = await state();
  const bytes = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(60_000_000)]);
  const { status, text } = await upload(await anArchive("gonflee", [{ bytes }]));
  expect([status, text]).toEqual([400, expect.stringContaining("trop lourde pour un cours")]);
  expect(await state()).toEqual(before);
});

test("of a gigabyte of zeros that is said to be a film only the beginning is read", async () => {
  let chunks = 0;
  function* zeros() {
    for (; chunks < 16_384; chunks += 1) yield Buffer.alloc(65_536);
  }
  const files = { text: async () => null, stream: async () => Readable.from(zeros()) };
  const film = { key: "m", kind: "video" as const, name: "film.mp4", title: "", file: FILE, tracks: [] };
  const checked = await shop.inspect((db) => checkAssets(db, files, [film]));
  expect(checked).toEqual({ reason: "file", detail: FILE });
  expect(chunks).toBeLessThan(64);
});

test("a document that is deleted while a course is imported that shows it: the course comes with it, or neither does", async () => {
  const bytes = aPdf();
  const { id } = await sendFile(admin, "partagee.pdf", bytes);
  const remove = async () => admin.submit(await admin.open(`/admin/medias/${id}/supprimer`), {}, "Supprimer");
  const [imported, refused] = await interleave<{ status: number; text: string }>(
    shop,
    "courses",
    async () => upload(await anArchive("montre", [{ bytes }])),
    remove,
  );
  expect([imported?.status, refused?.text]).toEqual([303, expect.stringContaining("Rien n’a été supprimé")]);
  const other = aPdf();
  const { id: going } = await sendFile(admin, "partie.pdf", other);
  const late = await shop.inspect((db) =>
    db.transaction().execute(async (trx) => {
      await trx.deleteFrom("mediaAssets").where("id", "=", going).execute();
      const answer = upload(await anArchive("sans-document", [{ bytes: other }]));
      await untilWaiting(db, 1);
      return { answer };
    }),
  );
  expect(await late.answer).toMatchObject({ status: 400, text: expect.stringContaining("Recommencez") });
  const courses = shop.inspect((db) =>
    db.selectFrom("courses").select("id").where("slug", "=", "sans-document").execute(),
  );
  expect(await courses).toEqual([]);
});

test("a sound archive with the same media is imported, and its film is prepared", async () => {
  const bytes = aFilm({ seconds: 1 });
  const path = await anArchive("sain", [{ bytes, kind: "video", type: "video" }, { bytes: aPdf() }]);
  expect(await upload(path)).toMatchObject({ status: 303 });
  const stored = await shop.inspect((db) =>
    db.selectFrom("mediaAssets").select(["kind", "title"]).where("sha256", "=", sha256(bytes)).execute(),
  );
  expect(stored).toEqual([{ kind: "video", title: "La grille" }]);
});
