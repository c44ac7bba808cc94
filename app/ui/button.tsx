import type { ComponentProps, ReactNode } from "react";
import { TextAnchor, useHasPage } from "./missing-pages.tsx";

type ButtonVariant = "primary" | "secondary" | "quiet";

interface Look {
  variant?: ButtonVariant;
  /** True: takes the whole width of its container. */
  wide?: boolean;
  children: ReactNode;
}

type ButtonProps = ComponentProps<"button"> &
  Look & {
    /** « Envoi en cours... »: the site's script reads it from data-pending-label on submit. */
    pendingLabel?: string;
  };

export function Button({ variant, wide, pendingLabel, className, children, ...rest }: ButtonProps) {
  return (
    <button type="submit" {...rest} className={look(variant, wide, className)} data-pending-label={pendingLabel}>
      {children}
    </button>
  );
}

/** The Enter key in a field presses the first button of the form: this one, which is not shown and says nothing. */
export function EnterButton(props: Pick<ComponentProps<"button">, "name" | "value">) {
  return <button {...props} type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />;
}

export function ButtonLink({ variant, wide, className, ...rest }: ComponentProps<"a"> & Look & { href: string }) {
  return <TextAnchor {...rest} className={look(variant, wide, className)} />;
}

function look(variant: ButtonVariant = "primary", wide = false, className = ""): string {
  return ["button", variant !== "primary" && `button-${variant}`, wide && "button-wide", className]
    .filter(Boolean)
    .join(" ");
}

/** A link on a line of its own. */
export function LinkLine({ href, children }: { href: string; children: ReactNode }) {
  return useHasPage()(href) ? (
    <p>
      <a className="link" href={href}>
        {children}
      </a>
    </p>
  ) : null;
}
