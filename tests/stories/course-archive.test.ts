import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newId } from "#app/domain/values/ids.server.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { runCommand } from "#tests/support/commands.ts";
import { blockField, lessonOf } from "#tests/support/courses.ts";
import { showIn } from "#tests/support/films.ts";
import { headOf, openSocket, untilClosed } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { unzip, zipFile } from "#tests/support/zip.ts";

/** Export and import of a course as a zip. */
const shop = await aShop();
const admin = await anAdmin(shop);

async function exported(slug: string) {
  const { id } = await shop.db.selectFrom("courses").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
  const answer = await admin.request(`/admin/cours/${id}/export.zip`);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/zip"]);
  return Buffer.from(await answer.arrayBuffer());
}

/** The file that a browser would save. */
async function saved(zip: Buffer): Promise<string> {
  const path = await zipFile({});
  writeFileSync(path, zip);
  return path;
}

const importing = (path: string, ...slug: string[]) => runCommand("course-import", shop.env, path, ...slug);

function coursesCalled(slug: string) {
  return shop.db.selectFrom("courses").select(["id", "publishedAt", "isSample"]).where("slug", "=", slug).execute();
}

test("a course that is exported, imported and exported again is identical, including drafts and media", async () => {
  const { id } = await lessonOf(shop, "trois-colonnes");
  const sha256 = createHash("sha256").update("film").digest("hex");
  const asset = newId();
  await shop.inspect(async (db) => {
    const named = { kind: "video", originalName: "Carnet du soir.MP4" } as const;
    const row = { id: asset, ...named, state: "ready", hasVoice: false } as const;
    await db
      .insertInto("mediaAssets")
      .values({ ...row, title: "Le carnet", sha256 })
      .execute();
    const track = { assetId: asset, kind: "captions", source: "upload" } as const;
    await db
      .insertInto("captionTracks")
      .values({ ...track, vtt: "WEBVTT\n\n00:00.000 --> 00:02.000\nLe soir." })
      .execute();
  });
  const form = await admin.submit(await admin.open(`/admin/lecons/${id}`), {}, "Film à la fin");
  const field = blockField(form, "asset");
  const drafted = {
    [field]: asset,
    [field.replace("asset", "title")]: "Regarde",
    titre: "Trois listes",
    minutes: "21",
  };
  await admin.submit(form, drafted, "Enregistrer");
  const { moduleId } = await lessonOf(shop, "echelle-de-la-peur");
  await shop.db
    .updateTable("courseModules")
    .set({ release: JSON.stringify({ kind: "after-lesson", lesson: id }) })
    .where("id", "=", moduleId)
    .execute();
  const zip = await exported("mindset");
  const first = await unzip(zip);
  expect(await importing(await saved(zip), "mindset-bis")).toMatchObject({ code: 0 });
  const second = await unzip(await exported("mindset-bis"));
  const json = (files: Record<string, string>) => JSON.parse(files["course.json"] ?? "");
  expect(json(second)).toEqual({ ...json(first), slug: "mindset-bis" });
  expect({ ...second, "course.json": "" }).toEqual({ ...first, "course.json": "" });
  expect(json(second).modules[3].release).toEqual({ kind: "after-lesson", lesson: "trois-colonnes" });
  const changed = json(first).modules[0].lessons[1];
  expect(changed).toMatchObject({
    slug: "trois-colonnes",
    title: expect.stringContaining("Les trois colonnes"),
    draft: [{ type: "text" }, { type: "exercise" }, { type: "video", title: "Regarde" }],
    draftHead: { title: "Trois listes", minutes: 21 },
  });
  expect(changed.blocks).toHaveLength(2);
  expect(first["medias/media-1.fr.captions.vtt"]).toContain("Le soir.");
  expect(json(first).assets).toContainEqual(expect.objectContaining({ name: "Carnet du soir.MP4", voice: false }));
  expect(await coursesCalled("mindset-bis")).toMatchObject([{ publishedAt: null, isSample: true }]);
});

test("a quiz keeps its settings through export and import", async () => {
  const settings = { passPercent: 50, required: true, maxAttempts: 3, waitMinutes: 90, durationMinutes: 20 };
  const choices = ["a", "b"].map((key) => ({ key, text: key, correct: key === "a" }));
  const questions = [{ key: "q1", text: "Que faire ?", kind: "one", choices, explanation: "Parce que." }];
  await showIn(shop, "dire-un-prix", [{ type: "quiz", title: "Pour finir", intro: "", ...settings, questions }]);
  expect(await importing(await saved(await exported("mindset")), "mindset-quiz")).toMatchObject({ code: 0 });
  const again = await unzip(await exported("mindset-quiz"));
  expect(JSON.parse(again["lecons/dire-un-prix/bloc-1.json"] ?? "")).toMatchObject(settings);
});

