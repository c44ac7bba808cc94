import { wording } from "#app/config/seller.server.ts";
import { type NoticeCode, readNotice } from "#app/routing/notices.ts";

/** What is said of the sessions stands with them. */
export function noticesOf(url: URL) {
  const notice = readNotice(url.searchParams, wording());
  const isClosed = url.searchParams.get("notice") === ("sessions-closed" satisfies NoticeCode);
  return isClosed ? { notice: null, closed: notice?.text } : { notice, closed: undefined };
}
