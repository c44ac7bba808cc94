import { afterAll, beforeAll, expect, test } from "vitest";
import type { FaultKind } from "#tests/emulators/airtable/faults.ts";
import { type AirtableEmulator, API_KEY } from "#tests/emulators/airtable/server.ts";
import { anAirtable } from "#tests/support/library.ts";

/** Whatever Airtable does, the gateway answers in time with the cause, and the process keeps running. */
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

test.each(FAULTS)("the failure %s is reported as « %s »", async (fault, reason) => {
  airtable.fail(fault);
  // Shorter than the thirty seconds of production.
  const deadline = reason === "timeout" ? 800 : 20_000;
  const page = await gateway.readAirtablePage("Livres_WA", undefined, deadline);
  airtable.recover();
  expect(page).toMatchObject({ ok: false, reason });
  expect(JSON.stringify(page)).not.toContain(API_KEY);
});

test("a redirect is not followed", async () => {
  airtable.fail("redirect");
  expect(await gateway.readAirtablePage("Livres_WA", undefined, 800)).toMatchObject({ ok: false });
  airtable.recover();
});

test("a missing table and an expired page are named", async () => {
  expect(await gateway.readAirtablePage("Rien")).toMatchObject({ ok: false, reason: "not found" });
  expect(await gateway.readAirtablePage("Livres_WA", "itr9/x")).toMatchObject({ ok: false, reason: "unprocessable" });
  expect(await gateway.readAirtablePage("Livres_WA")).toMatchObject({ ok: true, offset: undefined });
});

test("files are downloaded from Airtable and the listed origins, and from nowhere else", async () => {
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

test.each([
  ["this network", "0.0.0.1"],
  ["loopback", "127.0.0.1"],
  ["private", "10.1.2.3"],
  ["private", "172.31.255.1"],
  ["private", "192.168.1.1"],
  ["a provider's own", "100.64.0.1"],
  ["link-local, where clouds keep their keys", "169.254.169.254"],
  ["protocol assignments", "192.0.0.170"],
  ["documentation", "203.0.113.1"],
  ["benchmarks", "198.18.0.1"],
  ["multicast", "224.0.0.1"],
  ["reserved", "240.0.0.1"],
  ["broadcast", "255.255.255.255"],
  ["unspecified", "::"],
  ["loopback", "::1"],
  ["compatible with IPv4", "::127.0.0.1"],
  ["mapped from IPv4", "::ffff:10.0.0.1"],
  ["translated (RFC 6145)", "::ffff:0:127.0.0.1"],
  ["NAT64", "64:ff9b::7f00:1"],
  ["local NAT64", "64:ff9b:1::7f00:1"],
  ["Teredo", "2001::1"],
  ["6to4", "2002:7f00:1::"],
  ["documentation", "2001:db8::1"],
  ["discarded", "100::1"],
  ["outside of what is given out", "100:0:0:1::1"],
  ["unique local", "fd00:ec2::254"],
  ["link-local with a zone", "fe80::1%eth0"],
  ["site-local", "fec0::1"],
  ["multicast", "ff02::1"],
])("%s: nothing is downloaded from %s", (_, address) => {
  expect(attachments.isPublic(address)).toBe(false);
});

test.each(["8.8.8.8", "104.16.0.1", "2606:4700::1111", "2a00:1450:4007:80e::200e"])("%s is public", (address) => {
  expect(attachments.isPublic(address)).toBe(true);
});

test("a public name that resolves to this machine is refused", async () => {
  expect(await attachments.downloadPicture("https://localhost/a.png")).toMatchObject({
    ok: false,
    reason: "a private address",
  });
});
