import { env } from "../../app/config/env.server.ts";
import { DnsUnavailable, textRecords } from "../../app/gateways/dns.server.ts";
import { checkMailServer } from "../../app/gateways/mailer.server.ts";
import { type Finding, fault, skipped, well } from "./finding.ts";

export async function examineMailServer(): Promise<Finding[]> {
  if (!env.SMTP_URL) return [fault("mail server", "SMTP_URL is not set: emails wait in the outbox", "set SMTP_URL")];
  const error = await checkMailServer();
  if (!error) return [well("mail server", "connected and signed in")];
  return [fault("mail server", `no connection (${error})`, REMEDIES[error] ?? "check the host and port of SMTP_URL")];
}

const REMEDIES: Record<string, string> = {
  EAUTH: "check the user name and password in SMTP_URL",
  ETLS: "the server must offer STARTTLS: take smtps:// or another port",
  EDNS: "check the host's name in SMTP_URL",
};

/** Without these records mail servers treat the emails as spam or refuse them. */
export async function examineSender(): Promise<Finding[]> {
  const domain = /@([^\s<>@]+)>?$/.exec(env.MAIL_FROM)?.[1] ?? "";
  try {
    return [await spf(domain), await dkim(domain), await dmarc(domain)];
  } catch (error) {
    if (!(error instanceof DnsUnavailable)) throw error;
    return [skipped("sender's SPF, DKIM and DMARC", "no name server answers here")];
  }
}

async function spf(domain: string): Promise<Finding> {
  const records = (await textRecords(domain)) ?? [];
  return records.some((record) => record.startsWith("v=spf1"))
    ? well("sender's SPF", domain)
    : fault(
        "sender's SPF",
        `${domain} does not say who may send for it`,
        `publish your provider's "v=spf1 …" at ${domain}`,
      );
}

async function dkim(domain: string): Promise<Finding> {
  const selector = env.DKIM_SELECTOR;
  const name = selector ? `${selector}._domainkey.${domain}` : `_domainkey.${domain}`;
  const records = await textRecords(name);
  // Without a known selector this is all that can be checked: the parent of an existing name exists, too (RFC 8020).
  const isThere = selector ? records?.some((record) => /\bp=\w/.test(record)) : records !== null;
  return isThere
    ? well("sender's DKIM", name)
    : fault(
        "sender's DKIM",
        `no key at ${name}`,
        "publish the record that your mail provider shows, and set DKIM_SELECTOR",
      );
}

async function dmarc(domain: string): Promise<Finding> {
  const labels = domain.split(".");
  // A subdomain may rely on the record of the domain above it (RFC 7489).
  for (let index = 0; index < labels.length - 1; index += 1) {
    const name = `_dmarc.${labels.slice(index).join(".")}`;
    if ((await textRecords(name))?.some((record) => record.startsWith("v=DMARC1"))) return well("sender's DMARC", name);
  }
  return fault("sender's DMARC", `no record at _dmarc.${domain}`, `publish "v=DMARC1; p=none" at _dmarc.${domain}`);
}
