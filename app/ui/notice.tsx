import type { ReactNode } from "react";

interface NoticeProps {
  tone?: "info" | "success" | "warning" | "error";
  title?: ReactNode;
  children?: ReactNode;
}

const ROLES = { info: undefined, warning: undefined, success: "status", error: "alert" } as const;

export function Notice({ tone = "info", title, children }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={ROLES[tone]}>
      {title && <p className="notice-title">{title}</p>}
      {children}
    </div>
  );
}
