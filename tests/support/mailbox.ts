import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Email["headers"];
  attachments: { filename: string | null; mimeType: string; content: ArrayBuffer | string }[];
  raw: string;
}

type Mood = "accept" | "refuse-later" | "refuse-for-good" | "refuse-address" | "cut-after-accepting";

/** A real SMTP server that keeps what it accepts, and refuses on demand. */
export class Mailbox {
  mood: Mood = "accept";
  mails: ReceivedMail[] = [];
  #server: SMTPServer;
  #waiting: (() => void)[] = [];

  private constructor() {
    this.#server = new SMTPServer({
      disabledCommands: ["AUTH", "STARTTLS"],
      disableReverseLookup: true,
      onRcptTo: (_address, _session, done) => {
        done(this.mood === "refuse-address" ? refusal(550, "No such mailbox") : null);
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", async () => {
          if (this.mood === "refuse-later") return done(refusal(451, "Try later"));
          if (this.mood === "refuse-for-good") return done(refusal(554, "Refused"));
          await this.#keep(Buffer.concat(chunks), session.envelope.rcptTo.map((to) => to.address).join(","));
          if (this.mood === "cut-after-accepting") return void this.#server.close();
          done(null);
        });
      },
    });
  }

  static async open(port = 0): Promise<Mailbox> {
    const mailbox = new Mailbox();
    await new Promise<void>((resolve) => mailbox.#server.listen(port, "127.0.0.1", () => resolve()));
    return mailbox;
  }

  get url(): string {
    const address = this.#server.server.address();
    return `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  }

  /** The mails to that address so far. */
  to(address: string): ReceivedMail[] {
    return this.mails.filter((mail) => mail.to === address);
  }

  /** Waits until that address has received so many mails. */
  async until(address: string, count: number, within = 30_000): Promise<ReceivedMail[]> {
    const deadline = AbortSignal.timeout(within);
    while (this.to(address).length < count) {
      if (deadline.aborted) throw new Error(`${this.to(address).length} of ${count} mails arrived for ${address}`);
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        deadline.addEventListener("abort", () => resolve(), { once: true });
      });
    }
    return this.to(address);
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #keep(raw: Buffer, to: string): Promise<void> {
    const mail = await PostalMime.parse(raw);
    this.mails.push({
      to,
      subject: mail.subject ?? "",
      // Non-breaking spaces are typography: stories compare words.
      text: (mail.text ?? "").replace(/[\u00a0\u202f]/g, " "),
      html: mail.html ?? "",
      messageId: mail.messageId ?? "",
      headers: mail.headers,
      attachments: mail.attachments as ReceivedMail["attachments"],
      raw: raw.toString("utf8"),
    });
    for (const wake of this.#waiting.splice(0)) wake();
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
