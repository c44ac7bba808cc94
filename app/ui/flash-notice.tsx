import type { NoticeContent } from "#app/routing/notices.ts";
import { Notice } from "./notice.tsx";

/**
 * The notice after a redirect. With the site's script a success message is hidden after three seconds, except for
 * screen readers.
 */
export function FlashNotice({ notice }: { notice: NoticeContent | null }) {
  if (!notice) return null;
  return (
    <Notice tone={notice.tone} vanishes={notice.tone === "success"}>
      <p>{notice.text}</p>
    </Notice>
  );
}
