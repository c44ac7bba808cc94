import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BodyReader, OF_ADMINISTRATORS } from "./read-body.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A request whose body arrives as the test writes it. */
function sending(headers: Record<string, string> = {}) {
  const stream = new PassThrough();
  return Object.assign(stream, { headers }) as unknown as IncomingMessage & PassThrough;
}

test("a body is read to its end", async () => {
  const request = sending();
  const body = new BodyReader().read(request, "a", 10);
  request.write("bon");
  request.end("jour");
  expect(String(await body)).toBe("bonjour");
});

test("a body that is too large is refused before it has ended", async () => {
  const reader = new BodyReader();
  expect(await reader.read(sending({ "content-length": "11" }), "a", 10)).toBe("too-large");
  const request = sending();
  const body = reader.read(request, "a", 10);
  request.write("x".repeat(11));
  expect(await body).toBe("too-large");
});

test("a body that has not ended after ten seconds is abandoned", async () => {
  const body = new BodyReader().read(sending(), "a", 10);
  await vi.advanceTimersByTimeAsync(9999);
  await vi.advanceTimersByTimeAsync(1);
  expect(await body).toBe("too-slow");
});

test("a client with twenty open bodies loses its oldest one for each new one, and no other client loses any", async () => {
  const reader = new BodyReader();
  const other = sending();
  const others = reader.read(other, "b", 10);
  const begun = Array.from({ length: 25 }, () => reader.read(sending(), "a", 10));
  expect(await Promise.all(begun.slice(0, 5))).toEqual(Array(5).fill("too-slow"));
  const honest = sending();
  const body = reader.read(honest, "a", 10);
  honest.end("ici");
  other.end("là");
  expect([String(await body), String(await others)]).toEqual(["ici", "là"]);
  const unsettled = Symbol("unsettled");
  expect(await Promise.race([begun[10], Promise.resolve(unsettled)])).toBe(unsettled);
});

test.each([
  ["twenty of each of twenty-six clients", 26, 20],
  ["one of each of five hundred and twenty clients", 520, 1],
])(
  "when more than five hundred bodies are open, %s, none of which has sent a byte, a form that is arriving stays",
  async (_, clients, each) => {
    const reader = new BodyReader();
    const honest = sending();
    const body = reader.read(honest, "honest", 10);
    honest.write("ic");
    await vi.advanceTimersByTimeAsync(1);
    for (let client = 0; client < clients; client += 1)
      for (let one = 0; one < each; one += 1) void reader.read(sending(), `client ${client}`, 10);
    honest.end("i");
    expect(String(await body)).toBe("ici");
  },
);

const MIB = "x".repeat(1024 * 1024);

test("a client with more than four megabytes in its open bodies loses its oldest one", async () => {
  const reader = new BodyReader();
  const requests = Array.from({ length: 5 }, () => sending());
  const bodies = requests.map((request) => reader.read(request, "a", 2 * MIB.length));
  for (const request of requests) request.write(MIB);
  expect(await bodies[0]).toBe("too-slow");
  for (const request of requests) request.end();
  expect((await Promise.all(bodies.slice(1))).map((body) => body.length)).toEqual(Array(4).fill(MIB.length));
});

test("an administrator's form with pictures arrives on a slow line", async () => {
  const request = sending();
  const body = new BodyReader(OF_ADMINISTRATORS).read(request, "a", 24 * MIB.length);
  for (let megabyte = 0; megabyte < 20; megabyte += 1) {
    request.write(MIB);
    await vi.advanceTimersByTimeAsync(10_000);
  }
  request.end();
  expect((await body).length).toBe(20 * MIB.length);
});

test("when all bodies together are over 32 megabytes, the client with most of them loses its oldest one", async () => {
  const reader = new BodyReader();
  const honest = sending();
  const body = reader.read(honest, "honest", MIB.length);
  honest.write("ici");
  const others = Array.from({ length: 12 }, (_, client) =>
    Array.from({ length: 3 }, () => {
      const request = sending();
      const read = reader.read(request, `client ${client}`, 2 * MIB.length);
      request.write(MIB);
      return read;
    }),
  ).flat();
  await vi.advanceTimersByTimeAsync(1);
  const isOpen = async (read: Promise<unknown>) => (await Promise.race([read, Promise.resolve("open")])) === "open";
  expect((await Promise.all(others.map(isOpen))).filter(Boolean).length).toBe(31);
  honest.end();
  expect(String(await body)).toBe("ici");
});
