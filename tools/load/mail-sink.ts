import { setTimeout as pause } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { freePort } from "../../tests/support/ports.ts";

/** A slow SMTP server that drops every email and counts them. */
export class MailSink {
  readonly url: string;
  /** How often each Message-ID has arrived; it should be once. */
  readonly copies = new Map<string, number>();
  isDown = false;
  readonly #server: SMTPServer;

  private constructor(port: number, latency: number) {
    this.url = `smtp://127.0.0.1:${port}`;
    this.#server = new SMTPServer({
      disabledCommands: ["AUTH", "STARTTLS"],
      disableReverseLookup: true,
      onConnect: (_session, done) => done(this.isDown ? new Error("Down for maintenance") : null),
      onData: async (stream, _session, done) => {
        const head = await firstBytes(stream);
        await pause(latency);
        const id = /^Message-ID: (.+)$/im.exec(head)?.[1] ?? "without";
        this.copies.set(id, (this.copies.get(id) ?? 0) + 1);
        done();
      },
    });
    this.#server.on("error", () => undefined);
    this.#server.listen(port, "127.0.0.1");
  }

  static async open({ latency }: { latency: number }): Promise<MailSink> {
    return new MailSink(await freePort(), latency);
  }

  /** Emails that arrived more than once. */
  get repeated(): number {
    return [...this.copies.values()].filter((count) => count > 1).length;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

/** The headers; the rest is read and dropped. */
async function firstBytes(stream: AsyncIterable<Buffer>): Promise<string> {
  let head = "";
  for await (const chunk of stream) if (head.length < 8192) head += chunk.toString("latin1");
  return head;
}
