import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort } from "./ports.ts";

export interface ReceivedMail {
  to: string;
  /** Where it comes back to when it cannot be delivered. */
  returnPath: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Email["headers"];
  attachments: { filename: string | null; mimeType: string; content: ArrayBuffer | string }[];
  raw: string;
}

type MailboxMode =
  | "accept"
  | "refuse-later"
  | "refuse-for-good"
  | "refuse-address"
  | "refuse-sender"
  | "hold"
  | "cut-after-accepting";

/** A real SMTP server that keeps what it accepts, and refuses on demand. */
export class Mailbox {
  mode: MailboxMode = "accept";
  /** The provider of this domain takes no more emails for now. */
  busyDomain: string | null = null;
  /** What the providers of these domains answer, who do not want the sender. */
  unwelcome: Record<string, string> = {};
  mails: ReceivedMail[] = [];
  #server: SMTPServer;
  #port = 0;
  #waiting: (() => void)[] = [];
  #held: ((error?: Error) => void)[] = [];

  private constructor() {
    this.#server = this.#newServer();
  }

  /** The port is reserved, so that no other server gets it while the mailbox is closed. */
  static async open(port?: number): Promise<Mailbox> {
    const mailbox = new Mailbox();
    await mailbox.#listen(port ?? (await freePort()));
    return mailbox;
  }

  /** Stops the server until `comeBack`. */
  async goAway(): Promise<void> {
    this.#cutConnections();
    await this.close();
  }

  async comeBack(): Promise<void> {
    this.#server = this.#newServer();
    await this.#listen(this.#port);
  }

  /** How many emails wait for their answer while the mode is `hold`. */
  get held(): number {
    return this.#held.length;
  }

  /** Refuses what was held for good, and accepts what comes after. */
  refuseHeld(): void {
    this.mode = "accept";
    for (const answer of this.#held.splice(0)) answer(refusal(554, "Refused"));
  }

  /** Answers what was held, and accepts again. */
  release(): void {
    this.mode = "accept";
    for (const answer of this.#held.splice(0)) answer();
  }

  #newServer(): SMTPServer {
    return new SMTPServer({
      disabledCommands: ["AUTH", "STARTTLS"],
      disableReverseLookup: true,
      onMailFrom: (_address, _session, done) => {
        done(this.mode === "refuse-sender" ? refusal(550, "Sender not allowed") : null);
      },
      onRcptTo: ({ address }, _session, done) => {
        if (this.busyDomain && address.endsWith(`@${this.busyDomain}`)) return done(refusal(421, "Too many emails"));
        const answer = this.unwelcome[address.split("@")[1] ?? ""];
        if (answer) return done(refusal(550, answer));
        done(this.mode === "refuse-address" ? refusal(550, "No such mailbox") : null);
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", async () => {
          if (this.mode === "refuse-later") return done(refusal(451, "Try later"));
          if (this.mode === "refuse-for-good") return done(refusal(554, "Refused"));
          const { mailFrom, rcptTo } = session.envelope;
          const returnPath = mailFrom ? mailFrom.address : "";
          await this.#keep(Buffer.concat(chunks), { to: rcptTo.map((to) => to.address).join(","), returnPath });
          if (this.mode === "cut-after-accepting") return this.#cutConnections();
          if (this.mode === "hold") return void this.#held.push((error) => done(error ?? null));
          done(null);
        });
      },
    });
  }

  async #listen(port: number): Promise<void> {
    this.#server.on("error", () => undefined);
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", () => resolve()));
    const address = this.#server.server.address();
    this.#port = typeof address === "object" && address ? address.port : 0;
  }

  #cutConnections(): void {
    const { connections } = this.#server as unknown as { connections: Set<{ _socket: { destroy(): void } }> };
    for (const connection of connections) connection._socket.destroy();
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** The mails to that address so far. */
  to(address: string): ReceivedMail[] {
    return this.mails.filter((mail) => mail.to === address);
  }

  /** Waits until that address has received so many mails. */
  async until(address: string, count: number, within = 120_000): Promise<ReceivedMail[]> {
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

  /**
   * The mails with that subject, or with that in the line of their subject or in the text below it, once so many have
   * arrived: other mails may come before or after.
   */
  async about(said: string | RegExp, address: string, count = 1): Promise<[ReceivedMail, ...ReceivedMail[]]> {
    const isAbout = ({ subject, text }: ReceivedMail) =>
      typeof said === "string" ? subject === said : said.test(`${subject}\n${text}`);
    for (let arrived = 0; ; arrived += 1) {
      const found = this.to(address).filter(isAbout);
      if (found.length >= count) return found as [ReceivedMail, ...ReceivedMail[]];
      await this.until(address, Math.max(arrived, this.to(address).length) + 1);
    }
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #keep(raw: Buffer, { to, returnPath }: { to: string; returnPath: string }): Promise<void> {
    const mail = await PostalMime.parse(raw);
    this.mails.push({
      to,
      returnPath,
      subject: mail.subject ?? "",
      // With plain spaces instead of non-breaking ones.
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
