import type { ReactNode } from "react";

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
