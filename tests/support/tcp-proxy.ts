import { connect, createServer, type Socket } from "node:net";

type ProxyMode = "pass" | "blackhole" | "refuse";

/** A proxy before PostgreSQL that simulates network failures. */
export class TcpProxy {
  readonly port: number;
  #mode: ProxyMode = "pass";
  #pairs = new Set<[Socket, Socket]>();
  #close: () => Promise<void>;

  private constructor(port: number, close: () => Promise<void>) {
    this.port = port;
    this.#close = close;
  }

  static async open(targetPort: number): Promise<TcpProxy> {
    let proxy: TcpProxy | undefined;
    const server = createServer((client) => proxy?.join(client, targetPort));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    proxy = new TcpProxy(port, () => new Promise((resolve) => server.close(() => resolve())));
    return proxy;
  }

  /** Connections stay open, but no bytes pass, on new ones either: the client gets no error. */
  blackhole(): void {
    this.#mode = "blackhole";
    for (const pair of this.#pairs) for (const socket of pair) socket.pause();
  }

  /** Every connection is cut, and new ones as soon as they open. */
  refuse(): void {
    this.#mode = "refuse";
    this.cut();
  }

  /** New connections work again. Those from before stay silent, as behind a firewall that has dropped their state. */
  heal(): void {
    this.#mode = "pass";
  }

  /** Cuts the open connections. */
  cut(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    await this.#close();
  }

  private join(client: Socket, targetPort: number): void {
    client.on("error", () => undefined);
    if (this.#mode === "refuse") return void client.destroy();
    const server = connect(targetPort, "127.0.0.1");
    server.on("error", () => undefined);
    const pair: [Socket, Socket] = [client, server];
    this.#pairs.add(pair);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on("data", (chunk) => to.write(chunk));
      from.on("close", () => {
        to.destroy();
        this.#pairs.delete(pair);
      });
    }
    if (this.#mode === "blackhole") for (const socket of pair) socket.pause();
  }
}
