import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "#tests/support/ports.ts";

/** What each answer of an SMTP server means for the email and for the recipient's address. */
type Gateway = typeof import("#app/gateways/mailer.server.ts");
let gateway: Gateway;
let server: Server;
const sockets = new Set<Socket>();
/** The server's answers to these commands; « 250 OK » to all others. */
let answers: Record<string, string> = {};
let commands: string[] = [];

beforeAll(async () => {
  const port = await freePort();
  server = createServer(converse).listen(port, "127.0.0.1");
  Object.assign(process.env, { SMTP_URL: `smtp://127.0.0.1:${port}` });
  gateway = await import("#app/gateways/mailer.server.ts");
});
afterAll(() => {
  gateway.closeMailer();
  for (const socket of sockets) socket.destroy();
  server.close();
});

const LIMITED = { permanent: false, badAddress: false, isBusy: true };
const REFUSALS: [string, Record<string, string>, { permanent: boolean; badAddress: boolean; isBusy?: boolean }][] = [
  ["an unknown mailbox", { RCPT: "550 5.1.1 User unknown" }, { permanent: true, badAddress: true }],
  ["an unknown mailbox, said shortly", { RCPT: "550 No such user here" }, { permanent: true, badAddress: true }],
  ["an unknown domain", { RCPT: "550 5.1.2 Host unknown" }, { permanent: true, badAddress: true }],
  ["a bad sender", { RCPT: "550 5.1.8 Sender's domain does not exist" }, { permanent: true, badAddress: false }],
  ["a policy", { RCPT: "550 5.7.1 Relaying denied" }, { permanent: true, badAddress: false }],
  ["a block list", { RCPT: "550 Blocked, see spamhaus.example" }, { permanent: true, badAddress: false }],
  ["a closed mailbox", { RCPT: "550 5.2.1 Mailbox disabled" }, { permanent: true, badAddress: false }],
  ["a full mailbox", { RCPT: "552 5.2.2 Mailbox full" }, { permanent: false, badAddress: false }],
  ["a full mailbox, said shortly", { RCPT: "552 Over quota" }, { permanent: false, badAddress: false }],
  ["a server that asks to wait", { RCPT: "450 4.2.1 Greylisted" }, LIMITED],
  ["our daily limit at Gmail", { ".": "550 5.4.5 Daily user sending limit exceeded" }, LIMITED],
  ["our daily limit, said shortly", { RCPT: "550 Daily sending quota exceeded" }, LIMITED],
  ["our daily limit at Microsoft", { RCPT: "550 5.1.90 You've reached your daily limit for recipients" }, LIMITED],
  ["a mailbox that gets too much", { RCPT: "550 5.2.1 The user is receiving mail at a rate that prevents" }, LIMITED],
  ["unwanted content", { ".": "554 5.7.1 Looks like spam" }, { permanent: true, badAddress: false }],
  ["a content that names the address", { ".": "550 5.1.1 Refused" }, { permanent: true, badAddress: false }],
  ["a full mailbox, after the content", { ".": "552 5.2.2 Mailbox full" }, { permanent: false, badAddress: false }],
  ["a message that is too large", { ".": "552 5.3.4 Too big" }, { permanent: true, badAddress: false }],
  ["a sender that is not allowed", { MAIL: "550 5.7.1 Not you" }, { permanent: false, badAddress: false }],
];

test.each(REFUSALS)("%s", async (_, refused, meaning) => {
  answers = refused;
  expect(await gateway.sendMail(mail, AbortSignal.timeout(20_000))).toMatchObject({ ok: false, ...meaning });
});

test("a mail server that talks without ever answering is disconnected at the deadline, and the next email is sent", async () => {
  answers = { RCPT: "forever" };
  // Shorter than the 45 seconds of production.
  const late = await gateway.sendMail(mail, AbortSignal.timeout(500));
  expect(late).toEqual({ ok: false, permanent: false, badAddress: false, isBusy: false, said: "", error: "EABORT" });
  answers = {};
  expect(await gateway.sendMail(mail, AbortSignal.timeout(20_000))).toMatchObject({ ok: true });
});

test("emails share a connection, of which there are sixteen at most", async () => {
  answers = {};
  sockets.clear();
  await Promise.all(Array.from({ length: 60 }, () => gateway.sendMail(mail, AbortSignal.timeout(20_000))));
  expect(sockets.size).toBeLessThanOrEqual(16);
});

test("a mail server elsewhere that does not encrypt gets neither a password nor an email", async () => {
  vi.resetModules();
  const { port } = new URL(`${process.env.SMTP_URL}`);
  // For the shop an address of another machine, for the system one of this machine.
  process.env.SMTP_URL = `smtp://name:password@[::ffff:127.0.0.1]:${port}`;
  const elsewhere: Gateway = await import("#app/gateways/mailer.server.ts");
  answers = { STARTTLS: "502 Unknown command" };
  commands = [];
  const refused = {
    ok: false,
    permanent: false,
    badAddress: false,
    isBusy: false,
    said: "502 Unknown command",
    error: "ETLS 502",
  };
  expect(await elsewhere.sendMail(mail, AbortSignal.timeout(20_000))).toEqual(refused);
  expect(await elsewhere.checkMailServer()).toBe("ETLS");
  expect(commands).not.toContainEqual(expect.stringMatching(/^(AUTH|MAIL|DATA)/));
  elsewhere.closeMailer();
});

const mail = { id: "id", to: "nora@exemple.fr", subject: "Bonjour", html: "<p>Bonjour</p>", text: "Bonjour" };

function converse(socket: Socket): void {
  sockets.add(socket);
  let isContent = false;
  let rest = "";
  socket.on("error", () => undefined);
  socket.write("220 ready\r\n");
  socket.on("data", (chunk) => {
    const lines = (rest + chunk).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (isContent && line !== ".") continue;
      commands.push(line);
      const command = isContent ? "." : (line.split(" ")[0] ?? "");
      isContent = command === "DATA";
      answer(socket, answers[command] ?? (isContent ? "354 go on" : "250 OK"));
    }
  });
}

function answer(socket: Socket, text: string): void {
  if (text !== "forever") return void socket.write(`${text}\r\n`);
  const dripping = setInterval(() => socket.write("250-still there\r\n"), 50);
  socket.on("close", () => clearInterval(dripping));
}
