import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { aDmarcReport, zipped } from "#tests/support/returns.ts";
import { MAX_REPORT_BYTES, readDmarcReport } from "./dmarc-report.server.ts";

const XML = aDmarcReport();

test("a report is read as XML, gzip or zip, one line for each sender with one result", async () => {
  const expected = {
    ok: true,
    report: {
      organisation: "google.com",
      domain: "essor.example",
      policy: "none",
      from: new Date("2026-11-20T00:00:00Z"),
      to: new Date("2026-11-20T23:59:59Z"),
      sources: [
        { ip: "203.0.113.5", from: "essor.example", count: 12, dkim: true, spf: true, disposition: "none" },
        { ip: "198.51.100.9", from: "essor.example", count: 3, dkim: false, spf: false, disposition: "quarantine" },
      ],
      passed: 12,
      failed: 3,
    },
  };
  for (const file of [Buffer.from(XML), gzipSync(XML), await zipped("rapport.xml", XML)])
    expect(await readDmarcReport(file)).toEqual(expected);
});

const record = XML.slice(XML.indexOf("<record>"), XML.indexOf("</feedback>"));

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ["nothing", () => Buffer.from(""), "no-report"],
  ["another file", () => Buffer.from("%PDF-1.7"), "no-report"],
  ["other XML", () => Buffer.from("<rss><channel/></rss>"), "no-report"],
  ["a zip without XML", () => zipped("a.txt", XML), "no-report"],
  ["a cut gzip", () => gzipSync(XML).subarray(0, 60), "unreadable"],
  ["a cut zip", async () => (await zipped("a.xml", XML)).subarray(0, 60), "unreadable"],
  ["a gzip bomb", () => gzipSync(Buffer.alloc(30_000_000)), "too-large"],
  ["a zip bomb", () => zipped("a.xml", Buffer.alloc(30_000_000)), "too-large"],
  ["a zip that lies about its size", async () => lying(await zipped("a.xml", Buffer.alloc(30_000_000))), "unreadable"],
  ["a large file", () => Buffer.alloc(MAX_REPORT_BYTES + 1, "a"), "too-large"],
  ["entities", () => Buffer.from(`<!DOCTYPE a [<!ENTITY b "c">]>${XML}`), "unreadable"],
  ["megabytes of spaces in one tag", () => gzipSync(`<feedback${" ".repeat(2_000_000)}>`), "too-large"],
  ["very many tags", () => Buffer.from(XML.replace(record, "<a/>".repeat(1_000_000))), "too-large"],
  ["very deep tags", () => Buffer.from(`<feedback>${"<a>".repeat(150_000)}`), "unreadable"],
])("%s is refused", async (_, file, reason) => {
  const given = await file();
  const begun = performance.now();
  const read = await readDmarcReport(given);
  expect(read.ok ? "read" : read.reason).toMatch(reason === "unreadable" ? /unreadable|no-report|too-large/ : reason);
  expect(performance.now() - begun).toBeLessThan(6000);
});

test("a report of a thousand sources is read", async () => {
  const [first = ""] = /<record>.*?<\/record>/s.exec(XML) ?? [];
  const records = Array.from({ length: 1000 }, (_, n) => first.replace("198.51.100.9", `2001:db8::${n}`));
  const read = await readDmarcReport(gzipSync(XML.replace(record, records.join(""))));
  expect(read.ok ? read.report.sources.length : read.reason).toBe(500);
});

test("an entity stays as it is written, and names like __proto__ change nothing", async () => {
  const read = await readDmarcReport(
    Buffer.from(XML.replace("google.com", "&xxe;").replace("<record>", "<__proto__><x>1</x></__proto__><record>")),
  );
  expect(read.ok ? read.report.organisation : read.reason).toMatch(/&xxe;|unreadable/);
  expect(({} as { x?: string }).x).toBeUndefined();
});

/** Says in its directory that it unpacks to ten bytes. */
function lying(zip: Buffer): Buffer {
  const directory = zip.lastIndexOf(Buffer.from("PK\x01\x02"));
  zip.writeUInt32LE(10, directory + 24);
  return zip;
}
