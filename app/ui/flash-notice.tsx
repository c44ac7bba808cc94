import type { NoticeContent } from "#app/notices.ts";
import { Notice } from "./notice.tsx";

/**
 * What has just been done, said once after a redirect. With the site's script good news leaves the view after three
 * seconds and stays for those who listen to the page.
 */
export function FlashNotice({ notice }: { notice: NoticeContent | null }) {
  if (!notice) return null;
  return (
    <Notice tone={notice.tone} vanishes={notice.tone === "success"}>
      <p>{notice.text}</p>
    </Notice>
  );
}
