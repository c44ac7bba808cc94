import { expect, test } from "vitest";
import { aComplaint, anAbsence, aReport } from "#tests/support/returns.ts";
import { MAX_BYTES, parseReturn } from "./parse-return.ts";

const read = (text: string) => parseReturn(Buffer.from(text));

test.each([
  ["5.1.1", "550 5.1.1 User unknown", "hard"],
  ["5.1.10", "550 5.1.10 RESOLVER.ADR.RecipientNotFound", "hard"],
  ["5.2.1", "550 5.2.1 The email account is disabled", "hard"],
  ["5.0.0", "550 5.1.1 <a@b>: Recipient address rejected", "hard"],
  ["5.0.0", "550 No such user here", "hard"],
  ["5.2.2", "552 5.2.2 Mailbox full", "soft"],
  ["4.4.1", "connection timed out", "soft"],
  ["5.3.4", "552 message too big", "soft"],
  ["5.4.5", "550 5.4.5 Daily user sending limit exceeded", "soft"],
  ["5.1.90", "550 5.1.90 You've reached your daily limit for message recipients", "soft"],
  ["5.2.1", "550 5.2.1 The user is receiving mail at a rate that prevents additional messages", "soft"],
  ["5.0.0", "550 Requested action not taken", "soft"],
  ["", "", "soft"],
  ["5.7.1", "550 5.7.1 refused", "policy"],
  ["5.7.26", "550-5.7.26 This mail is unauthenticated", "policy"],
  ["5.1.8", "550 5.1.8 Sender domain not found", "policy"],
  ["5.0.0", "554 Your IP is on a blocklist", "policy"],
  ["5.2.0", "550 5.2.0 Mail rejete. Mail rejected. OFR_506 [506]", "policy"],
  ["5.1.1", "550 5.1.1 blocked by Spamhaus", "policy"],
])("a refusal %s « %s » is %s", async (status, diagnostic, kind) => {
  expect(await read(aReport({ status, diagnostic }))).toMatchObject({ kind, recipients: ["partie@exemple.fr"] });
});

test("a report says whom it is about, where it came, which email it answers, and keeps the part for programs", async () => {
  const report = await read(aReport({ to: "Retour+X.Y@essor.example", messageId: "<id@essor.example>" }));
  expect(report).toMatchObject({
    code: "5.1.1",
    diagnostic: "550 5.1.1 User unknown",
    messageIds: ["<id@essor.example>"],
    returnPaths: ["retour+x.y@essor.example"],
    report: expect.stringContaining("Final-Recipient: rfc822; partie@exemple.fr"),
  });
});

test("a delayed or delivered email, a complaint taken back and an absence are no refusals", async () => {
  expect(await read(aReport({ action: "delayed", status: "4.4.1" }))).toMatchObject({ kind: "unknown" });
  expect(await read(aReport({ action: "delivered", status: "2.0.0" }))).toMatchObject({ kind: "unknown" });
  expect(await read(aComplaint({ type: "not-spam" }))).toMatchObject({ kind: "unknown" });
  expect(await read(anAbsence("a@essor.example"))).toMatchObject({ kind: "auto-reply" });
  expect(await read("Subject: Bonjour\r\n\r\nUne question : 550 5.1.1")).toMatchObject({ kind: "unknown" });
});

test("a complaint names the email and its reader", async () => {
  const complaint = await read(aComplaint({ messageId: "<id@essor.example>", recipient: "Lea <Lea@exemple.fr>" }));
  expect(complaint).toMatchObject({
    kind: "complaint",
    messageIds: ["<id@essor.example>"],
    recipients: ["lea@exemple.fr"],
  });
});

test("a report that somebody encloses in a mail of her own is no report", async () => {
  const enclosed = `Content-Type: multipart/mixed; boundary="o"\r\n\r\n--o\r\nContent-Type: message/rfc822\r\n\r\n${aReport()}\r\n--o--\r\n`;
  expect(await read(enclosed)).toMatchObject({ kind: "unknown" });
});

const nested = (depth: number): string =>
  Array.from({ length: depth }, (_, n) => `Content-Type: multipart/report; boundary="n${n}"\r\n\r\n--n${n}\r\n`).join(
    "",
  );
const report = aReport();

test.each<[string, string | Uint8Array]>([
  ["nothing", ""],
  ["bytes", Uint8Array.from({ length: 200_000 }, (_, n) => (n * 7919) % 256)],
  ["many parts", `Content-Type: multipart/report; boundary="b"\r\n\r\n${"--b\r\n\r\n".repeat(150_000)}`],
  ["deep parts", nested(5000)],
  ["a line without an end", `Content-Type: multipart/report; ${"x".repeat(3 * MAX_BYTES)}`],
  ["many fields", `${"A: b\r\n".repeat(200_000)}\r\n`],
  ["a folded field without an end", report.replace("smtp;", `smtp;${"\r\n x".repeat(300_000)}`)],
  ["many groups", report.replace("Final-Recipient", `${"Action: delayed\r\n\r\n".repeat(60_000)}Final-Recipient`)],
  ["long addresses", report.replace("partie@exemple.fr", `${"a".repeat(200_000)}@${"b".repeat(200_000)}`)],
  ["spaces", report.replace("Action: failed", `Action:${" ".repeat(500_000)}failed`)],
  ["a cut report", report.slice(0, report.indexOf("Status"))],
])("hostile input, %s, is bounded and never throws", async (_, raw) => {
  const parsed = await parseReturn(Buffer.from(raw));
  expect(parsed.recipients.length).toBeLessThanOrEqual(20);
  expect(JSON.stringify(parsed).length).toBeLessThan(40_000);
});
