import type { ComponentProps } from "react";

/** A text on the left and its form on the right; one below the other on a narrow screen. */
export function FormBand({ children, ...rest }: ComponentProps<"section">) {
  return (
    <section {...rest}>
      <div className="wrap grid grid-cols-1 gap-12 *:m-0 lg:grid-cols-[6fr_5fr] lg:gap-24">{children}</div>
    </section>
  );
}

export function FormCard({ className = "bg-surface", ...rest }: ComponentProps<"form">) {
  return (
    <form
      method="post"
      className={`form-stack rounded-lg p-[clamp(min(1.25rem,6.25vw),4vw,2.5rem)] ${className}`}
      {...rest}
    />
  );
}
