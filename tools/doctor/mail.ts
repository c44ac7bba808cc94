import { env } from "../../app/config/env.server.ts";
import { senderDomain } from "../../app/domain/mail/return-path.server.ts";
import { readDkim, readDmarc, readSpf } from "../../app/domain/operations/deliverability/sender-records.server.ts";
import { DnsUnavailable } from "../../app/gateways/dns.server.ts";
import { checkMailServer } from "../../app/gateways/mailer.server.ts";
import {
  isReturnsMailboxConfigured,
  ReturnsUnavailable,
  withReturnsMailbox,
} from "../../app/gateways/returns-mailbox.server.ts";
import { type Finding, fault, skipped, well } from "./finding.ts";

export async function examineMailServer(): Promise<Finding[]> {
  if (!env.SMTP_URL) return [fault("mail server", "SMTP_URL is not set: emails wait in the outbox", "set SMTP_URL")];
  const error = await checkMailServer();
  if (!error) return [well("mail server", "connected and signed in")];
  return [fault("mail server", `no connection (${error})`, REMEDIES[error] ?? "check the host and port of SMTP_URL")];
}

/** What comes back is read there, where it is configured. */
export async function examineReturnsMailbox(): Promise<Finding[]> {
  if (!isReturnsMailboxConfigured) return [skipped("mailbox of returns", "RETURNS_IMAP_URL is not set")];
  try {
    await withReturnsMailbox(AbortSignal.timeout(30_000), async () => undefined);
    return [well("mailbox of returns", "connected and signed in")];
  } catch (error) {
    if (!(error instanceof ReturnsUnavailable)) throw error;
    const remedy = "check the user, the password, the host and the port of RETURNS_IMAP_URL";
    return [fault("mailbox of returns", `no connection (${error.message})`, remedy)];
  }
}

const REMEDIES: Record<string, string> = {
  EAUTH: "check the user name and password in SMTP_URL",
  ETLS: "the server must offer STARTTLS: take smtps:// or another port",
  EDNS: "check the host's name in SMTP_URL",
};

/** Without these records mail servers treat the emails as spam or refuse them. */
export async function examineSender(): Promise<Finding[]> {
  try {
    return [await spf(senderDomain), await dkim(senderDomain), await dmarc(senderDomain)];
  } catch (error) {
    if (!(error instanceof DnsUnavailable)) throw error;
    return [skipped("sender's SPF, DKIM and DMARC", "no name server answers here")];
  }
}

async function spf(domain: string): Promise<Finding> {
  const { records } = await readSpf(domain);
  return records.length > 0
    ? well("sender's SPF", domain)
    : fault(
        "sender's SPF",
        `${domain} does not say who may send for it`,
        `publish your provider's "v=spf1 …" at ${domain}`,
      );
}

async function dkim(domain: string): Promise<Finding> {
  const { name, isThere } = await readDkim(domain);
  return isThere
    ? well("sender's DKIM", name)
    : fault(
        "sender's DKIM",
        `no key at ${name}`,
        "publish the record that your mail provider shows, and set DKIM_SELECTOR",
      );
}

async function dmarc(domain: string): Promise<Finding> {
  const found = await readDmarc(domain);
  if (found) return well("sender's DMARC", found.name);
  return fault("sender's DMARC", `no record at _dmarc.${domain}`, `publish "v=DMARC1; p=none" at _dmarc.${domain}`);
}
