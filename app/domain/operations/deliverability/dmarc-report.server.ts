import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { XMLParser } from "fast-xml-parser";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { z } from "zod";

/** Of the file, and of what it unpacks to. */
export const MAX_REPORT_BYTES = 5 * 1024 * 1024;
/** A report packs to a twentieth; five megabytes of spaces, which took seconds to read, to a thousandth. */
const MAX_RATIO = 200;
/** Both ends of each element count: a source has 36. */
const MAX_TAGS = 200_000;
const MAX_SOURCES = 500;

type ReportRefusal = "too-large" | "unreadable" | "no-report";

interface DmarcSource {
  ip: string;
  from: string;
  count: number;
  dkim: boolean;
  spf: boolean;
  disposition: string;
}

export interface DmarcReport {
  organisation: string;
  domain: string;
  policy: string;
  from: Date | null;
  to: Date | null;
  sources: DmarcSource[];
  passed: number;
  failed: number;
}

class Refused extends Error {
  reason: ReportRefusal;
  constructor(reason: ReportRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** An aggregate report (RFC 7489, appendix C) as XML, gzip or zip. */
export async function readDmarcReport(
  file: Buffer,
): Promise<{ ok: true; report: DmarcReport } | { ok: false; reason: ReportRefusal }> {
  try {
    const xml = (await unpacked(file)).toString("utf8");
    return { ok: true, report: reportIn(xml) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason };
    const isTooLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    return { ok: false, reason: isTooLarge ? "too-large" : "unreadable" };
  }
}

async function unpacked(file: Buffer): Promise<Buffer> {
  if (file.length > MAX_REPORT_BYTES) throw new Refused("too-large");
  if (file[0] === 0x1f && file[1] === 0x8b) return promisify(gunzip)(file, { maxOutputLength: roomFor(file) });
  if (file.subarray(0, 2).toString("latin1") === "PK") return unzipped(file);
  return file;
}

const roomFor = (file: Buffer) => Math.min(MAX_REPORT_BYTES, MAX_RATIO * file.length);

/** The first XML file; what it unpacks to is counted, whatever its entry says. */
async function unzipped(file: Buffer): Promise<Buffer> {
  const zip = await fromBufferPromise(file, { lazyEntries: true });
  try {
    let entries = 0;
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      if (entries > 10) break;
      if (/\.xml$/i.test(entry.fileName)) return await contentOf(zip, entry, roomFor(file));
    }
    throw new Refused("no-report");
  } finally {
    zip.close();
  }
}

async function contentOf(zip: ZipFile, entry: Entry, room: number): Promise<Buffer> {
  if (entry.uncompressedSize > room) throw new Refused("too-large");
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    bytes += (chunk as Buffer).length;
    if (bytes > room) throw new Refused("too-large");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

const text = z.union([z.string(), z.number()]).transform(String).pipe(z.string().max(300)).catch("");
const seconds = z.coerce.number().int().min(0).max(1e11).catch(0);
const listOf = <Item extends z.ZodType>(item: Item) => z.preprocess((value) => [value ?? []].flat(), z.array(item));

const record = z.object({
  row: z.object({
    source_ip: text,
    count: z.coerce.number().int().min(0).max(1e12).catch(0),
    policy_evaluated: z
      .object({ disposition: text, dkim: text, spf: text })
      .catch({ disposition: "", dkim: "", spf: "" }),
  }),
  identifiers: z.object({ header_from: text }).catch({ header_from: "" }),
});

const feedback = z.object({
  report_metadata: z.object({
    org_name: text,
    date_range: z.object({ begin: seconds, end: seconds }).catch({ begin: 0, end: 0 }),
  }),
  policy_published: z.object({ domain: text, p: text }),
  record: listOf(record),
});

function reportIn(xml: string): DmarcReport {
  // A report has neither: an entity could unfold to gigabytes, or name a file.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Refused("unreadable");
  let tags = 0;
  for (let at = xml.indexOf("<"); at >= 0; at = xml.indexOf("<", at + 1)) tags += 1;
  if (tags > MAX_TAGS) throw new Refused("too-large");
  const parsed = new XMLParser({ processEntities: false, parseTagValue: false, removeNSPrefix: true }).parse(xml);
  const read = feedback.safeParse(parsed?.feedback);
  if (!read.success) throw new Refused("no-report");
  const { report_metadata: about, policy_published: policy, record: records } = read.data;
  const sources = summed(records);
  const sumOf = (list: DmarcSource[]) => list.reduce((sum, { count }) => sum + count, 0);
  const passed = sources.filter(({ dkim, spf }) => dkim || spf);
  const day = (at: number) => (at > 0 ? new Date(at * 1000) : null);
  return {
    organisation: about.org_name,
    domain: policy.domain,
    policy: policy.p,
    from: day(about.date_range.begin),
    to: day(about.date_range.end),
    sources: sources.slice(0, MAX_SOURCES),
    passed: sumOf(passed),
    failed: sumOf(sources) - sumOf(passed),
  };
}

/** One line for each sender with one result, the most frequent first. */
function summed(records: z.infer<typeof record>[]): DmarcSource[] {
  const sources = new Map<string, DmarcSource>();
  for (const { row, identifiers } of records) {
    const { disposition, dkim, spf } = row.policy_evaluated;
    const from = identifiers.header_from;
    const key = [row.source_ip, from, disposition, dkim, spf].join(" ");
    const known = sources.get(key);
    if (known) known.count += row.count;
    else
      sources.set(key, {
        ip: row.source_ip,
        from,
        count: row.count,
        dkim: dkim === "pass",
        spf: spf === "pass",
        disposition,
      });
  }
  return [...sources.values()].toSorted((one, other) => other.count - one.count);
}
