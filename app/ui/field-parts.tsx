import type { ComponentProps, ReactNode } from "react";

/** The props of every labelled control. */
export interface Labelled {
  label: ReactNode;
  name: string;
  /** One message, or the list that Conform gives: the first is shown. */
  error?: string | readonly string[] | null;
  hint?: ReactNode;
  /** A prefix of the ids that distinguishes two forms of one page. */
  form?: string;
}

export function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  if (!hint) return null;
  return (
    <p className="hint" id={`${id}-aide`}>
      {hint}
    </p>
  );
}

export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p className="field-error" id={`${id}-erreur`}>
      <span className="visually-hidden">Erreur&nbsp;: </span>
      {message}
    </p>
  );
}

export function fieldId(name: string, form = "champ"): string {
  return `${form}-${name}`;
}

export function firstOf(error: Labelled["error"]): string | undefined {
  return (typeof error === "string" ? error : error?.[0]) || undefined;
}

export function descriptionOf(id: string, hint: ReactNode, message: string | undefined) {
  const ids = [hint && `${id}-aide`, message && `${id}-erreur`].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": message ? true : undefined };
}

type Limits = Pick<ComponentProps<"input">, "min" | "max" | "minLength" | "maxLength">;

/** A schema may have limits that HTML does not know for this type of control: these go. */
export function withLimitsOf<Props extends Limits>(type: string, { min, max, minLength, maxLength, ...props }: Props) {
  if (["number", "date", "datetime-local"].includes(type)) return { ...props, min, max };
  return type === "select" ? props : { ...props, minLength, maxLength };
}
