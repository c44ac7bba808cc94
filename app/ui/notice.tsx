import type { ReactNode } from "react";
import { href } from "react-router";
import type { NoticeContent } from "#app/routing/notices.ts";

interface NoticeProps {
  tone?: "info" | "success" | "warning" | "error";
  title?: ReactNode;
  /** True: the site's script hides it after some seconds. */
  vanishes?: boolean;
  children?: ReactNode;
}

const ROLES = { info: undefined, warning: undefined, success: "status", error: "alert" } as const;

export function Notice({ tone = "info", title, vanishes, children }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={ROLES[tone]} data-vanishes={vanishes || undefined}>
      {title && <p className="notice-title">{title}</p>}
      {children}
    </div>
  );
}

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

/** The notice under a form that the law requires: purpose, retention and a link to the privacy policy. */
export function DataNotice({ children }: { children: ReactNode }) {
  return (
    <p className="hint">
      {children} <a href={href("/politique-confidentialite")}>Politique de confidentialité</a>
    </p>
  );
}
