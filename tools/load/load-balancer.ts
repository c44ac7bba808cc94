import { createServer, request, type Server } from "node:http";

const CHECK_MS = 250;

/**
 * A load balancer as in production: round robin among the ready replicas. It repeats nothing: when a replica loses a
 * request, the visitor gets 502.
 */
export class LoadBalancer {
  readonly url: string;
  #targets: { port: number; isReady: boolean }[] = [];
  #turn = 0;
  readonly #server: Server;
  readonly #checks: NodeJS.Timeout;

  private constructor(port: number) {
    this.url = `http://localhost:${port}`;
    this.#server = createServer((incoming, answer) => {
      const ready = this.#targets.filter((target) => target.isReady);
      const target = ready[this.#turn++ % ready.length];
      if (!target) return void answer.writeHead(502).end("No replica is ready");
      // A new connection for each request: an idle one could be closed at the moment of its next use.
      const { method, url, headers } = incoming;
      const outgoing = request({ port: target.port, host: "127.0.0.1", method, path: url, headers, agent: false });
      outgoing.on("response", (response) => {
        answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
        response.pipe(answer);
        response.on("error", () => answer.destroy());
      });
      outgoing.on("error", () => {
        if (answer.headersSent) answer.destroy();
        else answer.writeHead(502).end("The replica has not answered");
      });
      answer.on("close", () => outgoing.destroy());
      incoming.pipe(outgoing);
    });
    this.#server.listen(port, "127.0.0.1");
    this.#checks = setInterval(() => void this.check(), CHECK_MS);
  }

  static open(port: number): LoadBalancer {
    return new LoadBalancer(port);
  }

  async serve(...ports: number[]): Promise<void> {
    this.#targets = ports.map((port) => ({ port, isReady: false }));
    await this.check();
  }

  /** Asks every replica whether it is ready. */
  async check(): Promise<void> {
    await Promise.all(
      this.#targets.map(async (target) => {
        const answer = await fetch(`http://127.0.0.1:${target.port}/readyz`).catch(() => undefined);
        await answer?.arrayBuffer().catch(() => undefined);
        target.isReady = answer?.status === 200;
      }),
    );
  }

  close(): Promise<void> {
    clearInterval(this.#checks);
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
