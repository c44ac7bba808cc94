import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, test } from "vitest";
import { aCustomer, buy, ledger, payWithoutReturning } from "#tests/support/buying.ts";
import { openSocket, send, untilClosed } from "#tests/support/http.ts";
import { untilRetried } from "#tests/support/jobs.ts";
import { eventually, Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The default delay, during which the server goes on serving until the load balancer has noticed. */
const DRAINING = { env: { SHUTDOWN_DELAY: "3" } };

const opened: Shop[] = [];
afterEach(async () => {
  for (const shop of opened.splice(0)) await shop.close();
});

async function open(options: Parameters<typeof Shop.open>[0] = {}): Promise<Shop> {
  const shop = await Shop.open(options);
  opened.push(shop);
  return shop;
}

/**
 * Sends the signal; returns the exit code, and whether the shutdown was orderly. A process that takes too long exits by
 * itself, which is not orderly.
 */
async function ending(shop: Shop, signal: NodeJS.Signals = "SIGTERM") {
  shop.signal(signal);
  const code = await shop.exitCode();
  const inOrder = shop.logs.at(-1)?.includes('"msg":"stopped"') ?? false;
  return { code, inOrder };
}

test("a stopping server reports not ready at once, still serves late requests, and exits with 0", async () => {
  const shop = await open(DRAINING);
  const end = ending(shop);
  await eventually(async () => (await send(shop.url, "/readyz")).status === 503, 1000);
  expect((await send(shop.url, "/serving")).status).toBe(503);
  const page = await send(shop.url, "/entrepreneuriat", { headers: { Connection: "keep-alive" } });
  expect(page.status).toBe(200);
  expect(page.headers.connection).toBe("close");
  expect((await send(shop.url, "/healthz")).status).toBe(200);
  expect(await end).toEqual({ code: 0, inOrder: true });
  await expect(send(shop.url, "/")).rejects.toThrow();
  expect(shop.logs.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
});

test("a running request is completed, and a purchase made meanwhile is not lost", async () => {
  const shop = await open(DRAINING);
  const visitor = new Visitor(shop.url);
  const page = await visitor.open("/checkout/entrepreneuriat");
  const { url, body } = visitor.formRequest(page, { email: "hugo@exemple.fr", cgv: true });
  const form = body.toString();
  const socket = openSocket(shop.url);
  const answer = untilClosed(socket);
  const head = [
    `POST ${url.pathname} HTTP/1.1`,
    `Host: ${url.host}`,
    `Origin: ${url.origin}`,
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${form.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${form.slice(0, 10)}`);
  const end = ending(shop);
  // New connections are refused from here on; the rest of the form arrives after that.
  await eventually(async () => {
    const refused = await send(shop.url, "/healthz").then(
      () => false,
      () => true,
    );
    return refused;
  }, 6000);
  socket.write(form.slice(10));
  expect(await answer).toMatch(/^HTTP\/1\.1 303 /);
  expect(await end).toEqual({ code: 0, inOrder: true });
});

test("idle connections do not delay the stop", async () => {
  const shop = await open();
  const silent = openSocket(shop.url);
  const halfSaid = openSocket(shop.url);
  const ends = [untilClosed(silent), untilClosed(halfSaid)];
  halfSaid.write("GET / HTTP/1.1\r\nHost: local");
  await send(shop.url, "/healthz");
  expect(await ending(shop)).toEqual({ code: 0, inOrder: true });
  await Promise.all(ends);
});

test("a mail server that postpones emails does not delay the stop, and the next process sends the email", async () => {
  const shop = await open();
  shop.mailbox.mode = "refuse-later";
  await buy(new Visitor(shop.url), "mindset", "iris@exemple.fr");
  expect(await ending(shop)).toEqual({ code: 0, inOrder: true });
  shop.mailbox.mode = "accept";
  await shop.start();
  const mails = await untilRetried(shop, "iris@exemple.fr", 2);
  expect(mails).toHaveLength(2);
});

test("a second signal stops the server at once", async () => {
  const shop = await open(DRAINING);
  shop.signal("SIGTERM");
  await eventually(() => {
    shop.signal("SIGTERM");
    return !shop.isRunning();
  });
  expect(await ending(shop)).toEqual({ code: 1, inOrder: false });
});

test("Ctrl-C stops the server cleanly, also when npm passes the signal on a second time", async () => {
  const shop = await open();
  shop.signal("SIGTERM");
  expect(await ending(shop, "SIGINT")).toEqual({ code: 0, inOrder: true });
});

test("stopping npm stops the server that `npm start` has started", async () => {
  const shop = await open();
  await shop.stop();
  const npm = spawn("npm", ["start"], { env: shop.env, stdio: ["ignore", "pipe", "ignore"], detached: true });
  const lines: string[] = [];
  createInterface({ input: npm.stdout }).on("line", (line) => lines.push(line));
  try {
    await eventually(async () => (await fetch(`${shop.url}/readyz`)).ok);
    npm.kill("SIGTERM");
    // The server keeps the other end of the pipe open as long as it runs.
    expect(await once(npm, "close", { signal: AbortSignal.timeout(30_000) })).toEqual([0, null]);
    expect(lines.at(-1)).toContain('"msg":"stopped"');
  } finally {
    if (npm.exitCode === null) process.kill(-(npm.pid ?? 0), "SIGKILL");
  }
});

describe("with the embedded database", () => {
  test("a purchase is kept after a stop and a start", async () => {
    const shop = await open({ database: "pglite" });
    const visitor = await aCustomer(shop, "paul@exemple.fr");
    expect(await ending(shop)).toEqual({ code: 0, inOrder: true });
    await shop.start();
    expect((await visitor.open("/account")).text).toContain("paul@exemple.fr");
    expect(shop.logs.join("\n")).not.toMatch(/recovery|not properly shut down/i);
  });

  test("a shop that is killed during a purchase starts again and has lost nothing", async () => {
    const shop = await open({ database: "pglite" });
    await payWithoutReturning(shop, "rat-race", "rose@exemple.fr");
    await shop.mailbox.until("rose@exemple.fr", 1);
    await shop.kill();
    await shop.start();
    const book = await ledger(shop);
    expect(book.paid).toEqual(book.paidAtStripe);
    expect(book.opened).toEqual(book.paidAtStripe);
  });
});
