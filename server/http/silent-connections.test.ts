import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { closeWhenSilent } from "./silent-connections.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: essor\r\n\r\n";

test("a connection without a byte is closed, and one that has asked for something stays open", async () => {
  const server = createServer((_, response) => response.end("bonjour"));
  server.on("connection", (socket) => closeWhenSilent(socket, 50));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const talking = connect(port, "127.0.0.1");
  talking.write(REQUEST);
  await once(talking, "data");
  const silent = connect(port, "127.0.0.1").resume();
  await once(silent, "close");
  talking.write(REQUEST);
  const [answer] = await once(talking, "data");
  expect(`${answer}`).toContain("bonjour");
});
