import type { ComponentProps } from "react";
import { descriptionOf, FieldError, FieldHint, fieldId, firstOf, type Labelled, withLimitsOf } from "./field-parts.tsx";
import { type Option, SelectOptions } from "./select-options.tsx";

type FieldProps = Labelled &
  Omit<ComponentProps<"input">, "form" | "id" | "type"> & {
    type?:
      | "text"
      | "email"
      | "tel"
      | "password"
      | "url"
      | "number"
      | "date"
      | "datetime-local"
      | "search"
      | "textarea"
      | "select";
    /** Of a textarea. 0: it grows with its words, from one line on. */
    rows?: number;
    /** Of a select. */
    options?: readonly Option[];
    /** False in a form without required fields, which says so once. */
    saysOptional?: boolean;
  };

/** With enlarged letters on a narrow screen, because browsers do not wrap a date. */
const NARROW: Partial<Record<NonNullable<FieldProps["type"]>, string>> = {
  date: "@max-3xs:text-[8cqi]",
  "datetime-local": "@max-3xs:text-[5.5cqi]",
};

export function Field({
  label,
  error,
  hint,
  form,
  type = "text",
  rows = 5,
  options,
  saysOptional = true,
  className = "",
  ...rest
}: FieldProps) {
  const message = firstOf(error);
  const id = fieldId(rest.name, form);
  const look = ["input", `input-${type}`, NARROW[type]].filter(Boolean).join(" ");
  const control = { ...withLimitsOf(type, rest), ...descriptionOf(id, hint, message), id, className: look };
  const isOptional = saysOptional && !(rest.required || rest.readOnly || rest.disabled);
  return (
    <div className={`field ${type === "password" ? "field-secret " : ""}${className}`}>
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="optional"> (facultatif)</span>}
      </label>
      <FieldHint id={id} hint={hint} />
      {type === "textarea" && <textarea {...(control as ComponentProps<"textarea">)} rows={rows || undefined} />}
      {type === "select" && (
        <select {...(control as ComponentProps<"select">)}>
          <SelectOptions options={options ?? []} />
        </select>
      )}
      {type !== "textarea" && type !== "select" && <input {...control} type={type} />}
      <FieldError id={id} message={message} />
    </div>
  );
}

type CheckboxProps = Labelled & Omit<ComponentProps<"input">, "form" | "id" | "type">;

/** Never ticked in advance, unless the visitor has ticked it in the form that is shown again. */
export function Checkbox({ label, error, hint, form, className = "", ...rest }: CheckboxProps) {
  const message = firstOf(error);
  const id = fieldId(rest.name, form);
  return (
    <div className={`field ${className}`}>
      <div className="choice">
        <input {...rest} {...descriptionOf(id, hint, message)} type="checkbox" id={id} />
        <label htmlFor={id}>{label}</label>
      </div>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} message={message} />
    </div>
  );
}

interface ErrorSummaryProps {
  /** `field` is the control's name; "" for an error of the whole form. */
  errors: readonly { field: string; message: string }[];
  title?: string;
  /** The same prefix as the fields have. */
  form?: string;
  /** The fields' labels, where several of them may have the same message. */
  labels?: Readonly<Record<string, string>>;
}

/** The first element of the form: `autofocus` moves the focus there without JavaScript after a 400. */
export function ErrorSummary({ errors, title, form, labels = {} }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  // An error of the whole form, such as « Trop d’essais », needs no introduction.
  const isWholeForm = !title && errors.every(({ field }) => field === "");
  const count = errors.length === 1 ? "Un point est à corriger" : `${errors.length}\u00a0points sont à corriger`;
  return (
    // biome-ignore lint/a11y/noAutofocus: the page has just come back because of these errors
    <div className="notice notice-error" role="alert" tabIndex={-1} autoFocus>
      {!isWholeForm && <p className="notice-title">{title ?? count}</p>}
      <ul className={isWholeForm ? "notice-title" : undefined}>
        {errors.map(({ field, message }) => {
          const text = labels[field] ? `${labels[field]}\u00a0: ${message}` : message;
          return <li key={`${field} ${message}`}>{field ? <a href={`#${fieldId(field, form)}`}>{text}</a> : text}</li>;
        })}
      </ul>
    </div>
  );
}
