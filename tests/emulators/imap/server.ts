import { type AddressInfo, createServer, type Socket } from "node:net";

interface StoredMail {
  uid: number;
  raw: Buffer;
}

const USER = "retours@essor.example";
const PASSWORD = "zz-mot-de-passe-imap";

/**
 * A mailbox by IMAP (RFC 9051): the commands that imapflow sends, and a BAD for every other one. Its folders are seen
 * from outside, as are the commands, without the password.
 */
export class ImapEmulator {
  readonly folders = new Map<string, StoredMail[]>([["INBOX", []]]);
  readonly commands: string[] = [];
  uidValidity = 1;
  mode: "answer" | "refuse-login" | "hang-up" | "refuse-move" | "garbage" = "answer";
  #nextUid = 1;
  #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#serve(socket));

  static async open(): Promise<ImapEmulator> {
    const emulator = new ImapEmulator();
    await new Promise<void>((resolve) => emulator.#server.listen(0, "127.0.0.1", resolve));
    return emulator;
  }

  /** What goes into RETURNS_IMAP_URL. */
  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `imap://${encodeURIComponent(USER)}:${PASSWORD}@127.0.0.1:${port}`;
  }

  /** A mail arrives in the inbox. */
  receive(raw: string | Buffer): void {
    this.#folder("INBOX").push({ uid: this.#nextUid++, raw: Buffer.from(raw) });
  }

  count(folder: string): number {
    return this.folders.get(folder)?.length ?? 0;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #folder(name: string): StoredMail[] {
    return this.folders.get(name) ?? [];
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    socket.on("error", () => undefined);
    if (this.mode === "garbage") return void socket.write(`${"\xff".repeat(4096)}\r\n`);
    socket.write("* OK [CAPABILITY IMAP4rev1 MOVE UIDPLUS] ready\r\n");
    let isSignedIn = false;
    let buffer = "";
    socket.on("data", (chunk: Buffer) => {
      buffer += chunk.toString("latin1");
      for (let end = buffer.indexOf("\r\n"); end >= 0; end = buffer.indexOf("\r\n")) {
        const [, tag = "*", name = "", rest = ""] = /^(\S+) (UID \w+|\w+) ?(.*)$/i.exec(buffer.slice(0, end)) ?? [];
        buffer = buffer.slice(end + 2);
        const command = name.toUpperCase();
        this.commands.push(command === "LOGIN" ? command : `${command} ${rest}`.trim());
        if (command === "LOGIN") {
          isSignedIn = this.mode !== "refuse-login" && rest.replaceAll('"', "") === `${USER} ${PASSWORD}`;
          socket.write(isSignedIn ? `${tag} OK in\r\n` : `${tag} NO [AUTHENTICATIONFAILED] ${rest}\r\n`);
        } else if (this.mode === "hang-up" && command === "UID FETCH") socket.destroy();
        else socket.write(this.#answer(tag, command, rest, isSignedIn));
      }
    });
  }

  #answer(tag: string, command: string, rest: string, isSignedIn: boolean): Buffer {
    const done = (...lines: (string | Buffer)[]) =>
      Buffer.concat([...lines.map((line) => Buffer.from(line)), Buffer.from(`${tag} OK done\r\n`)]);
    const refused = (why: string) => Buffer.from(`${tag} ${why}\r\n`);
    if (command === "CAPABILITY") return done("* CAPABILITY IMAP4rev1 MOVE UIDPLUS\r\n");
    if (command === "LOGOUT") return done("* BYE bye\r\n");
    if (command === "NOOP") return done();
    if (!isSignedIn) return refused("BAD sign in first");
    const inbox = this.#folder("INBOX");
    switch (command) {
      case "LIST":
        if (rest === '"" ""') return done('* LIST (\\Noselect) "/" ""\r\n');
        return done(...[...this.folders.keys()].map((name) => `* LIST () "/" "${name}"\r\n`));
      case "LSUB":
      case "SUBSCRIBE":
        return done();
      case "CREATE": {
        const name = rest.replaceAll('"', "");
        if (this.folders.has(name)) return refused("NO [ALREADYEXISTS] there");
        this.folders.set(name, []);
        return done();
      }
      case "SELECT":
        return done(
          "* FLAGS (\\Seen)\r\n",
          `* ${inbox.length} EXISTS\r\n`,
          `* OK [UIDVALIDITY ${this.uidValidity}] valid\r\n`,
          `* OK [UIDNEXT ${this.#nextUid}] next\r\n`,
        );
      case "UID SEARCH": {
        const [, first = ""] = /^UID (\d+):\*$/.exec(rest) ?? [];
        if (!first) return refused("BAD search");
        const last = inbox.at(-1)?.uid ?? 0;
        const uids = inbox.map(({ uid }) => uid).filter((uid) => uid >= Math.min(Number(first), last));
        return done(`* SEARCH ${uids.join(" ")}\r\n`);
      }
      case "UID FETCH": {
        const [, uid = "", length = ""] = /^(\d+) \(BODY\.PEEK\[\]<0\.(\d+)> UID\)$/.exec(rest) ?? [];
        const place = inbox.findIndex((mail) => mail.uid === Number(uid));
        if (!length) return refused("BAD fetch");
        if (place < 0) return done();
        const part = inbox[place]?.raw.subarray(0, Number(length)) ?? Buffer.alloc(0);
        return done(`* ${place + 1} FETCH (UID ${uid} BODY[]<0> {${part.length}}\r\n`, part, ")\r\n");
      }
      case "UID MOVE": {
        const [, set = "", to = ""] = /^([\d,:]+) "?([^"]+)"?$/.exec(rest) ?? [];
        const target = this.folders.get(to);
        if (!target || this.mode === "refuse-move") return refused("NO [TRYCREATE] no such folder");
        const isMoved = ({ uid }: StoredMail) => set.split(",").some((range) => isWithin(uid, range));
        const moved = inbox.filter(isMoved);
        this.folders.set(
          "INBOX",
          inbox.filter((mail) => !isMoved(mail)),
        );
        target.push(...moved);
        return done(...moved.toReversed().map((mail) => `* ${inbox.indexOf(mail) + 1} EXPUNGE\r\n`));
      }
      default:
        return refused("BAD unknown command");
    }
  }
}

function isWithin(uid: number, range: string): boolean {
  const [first = 0, last = first] = range.split(":").map(Number);
  return uid >= first && uid <= last;
}
