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

/** Styles the browser's button before the file's name. */
export function FileInput(props: Omit<ComponentProps<"input">, "type" | "className">) {
  return (
    <input
      {...props}
      type="file"
      className="input file:me-4 file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-solid file:bg-transparent file:px-4 file:font-semibold file:font-text file:text-ink file:text-sm"
    />
  );
}

interface FileFieldProps
  extends Omit<ComponentProps<"input">, "type" | "className" | "form" | "name">,
    Omit<Labelled, "form"> {
  /** What is there already, above the control. */
  stored?: ReactNode;
  /** Below the control. */
  children?: ReactNode;
}

export function FileField({ label, hint, error, stored, children, ...input }: FileFieldProps) {
  const id = fieldId(input.name);
  const message = firstOf(error);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldHint id={id} hint={hint} />
      {stored}
      <FileInput {...descriptionOf(id, hint, message)} {...input} id={id} />
      <FieldError id={id} message={message} />
      {children}
    </div>
  );
}

/** Short fields of one subject, side by side. Their inputs are aligned as long as none has an error. */
export function FieldRow({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-end gap-x-6 gap-y-4 border-line border-t pt-4 *:m-0 *:min-w-0 has-[[aria-invalid]]:items-start">
      {/* The grid lays out a legend only when it floats. */}
      <legend className="float-left col-span-full text-lg">{legend}</legend>
      {children}
    </fieldset>
  );
}

interface RecordFieldProps {
  /** Null for a record that is not there yet. */
  stored: { version: string } | null;
  /** The id of a new record, so that a double click creates one. */
  newId: string;
  /** The version that a refused form was sent with. */
  sent: (name: "version" | "id") => string | undefined;
}

/**
 * The version of the record that the form was opened on, so that another administrator's changes are not overwritten.
 */
export function RecordField({ stored, newId, sent }: RecordFieldProps) {
  return stored ? (
    <input type="hidden" name="version" value={sent("version") ?? stored.version} />
  ) : (
    <input type="hidden" name="id" value={sent("id") ?? newId} />
  );
}

type Limits = Pick<ComponentProps<"input">, "min" | "max" | "minLength" | "maxLength">;

/** A schema may have limits that HTML does not know for this type of control: these go. */
export function withLimitsOf<Props extends Limits>(type: string, { min, max, minLength, maxLength, ...props }: Props) {
  if (["number", "date", "datetime-local"].includes(type)) return { ...props, min, max };
  return type === "select" ? props : { ...props, minLength, maxLength };
}
