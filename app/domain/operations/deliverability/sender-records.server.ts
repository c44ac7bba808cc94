import { setTimeout as wait } from "node:timers/promises";
import { env, isLoopback } from "#app/config/env.server.ts";
import { mailServers, reverseNames, textRecords } from "#app/gateways/dns.server.ts";
import { checkMailServer } from "#app/gateways/mailer.server.ts";
import { senderDomain } from "../../mail/return-path.server.ts";
import { mechanismOf, withMechanism } from "./spf.ts";

/** More are an error for whoever checks (RFC 7208, 4.6.4). */
const MAX_LOOKUPS = 10;

interface Spf {
  records: string[];
  /** What the mail provider asks for; null: it is not one that we know. */
  wanted: string | null;
  hasWanted: boolean;
  lookups: number;
  proposed: string;
}

export async function readSpf(domain: string): Promise<Spf> {
  const records = await spfOf(domain);
  const wanted = env.SMTP_URL ? mechanismOf(new URL(env.SMTP_URL).hostname) : null;
  const mechanisms: string[] = [];
  const lookups = await count(records[0] ?? "", mechanisms, new Set([domain]));
  return {
    records,
    wanted,
    hasWanted: wanted !== null && mechanisms.includes(wanted),
    lookups,
    proposed: withMechanism(records[0] ?? null, wanted),
  };
}

async function spfOf(domain: string): Promise<string[]> {
  return ((await textRecords(domain)) ?? []).filter((record) => /^v=spf1(\s|$)/i.test(record));
}

/** The names that the record makes others look up; only those that it includes itself are asked about. */
async function count(record: string, mechanisms: string[], seen: Set<string>): Promise<number> {
  let lookups = 0;
  for (const term of record.toLowerCase().split(/\s+/).slice(1, 60)) {
    const mechanism = term.replace(/^[+~?-]/, "");
    mechanisms.push(mechanism);
    if (/^(include:|redirect=|exists:|a([:/]|$)|mx([:/]|$)|ptr)/.test(mechanism)) lookups += 1;
    const [, next] = /^(?:include:|redirect=)([a-z0-9._-]+)$/.exec(mechanism) ?? [];
    if (!next || seen.has(next) || seen.size > MAX_LOOKUPS) continue;
    seen.add(next);
    lookups += await count((await spfOf(next))[0] ?? "", mechanisms, seen);
  }
  return lookups;
}

interface Dkim {
  name: string;
  /** False: only the provider knows the name, its part before « ._domainkey ». */
  hasSelector: boolean;
  isThere: boolean;
}

export async function readDkim(domain: string): Promise<Dkim> {
  const selector = env.DKIM_SELECTOR;
  const name = selector ? `${selector}._domainkey.${domain}` : `_domainkey.${domain}`;
  const records = await textRecords(name);
  // Without a known selector this is all that can be checked: the parent of an existing name exists, too (RFC 8020).
  const isThere = selector ? records?.some((record) => /\bp=\w/.test(record)) : records !== null;
  return { name, hasSelector: selector !== undefined, isThere: Boolean(isThere) };
}

interface Dmarc {
  name: string;
  record: string;
}

/** A subdomain may rely on the record of the domain above it (RFC 7489). */
export async function readDmarc(domain: string): Promise<Dmarc | null> {
  const labels = domain.split(".");
  for (let index = 0; index < labels.length - 1; index += 1) {
    const name = `_dmarc.${labels.slice(index).join(".")}`;
    const record = (await textRecords(name))?.find((one) => one.startsWith("v=DMARC1"));
    if (record) return { name, record };
  }
  return null;
}

export interface SenderRecords {
  domain: string;
  spf: Spf;
  dkim: Dkim;
  dmarc: Dmarc | null;
  mx: string[];
}

const CACHED_MS = 5 * 60_000;
/** Silence is asked about again sooner. */
const SILENT_MS = 30_000;

/** Asks once in five minutes. */
function cached<Found>(ask: () => Promise<Found>, isSilent: (found: Found) => boolean): () => Promise<Found> {
  let last: { until: number; found: Promise<Found> } | undefined;
  return () => {
    if (last && last.until > Date.now()) return last.found;
    const now = { until: Date.now() + CACHED_MS, found: ask() };
    const askSoon = () => {
      now.until = Date.now() + SILENT_MS;
    };
    now.found.then((found) => isSilent(found) && askSoon(), askSoon);
    last = now;
    return now.found;
  };
}

/** Of the shop's own domain, for five minutes. Throws `DnsUnavailable`. */
export const readSenderRecords = cached(askAll, () => false);

async function askAll(): Promise<SenderRecords> {
  const domain = senderDomain;
  const [spf, dkim, dmarc, mx] = await Promise.all([
    readSpf(domain),
    readDkim(domain),
    readDmarc(domain),
    mailServers(domain),
  ]);
  return { domain, spf, dkim, dmarc, mx };
}

export interface MailServer {
  host: string;
  isLocal: boolean;
  /** By reverse look-up of its addresses. */
  names: string[];
  /** Of a connection that was encrypted and signed in: null when all went well. */
  error: string | null;
}

const HANDSHAKE_MS = 4000;

/** What tells of the server that sends, for five minutes; null: there is none. Throws `DnsUnavailable`. */
export const readMailServer = cached(askServer, (found) => Boolean(found?.error));

async function askServer(): Promise<MailServer | null> {
  const { SMTP_URL: url } = env;
  if (!url) return null;
  const host = new URL(url).hostname;
  const isLocal = isLoopback(url);
  const late = wait(HANDSHAKE_MS, "ETIMEDOUT", { ref: false });
  const [names, error] = await Promise.all([
    isLocal ? [] : reverseNames(host),
    Promise.race([checkMailServer(), late]),
  ]);
  return { host, isLocal, names, error };
}
