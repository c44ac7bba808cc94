/** Headers end long before; only they are read. */
const MAX_CHARS = 100_000;

type Result = "pass" | "fail" | "missing";

export interface ReceivedMail {
  /** Who has checked, and the domain that the reader sees. */
  checkedBy: string;
  from: string;
  spf: { result: Result; said: string; domain: string | null; isAligned: boolean };
  dkim: { result: Result; said: string; domain: string | null; isAligned: boolean };
  dmarc: { result: Result; said: string };
  /** Which of the headers that must be signed are not; null without a signature of the sender's domain. */
  unsigned: string[] | null;
  /** An order confirmation has no link to unsubscribe by, and proves nothing about it. */
  hasUnsubscribe: boolean;
  /** How it came from the sender's machine; null where the source does not tell. */
  arrival: Arrival | null;
}

interface Arrival {
  ip: string;
  isEncrypted: boolean;
  /** The name that the address of the machine leads to (PTR); "" for none, null where this server does not say it. */
  name: string | null;
}

const MUST_BE_SIGNED = ["from", "list-unsubscribe", "list-unsubscribe-post"] as const;

/** What the mailbox's provider has found about an email, from its source. Null: no headers, or nobody has checked. */
export function readReceived(source: string): ReceivedMail | null {
  const headers = headersOf(source.slice(0, MAX_CHARS));
  const valuesOf = (name: string) => headers.filter((header) => header.name === name).map(({ value }) => value);
  const from = /@([a-z0-9.-]+)/i.exec(valuesOf("from")[0] ?? "")?.[1]?.toLowerCase();
  // Each server writes above what was there: those below may be the sender's own.
  const checked = valuesOf("authentication-results")[0];
  if (!from || !checked) return null;
  const [checkedBy = "", ...results] = withoutComments(checked)
    .split(";")
    // The patterns below take quadratic time on what is longer than any server writes.
    .map((part) => part.trim().slice(0, 1000));
  const find = (method: string) => results.filter((one) => one.toLowerCase().startsWith(`${method}=`));
  const spf = find("spf")[0];
  const spfDomain = domainIn(spf, /smtp\.mailfrom=(?:[^\s@]*@)?([a-z0-9.-]+)/i);
  const keys = find("dkim").map((one) => ({
    one,
    domain: domainIn(one, /header\.(?:d|i)=@?(?:[^\s@]*@)?([a-z0-9.-]+)/i),
  }));
  // One of several signatures may be the provider's.
  const dkim =
    keys.find(({ one, domain }) => resultOf(one) === "pass" && isAligned(domain, from)) ??
    keys.find(({ domain }) => isAligned(domain, from)) ??
    keys[0];
  const dmarc = find("dmarc")[0];
  return {
    checkedBy: checkedBy.split(/\s/)[0] ?? "",
    from,
    spf: { result: resultOf(spf), said: word(spf), domain: spfDomain, isAligned: isAligned(spfDomain, from) },
    dkim: {
      result: resultOf(dkim?.one),
      said: word(dkim?.one),
      domain: dkim?.domain ?? null,
      isAligned: isAligned(dkim?.domain ?? null, from),
    },
    dmarc: { result: resultOf(dmarc), said: word(dmarc) },
    unsigned: unsignedIn(valuesOf("dkim-signature"), from),
    hasUnsubscribe: valuesOf("list-unsubscribe").length > 0,
    arrival: arrivalIn(valuesOf("received")),
  };
}

/** Inside a provider's own network. */
const PRIVATE = /^(10|127|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^(::1$|f[cd]|fe80)/i;
const ENCRYPTED = /\bwith (utf8)?e?smtpsa?\b|\bTLS ?v?1[._][0-3]/i;

/** « from helo (name [1.2.3.4]) by mx with ESMTPS »: the first one from outside, as each server writes above the others. */
function arrivalIn(received: string[]): Arrival | null {
  for (const hop of received) {
    const [, named = "", bracketed, bare] =
      /^from\s.{0,300}?\((?:([\w.-]{0,255}?)\.?\s?\[(?:IPv6:)?([\da-f.:]{3,45})\]|(\d[\da-f.:]{6,44}))/i.exec(hop) ??
      [];
    const ip = bracketed ?? bare;
    if (!ip || PRIVATE.test(ip)) continue;
    const name = bracketed ? (named === "unknown" ? "" : named) : null;
    return { ip, isEncrypted: ENCRYPTED.test(hop), name };
  }
  return null;
}

function unsignedIn(signatures: string[], from: string): string[] | null {
  const own = signatures
    .map((signature) => new Map(signature.split(";").map((tag) => tagOf(tag))))
    .find((tags) => isAligned(tags.get("d")?.toLowerCase() ?? null, from));
  if (!own) return null;
  const signed = (own.get("h") ?? "")
    .toLowerCase()
    .split(":")
    .map((name) => name.trim());
  return MUST_BE_SIGNED.filter((name) => !signed.includes(name));
}

function tagOf(tag: string): [string, string] {
  const at = tag.indexOf("=");
  return at < 0 ? ["", ""] : [tag.slice(0, at).trim().toLowerCase(), tag.slice(at + 1).replace(/\s+/g, "")];
}

/** Up to the first empty line, unfolded. */
function headersOf(source: string): { name: string; value: string }[] {
  const headers: { name: string; value: string }[] = [];
  for (const line of source.trimStart().split(/\r\n|\r|\n/)) {
    if (line.trim() === "") break;
    const last = headers.at(-1);
    if (/^[ \t]/.test(line) && last) last.value += ` ${line.trim()}`;
    else {
      const [, name, value] = /^([\w-]{1,80}):(.*)$/.exec(line) ?? [];
      if (name) headers.push({ name: name.toLowerCase(), value: (value ?? "").trim() });
    }
  }
  return headers;
}

/** « dkim=pass (good signature) header.d=… »: the words in parentheses are for people. */
function withoutComments(text: string): string {
  let depth = 0;
  let out = "";
  for (const char of text) {
    if (char === "(") depth += 1;
    else if (char === ")") depth = Math.max(0, depth - 1);
    else if (depth === 0) out += char;
  }
  return out;
}

const word = (result: string | undefined) => /^\w+=\s*(\w{1,20})/.exec(result ?? "")?.[1]?.toLowerCase() ?? "";

function resultOf(result: string | undefined): Result {
  if (!result || word(result) === "none") return "missing";
  return word(result) === "pass" ? "pass" : "fail";
}

function domainIn(result: string | undefined, pattern: RegExp): string | null {
  return pattern.exec(result ?? "")?.[1]?.toLowerCase() ?? null;
}

/** As receivers compare them by default: one below the other is the same sender. */
function isAligned(domain: string | null, from: string): boolean {
  if (!domain) return false;
  return domain === from || domain.endsWith(`.${from}`) || (from.endsWith(`.${domain}`) && domain.includes("."));
}
