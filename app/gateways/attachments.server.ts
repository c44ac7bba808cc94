import { lookup as resolve } from "node:dns";
import { get as getPlain } from "node:http";
import { get as getSecure } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { attachmentOrigins } from "../config/env.server.ts";

const MAX_BYTES = 10 * 1024 * 1024;
const DEADLINE_MS = 10_000;
const MAX_URL = 4000;

type Download = { ok: true; bytes: Buffer } | { ok: false; reason: string; canRetry: boolean };

/** The address when it is one of Airtable's files, or is on an origin that the configuration lists; else undefined. */
export function attachmentUrl(address: string): URL | undefined {
  if (address.length > MAX_URL || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.username || url.password) return undefined;
  if (isListed(url)) return url;
  const isAirtable = url.protocol === "https:" && !url.port && /(^|\.)airtableusercontent\.com$/.test(url.hostname);
  return isAirtable ? url : undefined;
}

function isListed({ origin }: URL): boolean {
  return attachmentOrigins.includes(origin);
}

/**
 * A picture on any website, whose address an administrator has typed: its IP addresses are checked at the time of the
 * connection.
 */
function pictureUrl(address: string): URL | undefined {
  if (address.length > MAX_URL || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (url.protocol !== "https:" || url.port || url.username || url.password || isIP(host)) return undefined;
  return url;
}

/** Downloads a picture from any public website. */
export function downloadPicture(address: string): Promise<Download> {
  const url = pictureUrl(address);
  return url ? download(url, publicLookup) : refused("not an address that is fetched from");
}

/** Downloads a file from Airtable. A listed origin may be in the private network. */
export function downloadAttachment(address: string): Promise<Download> {
  const url = attachmentUrl(address);
  if (!url) return refused("not an address of Airtable");
  return download(url, isListed(url) ? resolve : publicLookup);
}

async function refused(reason: string): Promise<Download> {
  return { ok: false, reason, canRetry: false };
}

/** Follows no redirects, and fails beyond 10 MB or 10 seconds. */
function download(url: URL, lookup: LookupFunction): Promise<Download> {
  const get = url.protocol === "https:" ? getSecure : getPlain;
  const signal = AbortSignal.timeout(DEADLINE_MS);
  return new Promise((done) => {
    const fail = (reason: string, canRetry = true) => done({ ok: false, reason, canRetry });
    const request = get(url, { signal, agent: false, lookup }, (response) => {
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
          fail("larger than 10 MB", false);
        } else chunks.push(chunk);
      });
      response.on("error", () => fail("cut"));
      response.on("end", () => done({ ok: true, bytes: Buffer.concat(chunks) }));
    });
    request.on("error", (error) => fail(signal.aborted ? "no answer in 10 s" : error.message));
  });
}

/** The allocated part of IPv6 (IANA): ipaddr.js takes reserved addresses outside of it for public ones. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** False for a private, local, translated, tunnelled or otherwise special range (RFC 6890). */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}

/**
 * Refuses host names that resolve to the private network (SSRF). The connection uses the addresses that were checked: a
 * second resolution could return others.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "");
    const open = addresses.filter(({ address }) => isPublic(address));
    const [first] = open;
    if (!first) return callback(new Error("a private address"), "");
    if (options.all) callback(null, open);
    else callback(null, first.address, first.family);
  });
};
