import { setTimeout as pause } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

/** A slow SMTP server that drops every email and counts them. */
export class MailSink {
  /** How often each Message-ID has arrived; it should be once. */
  readonly copies = new Map<string, number>();
  isDown = false;
  readonly url: string;
  readonly #server: SMTPServer;

  constructor(port: number, { latency }: { latency: number }) {
    this.url = `smtp://127.0.0.1:${port}`;
    this.#server = new SMTPServer({
      disabledCommands: ["AUTH", "STARTTLS"],
      disableReverseLookup: true,
      onConnect: (_session, done) => done(this.isDown ? new Error("Down for maintenance") : null),
      onData: async (stream, _session, done) => {
        const head = await headOf(stream);
        // A worker that was killed in the middle has sent nothing.
        if (head === null) return;
        await pause(latency);
        const id = /^Message-ID: (.+)$/im.exec(head)?.[1] ?? "without";
        this.copies.set(id, (this.copies.get(id) ?? 0) + 1);
        done();
      },
    });
    this.#server.on("error", () => undefined);
    this.#server.listen(port, "127.0.0.1");
  }

  /** Emails that arrived more than once. */
  get repeated(): number {
    return [...this.copies.values()].filter((count) => count > 1).length;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

/** Null when the connection ended before the email did. */
async function headOf(stream: AsyncIterable<Buffer>): Promise<string | null> {
  let head = "";
  try {
    for await (const chunk of stream) if (head.length < 8192) head += chunk.toString("latin1");
    return head;
  } catch {
    return null;
  }
}
