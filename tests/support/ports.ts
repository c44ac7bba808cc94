import { createServer } from "node:net";

/** The kernel's range for outgoing connections and for port 0 starts here. */
const KERNELS_PORTS = 32_768;
/** After 10080, the last one that `fetch` refuses to ask (Fetch Standard, « port blocking »). */
const FIRST = 10_081;

/** Each process of a test run starts elsewhere: two of them never ask for the same port at the same moment. */
let next = FIRST + ((process.pid * 331) % (KERNELS_PORTS - FIRST));

/**
 * A port for a server that starts a second later. A port chosen by the kernel could be given to another test's server
 * meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = port + 1 < KERNELS_PORTS ? port + 1 : FIRST;
    if (await isFree(port)) return port;
  }
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
