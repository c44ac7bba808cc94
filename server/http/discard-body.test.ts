import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { discardBody } from "./discard-body.ts";

const server = createServer((request, response) => {
  response.end("answered");
  discardBody(request, request.url === "/briefly" ? 0 : undefined);
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

test("an answer comes before the body has, and the connection serves the next request once the body has come", async () => {
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");
  client.write("POST / HTTP/1.1\r\nHost: essor\r\nContent-Length: 5\r\n\r\na");
  expect(await once(client, "data")).toEqual([expect.stringContaining("answered")]);
  client.write("bcdeGET / HTTP/1.1\r\nHost: essor\r\nConnection: close\r\n\r\n");
  expect(await once(client, "data")).toEqual([expect.stringContaining("answered")]);
  client.destroy();
});

test("a client that never sends the rest hears the answer, and loses its connection", async () => {
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");
  client.on("error", () => undefined);
  client.write("POST /briefly HTTP/1.1\r\nHost: essor\r\nContent-Length: 5\r\n\r\na");
  expect(await once(client, "data")).toEqual([expect.stringContaining("answered")]);
  await once(client, "close");
});
