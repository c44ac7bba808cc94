import type { Socket } from "node:net";

/**
 * Closes a connection that has not sent a byte within this time (milliseconds). Node's own time-outs begin with the
 * first byte of a request, so a silent connection would stay open for ever.
 */
export function closeWhenSilent(socket: Socket, withinMs: number): void {
  const timer = setTimeout(() => {
    if (socket.bytesRead === 0) socket.destroy();
  }, withinMs).unref();
  socket.once("close", () => clearTimeout(timer));
}
