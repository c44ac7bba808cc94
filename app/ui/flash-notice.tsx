import type { ReactNode } from "react";

/**
 * What has just been done, said once after a 303 (`?notice=…`). With the site's script it leaves the view after three
 * seconds and stays for those who listen to the page.
 */
export function FlashNotice({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="notice notice-success" role="status" data-vanishes>
      <p>{children}</p>
    </div>
  );
}
