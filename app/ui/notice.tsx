import type { ReactNode } from "react";
import { href, useActionData, useLocation } from "react-router";
import { type NoticeContent, readNotice } from "#app/routing/notices.ts";
import { useWording } from "./root-data.ts";

interface NoticeProps {
  tone?: "info" | "success" | "warning" | "error";
  title?: ReactNode;
  /** True: the site's script hides it after some seconds. */
  vanishes?: boolean;
  /** The page has come back to say this: a live region that is there from the start is not announced. */
  hasFocus?: boolean;
  children?: ReactNode;
}

const ROLES = { info: undefined, warning: undefined, success: "status", error: "alert" } as const;

export function Notice({ tone = "info", title, vanishes, hasFocus, children }: NoticeProps) {
  const focused = hasFocus && { tabIndex: -1, autoFocus: true };
  return (
    <div
      className={`notice notice-${tone}`}
      role={ROLES[tone] ?? (hasFocus ? "status" : undefined)}
      data-vanishes={vanishes || undefined}
      {...focused}
    >
      {title && <p className="notice-title">{title}</p>}
      {children}
    </div>
  );
}

/** What the redirect to this address says; what answers a form says something else. */
export function useNotice(): NoticeContent | null {
  const { search } = useLocation();
  const notice = readNotice(new URLSearchParams(search), useWording());
  return useActionData() === undefined ? notice : null;
}

/**
 * The notice after a redirect has the focus. With the site's script a success message is hidden after three seconds, except for
 * screen readers.
 *
 * @param notice default: the one of the address
 */
export function FlashNotice({ notice, hasFocus = true }: { notice?: NoticeContent | null; hasFocus?: boolean }) {
  const own = useNotice();
  const shown = notice === undefined ? own : notice;
  if (!shown) return null;
  return (
    <Notice tone={shown.tone} vanishes={shown.tone === "success"} hasFocus={hasFocus}>
      <p>{shown.text}</p>
    </Notice>
  );
}

/** What was done where the address of the answer leads (`id`), which gives it the focus. */
export function DoneNotice({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p role="status" id={id} tabIndex={-1} className="notice notice-success scroll-mt-40">
      {children}
    </p>
  );
}

/** At the head of a recap, which has the title of its form: what is shown waits for a confirmation. */
export function RecapLead({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page has come back to say this
    <p className="lead" role="status" tabIndex={-1} autoFocus>
      {children}
    </p>
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