test("the zipped folder of a sample course is imported like an export", async () => {
  const folder = "db/courses/entrepreneuriat";
  const files = globSync("**/*.*", { cwd: folder }).map((file) => [file, readFileSync(join(folder, file))] as const);
  expect(await importing(await zipFile(Object.fromEntries(files)), "du-dossier")).toMatchObject({ code: 0 });
  const [seeded, zipped] = [await unzip(await exported("entrepreneuriat")), await unzip(await exported("du-dossier"))];
  const course = (text = "") => ({ ...JSON.parse(text), slug: "" });
  expect(course(zipped["course.json"])).toEqual(course(seeded["course.json"]));
  expect({ ...zipped, "course.json": "" }).toEqual({ ...seeded, "course.json": "" });
});

test("an import with the slug of an existing course is refused, and nothing is added", async () => {
  const again = await importing(await saved(await exported("mindset")));
  expect([again.code, again.output]).toEqual([1, expect.stringContaining("Un autre cours a déjà cette adresse")]);
  expect(await coursesCalled("mindset")).toHaveLength(1);
});

test("`npm run course:export` writes the same file as the administration's page", async () => {
  const path = await zipFile({});
  const done = await runCommand("course-export", shop.env, "entrepreneuriat", path);
  expect(done).toMatchObject({ code: 0 });
  expect(await importing(path, "de-la-commande")).toMatchObject({ code: 0 });
  expect(await unzip(await exported("de-la-commande"))).toMatchObject({
    "course.json": expect.stringContaining("Formation Entrepreneuriat"),
  });
});

const course = (lesson: object, more: object = {}) =>
  JSON.stringify({
    format: "essor-course/1",
    slug: "piege",
    title: "Piège",
    summary: "",
    modules: [
      {
        key: "m",
        title: "Module",
        summary: "",
        lessons: [
          {
            key: "a",
            title: "A",
            slug: "a",
            minutes: 5,
            required: true,
            preview: false,
            summary: "",
            blocks: [],
            ...lesson,
          },
        ],
      },
    ],
    ...more,
  });
const text = (file: string) => ({ blocks: [{ key: "b", type: "text", file }] });

test.each([
  ["no zip", null, "abîmée"],
  ["an empty zip", {}, "ne suit pas le format"],
  [
    "a NUL",
    { "course.json": JSON.stringify({ format: "essor-course/1", title: "a\u0000b" }) },
    "ne suit pas le format",
  ],
  ["another format", { "course.json": '{"format":"scorm"}' }, "ne suit pas le format"],
  ["a text that is not there", { "course.json": course(text("lecons/a/bloc-1.md")) }, "ne peut pas être pris"],
  ["a name that leads out", { "course.json": course(text("../../etc/passwd")) }, "ne suit pas le format"],
  [
    "a text that is too long",
    { "course.json": course(text("a.md")), "a.md": "a".repeat(60_001) },
    "ne peut pas être pris",
  ],
  [
    "a text of 20 MB in 20 KB",
    { "course.json": course(text("a.md")), "a.md": "a".repeat(20_000_000) },
    "ne peut pas être pris",
  ],
  [
    "the same lesson twice",
    { "course.json": course({}).replace(/(\{"key":"a".*?\})\]/, "$1,$1]") },
    "ne suit pas le format",
  ],
  [
    "a block of unknown media",
    { "course.json": course({ blocks: [{ key: "b", type: "video", asset: "m", title: "" }] }) },
    "ne suit pas le format",
  ],
  ["a field that we do not know", { "course.json": course({ script: "x" }) }, "ne suit pas le format"],
] as const)("%s is refused with a message in French, and nothing is stored", async (_, files, reason) => {
  const path = await zipFile(files ?? {});
  if (!files) writeFileSync(path, "PK, not really");
  const refused = await importing(path);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining(reason)]);
  expect(await coursesCalled("piege")).toEqual([]);
});

test("a zip with a file name that points outside is refused", async () => {
  const path = await zipFile({ "course.json": course(text("a.md")), "aa/aa/evil.md": "x" }, [
    "aa/aa/evil.md",
    "../../evil.md",
  ]);
  expect(await importing(path)).toMatchObject({ code: 1, output: expect.stringContaining("abîmée") });
});

