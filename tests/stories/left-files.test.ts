import { existsSync, globSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { newId } from "#app/domain/values/ids.server.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { IMPORTS, idOf, sendTable } from "#tests/support/imports.ts";
import { runJob } from "#tests/support/jobs.ts";
import { sendFile } from "#tests/support/media.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";

/** Files that nothing names: a sender who leaves, a process that is killed between the file and its row. */
const shop = await aShop();
const admin = await anAdmin(shop);
const TABLE = "email\nlea@exemple.fr\n";
const medias = join(`${shop.env.DATA_DIR}`, "medias");
const tables = () => globSync("*/import.csv", { cwd: medias });
const DAY_S = 86_400;

/** What a killed process has left, so many seconds ago. */
function leftFile(key: string, seconds: number): string {
  const path = join(medias, key);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, TABLE);
  const at = Date.now() / 1000 - seconds;
  utimesSync(path, at, at);
  return path;
}

test("a form that is cut after its file leaves no personal data behind", async () => {
  const part = (rest: string, body: string) => `--x\r\nContent-Disposition: form-data; name=${rest}\r\n\r\n${body}\r\n`;
  const type = { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": 5000 };
  const headers = { Cookie: `sid=${admin.cookie("sid")}`, Origin: shop.url, ...type };
  const sending = request(shop.url + IMPORTS, { method: "POST", headers, agent: false });
  sending.on("error", () => undefined);
  sending.write(`${part('"quoi"', "contacts")}${part('"fichier"; filename="a.csv"', TABLE)}--x\r\n`);
  await eventually(() => tables().length === 1);
  sending.destroy();
  await eventually(() => tables().length === 0);
});

test("the nightly clean-up drops the table that no import names, after a day, and no other file", async () => {
  const named = idOf(await sendTable(admin, "contacts", { bytes: TABLE }));
  leftFile(`${named}/import.csv`, 2 * DAY_S);
  const [left, young, strange] = [newId(), newId(), newId()];
  leftFile(`${left}/import.csv`, 2 * DAY_S);
  leftFile(`${young}/import.csv`, DAY_S / 2);
  leftFile("autre-dossier/import.csv", 2 * DAY_S);
  leftFile(`${strange}/original`, 2 * DAY_S);
  await runJob(shop, "clean-up");
  const kept = [named, young, "autre-dossier"].map((folder) => `${folder}/import.csv`);
  expect(tables().toSorted()).toEqual(kept.toSorted());
  expect(existsSync(join(medias, strange, "original"))).toBe(true);
});

test("the nightly clean-up removes the bytes that a killed process has left of a deleted or refused file", async () => {
  const deleted = await sendFile(admin, "grille.pdf", "%PDF-1.7 une grille");
  await admin.submit(await admin.open(`/admin/medias/${deleted.id}/supprimer`), {}, "Supprimer");
  const refused = await sendFile(admin, "page.mp4", "<!doctype html>");
  const kept = await sendFile(admin, "carnet.pdf", "%PDF-1.7 un carnet");
  const bytes = [deleted, refused].map(({ id }) => leftFile(`${id}/original`, 0));
  await runJob(shop, "clean-up");
  expect(bytes.map((path) => existsSync(path))).toEqual([false, false]);
  expect(existsSync(join(medias, kept.id, "original"))).toBe(true);
});
