import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import type { Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { aLearner } from "#tests/support/accounts.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { anAsset, showIn } from "#tests/support/films.ts";
import { headOf, openSocket, send } from "#tests/support/http.ts";
import { sendFile } from "#tests/support/media.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";

/** Clients that ask for a large file and then read nothing of it. */
const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const admin = await anAdmin(shop);
const headers = { Cookie: `sid=${admin.cookie("sid")}` };
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

// More than the system takes in on behalf of a client that does not read.
const { id } = await sendFile(admin, "grand.pdf", Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(12_000_000)]));
const course = await shop.inspect(async (db) => {
  // Of a small course: the first of these clients are cut after half a minute, before the last would have asked.
  const { id: lesson } = await db
    .selectFrom("lessons")
    .innerJoin("courses", "courses.id", "lessons.courseId")
    .select("lessons.id")
    .where("courses.slug", "=", "dont-die")
    .limit(1)
    .executeTakeFirstOrThrow();
  const version = { lessonId: lesson, n: 99, author: "essai", blocks: JSON.stringify([blockOf(id)]) };
  await db.insertInto("lessonVersions").values(version).execute();
  return db
    .updateTable("lessons")
    .set({ publishedVersion: 99 })
    .where("id", "=", lesson)
    .returning("courseId as id")
    .executeTakeFirstOrThrow();
});

function blockOf(asset: string) {
  return { id: crypto.randomUUID(), type: "file", asset, label: "Un grand fichier" };
}

/** Asks, waits for the first bytes, and reads no more. */
async function ask(path: string, address: string): Promise<{ answer: string; port: number }> {
  const socket = openSocket(shop.url);
  sockets.push(socket.on("error", () => undefined));
  socket.write(headOf(shop.url, "GET", path, { ...headers, "X-Forwarded-For": address }, "keep-alive"));
  const [first] = await Promise.race([
    new Promise<[Buffer]>((resolve) => socket.once("data", (chunk: Buffer) => resolve([chunk]))),
    new Promise<[Buffer]>((resolve) => socket.once("close", () => resolve([Buffer.from("closed")]))),
  ]);
  socket.pause();
  return { answer: first.toString("latin1", 0, 12), port: socket.localPort ?? 0 };
}

/** The client's port. A server whose machine is busy refuses for a moment, and is asked again. */
async function stall(path: string, address: string): Promise<number> {
  const { answer, port } = await eventually(async () => {
    const asked = await ask(path, address);
    return asked.answer !== "HTTP/1.1 503" && asked;
  });
  expect(answer).toBe("HTTP/1.1 200");
  return port;
}

/** Which of these clients the process has not disconnected: they themselves notice nothing, because they do not read. */
function connected(clients: number[]): number[] {
  const rows = readFileSync(`/proc/${shop.pid}/net/tcp`, "latin1").split("\n").slice(1);
  const ports = rows.flatMap((row) => {
    const [, local = "", remote = "", state] = row.trim().split(/\s+/);
    const isOpen = portOf(local) === Number(new URL(shop.url).port) && state === ESTABLISHED;
    return isOpen ? [portOf(remote)] : [];
  });
  return clients.filter((client) => ports.includes(client));
}

const ESTABLISHED = "01";
const portOf = (address: string) => Number.parseInt(address.split(":")[1] ?? "", 16);

/** Who is merely too slow is disconnected half a minute later, and then the newest are as well. */
async function untilOnlyNewest(count: number, clients: number[]): Promise<void> {
  const newest = clients.slice(-count);
  const left = await eventually(() => {
    const left = connected(clients);
    return !clients.slice(0, -count).some((client) => left.includes(client)) && left;
  });
  expect(left).toEqual(newest);
}

/** What the process has open: connections, and files of the library. */
function held(): { connections: number; files: number } {
  const folder = `/proc/${shop.pid}/fd`;
  const targets = readdirSync(folder).map((name) => {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch {
      return "";
    }
  });
  const count = (pattern: RegExp) => targets.filter((target) => pattern.test(target)).length;
  return { connections: count(/^socket:/), files: count(/\/original$/) };
}

test("two hundred and twenty clients that stop reading take no place from others, and are disconnected", async () => {
  const before = held();
  const path = `/admin/cours/${course.id}/export.zip`;
  for (let start = 0; start < 220; start += 55) {
    await Promise.all(Array.from({ length: 55 }, (_, index) => stall(path, `198.18.${start}.${index}`)));
  }
  expect((await send(shop.url, "/checkout/mindset")).status).toBe(200);
  expect(held().connections).toBeGreaterThan(before.connections + 200);
  await eventually(() => held().connections < before.connections + 20 && held().files === 0, 70_000);
});

test("a client with more than twenty answers that it does not read loses the oldest ones", async () => {
  const clients: number[] = [];
  for (let index = 0; index < 60; index += 1)
    clients.push(await stall(`/admin/cours/${course.id}/export.zip`, "198.19.0.1"));
  await untilOnlyNewest(20, clients);
});

test("an account with many files that it does not read loses the oldest ones; its film starts, and another's", async () => {
  const film = await anAsset(shop, { renditions: { "480.mp4": randomBytes(1000) } });
  await showIn(shop, "trois-colonnes", [{ type: "video", asset: film, title: "Les trois colonnes" }]);
  const learner = await aLearner(shop, "lea@exemple.fr", "mindset");
  const { name } = await shop.inspect((db) =>
    db.selectFrom("mediaRenditions").select("name").where("assetId", "=", id).executeTakeFirstOrThrow(),
  );
  const clients: number[] = [];
  for (let index = 0; index < 40; index += 1) clients.push(await stall(`/medias/${id}/${name}`, `198.20.0.${index}`));
  await untilOnlyNewest(8, clients);
  for (const viewer of [admin, learner]) expect((await viewer.request(`/medias/${film}/480.mp4`)).status).toBe(200);
});
