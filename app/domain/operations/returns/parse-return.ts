import PostalMime, { type Email } from "postal-mime";
import { codeOf, kindOfRefusal, type RefusalKind } from "./refusal.ts";

/** Longer than a report with the headers of the email; what follows is the email itself. */
export const MAX_BYTES = 1024 * 1024;
const MAX_LINES = 20_000;
const MAX_PARTS = 20;
const MAX_PART_CHARS = 64 * 1024;
const MAX_LINE = 2000;
const MAX_REPORT = 4000;

type ReturnKind = RefusalKind | "complaint" | "auto-reply" | "unknown";

export interface ParsedReturn {
  kind: ReturnKind;
  recipients: string[];
  /** « 5.1.1 », or the bare number of the server's answer. */
  code: string | null;
  diagnostic: string | null;
  /** Of the email that came back: one of them may be ours. */
  messageIds: string[];
  /** Where the return came to, and where the email said to return it: only we can make ours. */
  returnPaths: string[];
  /** The part for programs, as proof. */
  report: string | null;
}

type Fields = ReadonlyMap<string, string>;

/** Reads a mail of the returns' mailbox: a delivery report (RFC 3464), a complaint (RFC 5965), or anything else. Never throws. */
export async function parseReturn(raw: Uint8Array): Promise<ParsedReturn> {
  try {
    const mail = await readMail(raw);
    return mail ? interpret(mail) : NOTHING;
  } catch {
    return NOTHING;
  }
}

const NOTHING: ParsedReturn = {
  kind: "unknown",
  recipients: [],
  code: null,
  diagnostic: null,
  messageIds: [],
  returnPaths: [],
  report: null,
};

async function readMail(raw: Uint8Array): Promise<Email | null> {
  const bounded = beginning(raw.subarray(0, MAX_BYTES));
  // A report has three parts: what has hundreds is none, and would take seconds.
  const delimiters = Buffer.from(bounded).toString("latin1").match(/^--\S/gm)?.length ?? 0;
  if (delimiters > 400) return null;
  return PostalMime.parse(bounded, { forceRfc822Attachments: true, maxNestingDepth: 8, maxHeadersSize: 256 * 1024 });
}

/** What a mail of that size has in lines; short ones by the hundred thousand take seconds. */
function beginning(raw: Uint8Array): Uint8Array {
  let end = 0;
  for (let lines = 0; lines < MAX_LINES; lines += 1) {
    const next = raw.indexOf(10, end) + 1;
    if (next === 0) return raw;
    end = next;
  }
  return raw.subarray(0, end);
}

function interpret(mail: Email): ParsedReturn {
  const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
  const parts = mail.attachments
    .slice(0, MAX_PARTS)
    .map(({ mimeType, content }) => ({ mimeType, text: textOf(content) }));
  const partOf = (type: RegExp) => parts.find(({ mimeType }) => type.test(mimeType))?.text;
  const isReport = /^multipart\/report\b/i.test(headers.get("content-type") ?? "");
  const original = fieldsOf(partOf(/^(message\/(rfc822|global)(-headers)?|text\/rfc822-headers)$/) ?? "");
  const arrived = ["to", "delivered-to", "x-original-to", "envelope-to"].map((name) => headers.get(name) ?? "");
  const found = {
    ...NOTHING,
    messageIds: idsIn(original.get("message-id") ?? ""),
    returnPaths: addressesIn([...arrived, original.get("return-path") ?? ""].join(" ")),
  };
  const status = isReport ? partOf(/^message\/(global-)?delivery-status$/) : undefined;
  if (status !== undefined) return { ...found, ...deliveryOf(status) };
  const feedback = isReport ? partOf(/^message\/feedback-report$/) : undefined;
  if (feedback !== undefined) return complaintOf(feedback, original, found);
  const isAutomatic =
    /^(?!\s*no\b)\s*\S/i.test(headers.get("auto-submitted") ?? "") ||
    headers.has("x-autoreply") ||
    headers.has("x-autorespond") ||
    /auto[-_]reply/i.test(headers.get("precedence") ?? "");
  return { ...found, kind: isAutomatic ? "auto-reply" : "unknown" };
}

