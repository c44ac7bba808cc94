import { createServer } from "node:net";

/** From here on the kernel hands out ports by itself, to outgoing connections and to whoever listens on port 0. */
const KERNELS_PORTS = 32_768;
const FIRST = 10_000;

/** Each process of a test run starts elsewhere: two of them never ask for the same port at the same moment. */
let next = FIRST + ((process.pid * 331) % (KERNELS_PORTS - FIRST));

/**
 * A port for a server that starts a second later. The kernel's own choice would not do: until then it may give the same
 * port to another test's server, and this one's tests would talk to that.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = port + 1 < KERNELS_PORTS ? port + 1 : FIRST;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