const PDF = "%PDF-1.4\nUne grille à imprimer.";
const file = (text: string) => ({
  key: "m",
  kind: "file",
  name: "grille.pdf",
  title: "La grille",
  file: "medias/m.pdf",
  tracks: [],
  sha256: createHash("sha256").update(text).digest("hex"),
});
const offered = { blocks: [{ key: "b", type: "file", asset: "m", label: "La grille" }] };

async function upload(path: string, adresse: string) {
  const body = new FormData();
  body.append("adresse", adresse);
  body.append("fichier", new File([readFileSync(path)], "course.zip"));
  const answer = await admin.request("/admin/cours/importer", { method: "POST", body });
  return answer.status === 303 ? admin.open(answer.headers.get("Location") ?? "") : answer.text();
}

test("mistakes in an archive are reported in French", async () => {
  const scorm = await zipFile({ "course.json": '{"format":"scorm"}' });
  expect(await upload(scorm, "")).toContain("(format\u00a0: Entrée invalide");
});

test("« Importer » takes a course, too: its archive is not thrown away", async () => {
  const send = (path: string) => {
    const body = new FormData();
    body.append("quoi", "cours");
    body.append("fichier", new File([readFileSync(path)], "course.zip"));
    return admin.request("/admin/importer", { method: "POST", body });
  };
  const wrong = await send(await zipFile({ "course.json": '{"format":"scorm"}' }));
  expect([wrong.status, (await wrong.text()).includes("Entrée invalide")]).toEqual([400, true]);
  const archive = course(offered, { slug: "par-importer", assets: [file(PDF)] });
  const taken = await send(await zipFile({ "course.json": archive, "medias/m.pdf": PDF }));
  expect([taken.status, taken.headers.get("Location")]).toEqual([
    303,
    expect.stringMatching(/^\/admin\/cours\/[-0-9a-f]{36}/),
  ]);
});

test("the import form adds a course together with a document that the media library does not have yet", async () => {
  const archive = course(offered, { slug: "avec-document", assets: [file(PDF)] });
  const path = await zipFile({ "course.json": archive, "medias/m.pdf": PDF });
  expect(await upload(path, "Pas Une Adresse")).toContain("n’a que des minuscules");
  expect(await upload(path, "mindset")).toContain(
    "Un autre cours a déjà cette adresse, «\u00a0Formation Mindset\u00a0»",
  );
  // Before the archive has arrived.
  const socket = openSocket(shop.url);
  const headers = { Origin: shop.url, Cookie: `sid=${admin.cookie("sid")}`, "Content-Length": `${50 * 1024 * 1024}` };
  const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}`;
  const type = { "Content-Type": "multipart/form-data; boundary=b" };
  socket.write(headOf(shop.url, "POST", "/admin/cours/importer", { ...headers, ...type }));
  socket.write(`${part("adresse")}"\r\n\r\nmindset\r\n${part("fichier")}"; filename="a.zip"\r\n\r\nPK`);
  expect(await untilClosed(socket)).toContain("Un autre cours a déjà cette adresse");
  expect(await upload(path, "")).toMatchObject({ text: expect.stringContaining("Le cours est importé.") });
  expect(await unzip(await exported("avec-document"))).toMatchObject({ "medias/media-1.pdf": PDF });
});

test("an HTML file is refused as a document, whatever type the archive declares", async () => {
  const page = "<!doctype html><script>alert(1)</script>";
  const archive = course(offered, { slug: "avec-page", assets: [file(page)] });
  const path = await zipFile({ "course.json": archive, "medias/m.pdf": page });
  expect(await upload(path, "")).toContain("ne peut pas être pris\u00a0: medias/m.pdf");
  expect(await coursesCalled("avec-page")).toEqual([]);
});

test("an import sanitises hostile Markdown, and publishes the lessons that were published", async () => {
  const path = await zipFile({
    "course.json": course(text("a.md"), { slug: "hostile" }),
    "a.md": "<script>x</script> [a](javascript:x)",
  });
  expect(await importing(path)).toMatchObject({ code: 0 });
  const [row] = await shop.db
    .selectFrom("lessons")
    .innerJoin("courses", "courses.id", "lessons.courseId")
    .innerJoin("lessonVersions", "lessonVersions.lessonId", "lessons.id")
    .select(["blocks", "publishedVersion"])
    .where("courses.slug", "=", "hostile")
    .execute();
  expect(row).toMatchObject({ publishedVersion: 1, blocks: [{ html: expect.not.stringMatching(/<script|href/) }] });
});