/** The fields of each recipient stand in a group of their own; each of our emails has one recipient. */
function deliveryOf(status: string): Partial<ParsedReturn> {
  const groups = status.split(/\r?\n[ \t]*\r?\n/, MAX_PARTS).map(fieldsOf);
  const ofRecipients = groups.filter((group) => group.has("final-recipient") || group.has("action"));
  const failed = ofRecipients.find((group) => /^failed\b/i.test(group.get("action") ?? ""));
  const group = failed ?? ofRecipients[0];
  if (!group) return { kind: "unknown" };
  const diagnostic = (group.get("diagnostic-code") ?? "").replace(/^\s*[\w-]+\s*;\s*/, "");
  const code = codeOf(group.get("status") ?? "", diagnostic);
  return {
    // Delayed, relayed or delivered: nothing is over.
    kind: failed ? kindOfRefusal(code, diagnostic) : "unknown",
    recipients: namedIn(group, ["original-recipient", "final-recipient"]),
    code,
    diagnostic: diagnostic.slice(0, 500) || null,
    report: status.slice(0, MAX_REPORT),
  };
}

function complaintOf(feedback: string, original: Fields, found: ParsedReturn): ParsedReturn {
  const fields = fieldsOf(feedback);
  const type = (fields.get("feedback-type") ?? "").toLowerCase();
  const isComplaint = ["abuse", "fraud", "opt-out", "opt-out-list"].includes(type);
  return {
    ...found,
    kind: isComplaint ? "complaint" : "unknown",
    code: type || null,
    diagnostic: fields.get("user-agent")?.slice(0, 500) ?? null,
    recipients: [...namedIn(fields, ["original-rcpt-to", "removal-recipient"]), ...namedIn(original, ["to"])],
    returnPaths: [...found.returnPaths, ...namedIn(fields, ["original-mail-from"])],
    report: feedback.slice(0, MAX_REPORT),
  };
}

/** The database holds no NUL, and nobody wants to read the other control characters. */
function textOf(content: ArrayBuffer | Uint8Array | string): string {
  const text =
    typeof content === "string"
      ? content.slice(0, MAX_PART_CHARS)
      : Buffer.from(new Uint8Array(content).subarray(0, MAX_PART_CHARS)).toString("utf8");
  return text.replace(/[^\P{Cc}\t\r\n]/gu, " ");
}

/** Header fields up to the first empty line, unfolded; of two with one name the first counts. */
function fieldsOf(text: string): Fields {
  const fields = new Map<string, string>();
  let name = "";
  for (const line of text.replace(/^(\s*\r?\n)+/, "").split(/\r?\n/)) {
    if (line.trim() === "") break;
    if (/^[ \t]/.test(line)) {
      const value = fields.get(name);
      if (value !== undefined && value.length < MAX_LINE)
        fields.set(name, `${value} ${line.trim()}`.slice(0, MAX_LINE));
      continue;
    }
    const match = /^([\w-]{1,60}):(.*)$/.exec(line.slice(0, MAX_LINE));
    if (match) {
      name = (match[1] ?? "").toLowerCase();
      if (fields.has(name)) name = "";
      else fields.set(name, (match[2] ?? "").trim());
    }
  }
  return fields;
}

/** Without « rfc822; » and angle brackets. */
function namedIn(fields: Fields, names: string[]): string[] {
  return addressesIn(names.map((name) => fields.get(name) ?? "").join(" "));
}

function addressesIn(text: string): string[] {
  const words = text.slice(0, 4 * MAX_LINE).split(/[\s<>",;:()]/);
  const found = words.filter((word) => {
    const [name = "", domain = "", ...more] = word.split("@");
    return name !== "" && name.length <= 64 && domain !== "" && domain.length <= 255 && more.length === 0;
  });
  return [...new Set(found.map((address) => address.toLowerCase()))].slice(0, 10);
}

function idsIn(text: string): string[] {
  return (text.match(/<[^<>\s]{1,300}>/g) ?? []).slice(0, 5);
}
