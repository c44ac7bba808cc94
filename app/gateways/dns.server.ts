import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { env } from "../config/env.server.ts";

const resolver = new Resolver({ timeout: 3000, tries: 2 });
if (env.DNS_SERVERS) resolver.setServers(env.DNS_SERVERS);

/** No name server answers, so nothing is known about the name. */
export class DnsUnavailable extends Error {
  override name = "DnsUnavailable";
}

/** The TXT records of a name; null when the name does not exist. Throws `DnsUnavailable`. */
export function textRecords(name: string): Promise<string[] | null> {
  return answerAbout(name, async () => (await resolver.resolveTxt(name)).map((parts) => parts.join("")));
}

/** Who receives the emails of a domain. */
export async function mailServers(name: string): Promise<string[]> {
  const found = await answerAbout(name, async () => (await resolver.resolveMx(name)).map(({ exchange }) => exchange));
  return (found ?? []).filter(Boolean);
}

/** What the addresses of a server are called the other way round. Throws `DnsUnavailable`. */
export async function reverseNames(host: string): Promise<string[]> {
  const addresses = isIP(host) ? [host] : ((await answerAbout(host, () => resolver.resolve4(host))) ?? []);
  const names = addresses.slice(0, 4).map((address) => answerAbout(address, () => resolver.reverse(address)));
  return [...new Set((await Promise.all(names)).flatMap((found) => found ?? []))];
}

async function answerAbout(name: string, ask: () => Promise<string[]>): Promise<string[] | null> {
  try {
    return await ask();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The name exists, with other records or with names below it.
    if (code === "ENODATA") return [];
    if (code === "ENOTFOUND") return null;
    throw new DnsUnavailable(`No answer about ${name}`, { cause: error });
  }
}
