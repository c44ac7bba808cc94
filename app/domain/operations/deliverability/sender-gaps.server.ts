import { seller } from "#app/config/seller.server.ts";
import { texts } from "#app/content/texts/registry.ts";
import { DnsUnavailable } from "#app/gateways/dns.server.ts";
import type { WantedEndpoint } from "#app/gateways/stripe/account.server.ts";
import type { Db } from "#db/connection.server.ts";
import { readHeartbeats } from "../../journal/heartbeats.server.ts";
import { senderDomain } from "../../mail/return-path.server.ts";
import { type LaunchItem, readChecklist, readTrialOrder } from "../../shop/launch/checklist.server.ts";
import { listClaims } from "../../site/claims/manage-claims.server.ts";
import { isUnwritten } from "../../values/published-texts.server.ts";
import { readSenderRecords } from "./sender-records.server.ts";

/** What keeps the sender's address from being the shop's own, known and signed. `unknown`: no name server answers. */
type SenderGap = NonNullable<LaunchItem["sender"]>["gaps"][number];

const EXAMPLE = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/;
const PATIENCE_MS = 1500;

/** Nobody is asked about the name of an example. */
export async function readSender(): Promise<{ domain: string; gaps: SenderGap[] }> {
  const domain = senderDomain;
  if (EXAMPLE.test(domain)) return { domain, gaps: ["sample"] };
  const own = seller.email.split("@")[1]?.toLowerCase() ?? "";
  const isOwn = own === "" || `.${own}`.endsWith(`.${domain}`) || `.${domain}`.endsWith(`.${own}`);
  return { domain, gaps: [...(isOwn ? [] : ["other" as const]), ...(await missingRecords())] };
}

async function missingRecords(): Promise<SenderGap[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  try {
    const records = await Promise.race([readSenderRecords(), late]);
    if (!records) return ["unknown"];
    const { spf, dkim, dmarc } = records;
    const missing = { spf: spf.records.length === 0, dkim: !dkim.isThere, dmarc: dmarc === null };
    return (["spf", "dkim", "dmarc"] as const).filter((name) => missing[name]);
  } catch (error) {
    if (error instanceof DnsUnavailable) return ["unknown"];
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** What has to be there before opening, with what no sale waits for: the sender's address, who she is, proofs, a trial order, a backup. */
export async function readLaunchList(db: Db, endpoint: WantedEndpoint): Promise<LaunchItem[]> {
  const [items, sender, claims, trial, heartbeats] = await Promise.all([
    readChecklist(db, endpoint),
    readSender(),
    listClaims(db),
    readTrialOrder(db),
    readHeartbeats(db),
  ]);
  const isUnknown = sender.gaps.length === 1 && sender.gaps[0] === "unknown";
  const state = sender.gaps.length === 0 ? "done" : isUnknown ? "unknown" : "open";
  const item: LaunchItem = { code: "sender", state, blocksSales: false, formations: [], sender };
  const proven = claims.filter((claim) => claim.state === "proven").length;
  const simple = (code: LaunchItem["code"], isDone: boolean): LaunchItem => {
    return { code, state: isDone ? "done" : "open", blocksSales: false, formations: [] };
  };
  const unwritten = (["accueil", "a-propos"] as const).filter(isUnwritten);
  const said = {
    ...simple("texts", unwritten.length === 0),
    unwritten: unwritten.map((key) => ({ key, title: texts[key].title })),
  };
  const proof = { ...simple("proof", proven === claims.length), figures: { proven, total: claims.length } };
  const backup = simple("backup", heartbeats.has("backup"));
  return [...items.flatMap((one) => (one.code === "mail" ? [one, item] : [one])), said, proof, trial, backup];
}
