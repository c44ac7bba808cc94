import { afterAll, beforeAll, expect, test } from "vitest";
import type { FaultKind } from "#tests/emulators/airtable/faults.ts";
import { type AirtableEmulator, API_KEY } from "#tests/emulators/airtable/server.ts";
import { anAirtable } from "#tests/support/library.ts";

/** Whatever Airtable does, the gateway answers with a cause, in time, and the process goes on. */
type Gateway = typeof import("#app/gateways/airtable.server.ts");
type Attachments = typeof import("#app/gateways/attachments.server.ts");
let airtable: AirtableEmulator;
let gateway: Gateway;
let attachments: Attachments;

beforeAll(async () => {
  airtable = await anAirtable({});
  Object.assign(process.env, airtable.env);
  gateway = await import("#app/gateways/airtable.server.ts");
  attachments = await import("#app/gateways/attachments.server.ts");
});
afterAll(() => airtable.close());

const FAULTS: [FaultKind, string][] = [
  ["429", "too many requests"],
  ["413", "request too large"],
  ["418", "unexpected status"],
  ["500", "server error"],
  ["503", "service unavailable"],
  ["malformed", "invalid JSON"],
  ["html", "invalid JSON"],
  ["reset", "connection error"],
  ["huge", "crash"],
  ["slow", "timeout"],
  ["cut", "timeout"],
];

test.each(FAULTS)("%s is « %s »", async (fault, reason) => {
  airtable.fail(fault);
  // Shorter than the thirty seconds of a real call.
  const deadline = reason === "timeout" ? 800 : 20_000;
  const page = await gateway.readAirtablePage("Livres_WA", undefined, deadline);
  airtable.recover();
  expect(page).toMatchObject({ ok: false, reason });
  expect(JSON.stringify(page)).not.toContain(API_KEY);
});

test("a redirect leads nowhere", async () => {
  airtable.fail("redirect");
  expect(await gateway.readAirtablePage("Livres_WA", undefined, 800)).toMatchObject({ ok: false });
  airtable.recover();
});

test("a table that is not there, and a page that is gone, are named", async () => {
  expect(await gateway.readAirtablePage("Rien")).toMatchObject({ ok: false, reason: "not found" });
  expect(await gateway.readAirtablePage("Livres_WA", "itr9/x")).toMatchObject({ ok: false, reason: "unprocessable" });
  expect(await gateway.readAirtablePage("Livres_WA")).toMatchObject({ ok: true, offset: undefined });
});

test("files are fetched from Airtable and nowhere else", async () => {
  const allowed = ["https://v5.airtableusercontent.com/v3/u/1/a.png", `${airtable.url}/v3/u/a.png`];
  for (const address of allowed) expect(attachments.attachmentUrl(address)?.href).toBe(address);
  for (const address of [
    "http://v5.airtableusercontent.com/a.png",
    "https://v5.airtableusercontent.com:8443/a.png",
    "https://user@v5.airtableusercontent.com/a.png",
    "https://airtableusercontent.com.evil.example/a.png",
    "https://evil-airtableusercontent.com/a.png",
    "http://127.0.0.1:1/a.png",
    "http://[::1]/a.png",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
    "//v5.airtableusercontent.com/a.png",
    "",
  ]) {
    expect([address, attachments.attachmentUrl(address)]).toEqual([address, undefined]);
    expect(await attachments.downloadAttachment(address)).toMatchObject({ ok: false });
  }
});
