import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { listen } from "./listen.ts";

const NEWCOMERS = 64;

let close = async (): Promise<unknown> => undefined;
afterEach(() => close());

test.runIf(process.platform === "linux")("a busy event loop accepts many newcomers in each of its turns", async () => {
  const server = createServer();
  close = await listen(server, { port: 0, host: "127.0.0.1" });
  const { port } = server.address() as AddressInfo;
  let came = 0;
  let turns = 0;
  server.on("connection", (socket) => {
    came += 1;
    socket.destroy();
  });
  for (let n = 0; n < NEWCOMERS; n += 1) connect(port, "127.0.0.1").on("error", () => undefined);
  await new Promise<void>((resolve) => {
    const turn = () => {
      turns += 1;
      if (came === NEWCOMERS) return resolve();
      const until = performance.now() + 5;
      while (performance.now() < until);
      setImmediate(turn);
    };
    turn();
  });
  expect(turns).toBeLessThan(NEWCOMERS / 2);
});

test("a port that another server has is refused", async () => {
  const first = createServer();
  close = await listen(first, { port: 0, host: "127.0.0.1" });
  const { port } = first.address() as AddressInfo;
  await expect(listen(createServer(), { port, host: "127.0.0.1" })).rejects.toThrow("EADDRINUSE");
});
