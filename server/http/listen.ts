import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, createServer } from "node:net";

/** In a turn of Node's event loop each socket accepts one connection (decision 101). */
const SOCKETS = process.platform === "linux" ? 16 : 1;

/** Opens the port for the server, and returns how to close it. Fails when another process has it. */
export async function listen(server: Server, at: { port: number; host?: string }): Promise<() => Promise<unknown>> {
  const probe = createServer().listen(at);
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  await closing(probe);
  const others = Array.from({ length: SOCKETS - 1 }, () =>
    createServer({ noDelay: true, allowHalfOpen: true }, (socket) => server.emit("connection", socket)),
  );
  const all = [server, ...others];
  // A second shop could share a port that is opened like this, without a word: the probe has asked whether it is free.
  await Promise.all(all.map((each) => once(each.listen({ ...at, port, reusePort: SOCKETS > 1 }), "listening")));
  for (const each of others) each.on("error", (error) => server.emit("error", error));
  return () => Promise.all(all.map(closing));
}

/** Once its connections are closed, too. */
const closing = (server: { close: (done: () => void) => unknown }) =>
  new Promise<void>((resolve) => server.close(resolve));
