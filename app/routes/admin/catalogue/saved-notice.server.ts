import { wording } from "#app/config/seller.server.ts";
import { readSeatList } from "#app/domain/shop/waiting-list/desk.server.ts";
import { type NoticeContent, readNotice } from "#app/routing/notices.ts";
import type { Db } from "#db/connection.server.ts";
import { closedText } from "../waiting/labels.ts";

/** With the number of the seats that stay held for those who wait, when what was saved has closed the sale. */
export async function savedNotice(db: Db, url: URL): Promise<NoticeContent | null> {
  const notice = readNotice(url.searchParams, wording());
  const id = url.searchParams.get("ligne") ?? url.searchParams.get("retenues");
  const list = notice && id ? await readSeatList(db, id) : null;
  const held = list && closedText(list);
  return notice && held ? { ...notice, text: `${notice.text.replace(/\.?$/, ".")} ${held}` } : notice;
}
