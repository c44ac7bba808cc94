import visitors from "../content/notices.json" with { type: "json" };
import administration from "../content/notices-admin.json" with { type: "json" };
import { type Words, worded } from "../content/wording.ts";

/** The notices that a page shows once after a redirect, by the code in `?notice=`. */
export interface NoticeContent {
  tone: "success" | "info" | "error";
  text: string;
}

const TONES = ["success", "info", "error"] as const;

const all = {
  success: { ...visitors.success, ...administration.success },
  info: { ...visitors.info, ...administration.info },
  error: { ...visitors.error, ...administration.error },
};

export type NoticeCode = { [Tone in NoticeContent["tone"]]: keyof (typeof all)[Tone] }[NoticeContent["tone"]];

/** Adds a notice to a page's address, and keeps its other parameters. */
export function withNotice(address: string, code: NoticeCode): string {
  const [page = "", anchor] = address.split("#");
  const [path, query] = page.split("?");
  const search = new URLSearchParams(query);
  search.set("notice", code);
  return `${path}?${search}${anchor ? `#${anchor}` : ""}`;
}

/** The notice of an address. Only the texts above are shown, because anybody can write an address. */
export function readNotice(query: URLSearchParams, words: Words): NoticeContent | null {
  const code = query.get("notice") ?? "";
  for (const tone of TONES) {
    const texts: Readonly<Record<string, string>> = all[tone];
    if (Object.hasOwn(texts, code)) return { tone, text: worded(texts[code] ?? "", words) };
  }
  return null;
}
