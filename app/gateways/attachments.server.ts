import { lookup as resolve } from "node:dns";
import { get as getPlain } from "node:http";
import { get as getSecure } from "node:https";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";
import { env } from "../config/env.server.ts";

const MAX_BYTES = 10 * 1024 * 1024;
const DEADLINE_MS = 10_000;
const MAX_URL = 4000;

/** The stand-in serves its files itself, on this machine. */
const standInOrigin = env.AIRTABLE_ENDPOINT_URL;

export type Download = { ok: true; bytes: Buffer } | { ok: false; reason: string };

/** The address when it is one of Airtable's files, else nothing: we fetch from nowhere else (R26). */
export function attachmentUrl(address: string): URL | undefined {
  if (address.length > MAX_URL || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.username || url.password) return undefined;
  if (url.origin === standInOrigin) return url;
  const isAirtable = url.protocol === "https:" && !url.port && /(^|\.)airtableusercontent\.com$/.test(url.hostname);
  return isAirtable ? url : undefined;
}

/** A picture anywhere on the web that an administrator points at; where names lead is looked at when they are resolved. */
function pictureUrl(address: string): URL | undefined {
  if (address.length > MAX_URL || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (url.protocol !== "https:" || url.port || url.username || url.password || isIP(host)) return undefined;
  return url;
}

export function downloadPicture(address: string): Promise<Download> {
  const url = pictureUrl(address);
  return url ? download(url) : Promise.resolve({ ok: false, reason: "not an address that is fetched from" });
}

/** A file of Airtable's. */
export function downloadAttachment(address: string): Promise<Download> {
  const url = attachmentUrl(address);
  return url ? download(url) : Promise.resolve({ ok: false, reason: "not an address of Airtable" });
}

/** No redirects, no private address behind a public name, at most 10 MB, in 10 seconds. */
function download(url: URL): Promise<Download> {
  const isStandIn = url.origin === standInOrigin;
  const get = url.protocol === "https:" ? getSecure : getPlain;
  const signal = AbortSignal.timeout(DEADLINE_MS);
  return new Promise((done) => {
    const fail = (reason: string) => done({ ok: false, reason });
    const request = get(url, { signal, agent: false, ...(isStandIn ? {} : { lookup: publicLookup }) }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      if (response.statusCode !== 200) {
        request.destroy();
        return fail(`status ${response.statusCode}`);
      }
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BYTES) {
          request.destroy();
          fail("larger than 10 MB");
        } else chunks.push(chunk);
      });
      response.on("error", () => fail("cut"));
      response.on("end", () => done({ ok: true, bytes: Buffer.concat(chunks) }));
    });
    request.on("error", (error) => fail(signal.aborted ? "no answer in 10 s" : error.message));
  });
}

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  privateNetworks.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  privateNetworks.addSubnet(network, prefix, "ipv6");
}

/** Names that lead into our own network are refused, whoever owns them. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "");
    const open = addresses.filter(({ address }) => !privateNetworks.check(address, isIPv6(address) ? "ipv6" : "ipv4"));
    const [first] = open;
    if (!first) return callback(new Error("a private address"), "");
    if (options.all) callback(null, open);
    else callback(null, first.address, first.family);
  });
};
