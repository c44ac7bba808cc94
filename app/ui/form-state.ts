import type { SubmissionResult } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";

/** What an action answers when a form is refused: Conform's result, and an error of the whole form. */
export interface FormAnswer {
  result: SubmissionResult<string[]>;
  error: string | null;
}

interface FormInput {
  answer?: FormAnswer;
  /** What the form begins with. */
  stored?: Readonly<Record<string, string>>;
  /** The action's schema: browsers then check what it asks for. */
  schema?: z.ZodType;
}

/**
 * The state of a form for its page: one message for each field, the values, the constraints of the schema, and the error
 * summary. A refused form has the typed values, otherwise the `stored` ones.
 */
export function formState({ answer, stored = {}, schema }: FormInput) {
  const errors = answer?.result.error ?? {};
  const values = answer?.result.initialValue ?? {};
  const constraints = schema ? constraintsOf(schema) : {};
  const ofFields = Object.entries(errors).flatMap(([field, messages]) =>
    messages?.[0] ? [{ field, message: messages[0] }] : [],
  );
  const value = (name: string) => (typeof values[name] === "string" ? values[name] : undefined);
  return {
    errors,
    value,
    /** The props of a field: name, value, error and constraints. */
    field: (name: string) => ({
      name,
      defaultValue: answer ? value(name) : stored[name],
      error: errors[name],
      ...constraints[name],
    }),
    /** The props of a checkbox. */
    box: (name: string) => ({
      name,
      defaultChecked: (answer ? value(name) : stored[name]) === "on",
      error: errors[name],
      ...(constraints[name]?.required && { required: true }),
    }),
    summary: answer?.error ? [{ field: "", message: answer.error }, ...ofFields] : ofFields,
  };
}

interface Constraint {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
}

const known = new WeakMap<z.ZodType, Record<string, Constraint>>();

/** Patterns are left out: a browser could not say in French what is wrong; the server can. */
function constraintsOf(schema: z.ZodType): Record<string, Constraint> {
  const found = known.get(schema);
  if (found) return found;
  const fields = fieldsOf(schema);
  const shape: Record<string, unknown> = fields instanceof z.ZodObject ? fields.shape : {};
  const constraints = Object.fromEntries(
    Object.entries(getZodConstraint(fields)).map(([name, { required }]) => [
      name,
      { ...(required && !takesNothing(shape[name]) && { required }), ...limitsOf(shape[name]) },
    ]),
  );
  known.set(schema, constraints);
  return constraints;
}

/** The schema of the fields themselves: Conform reads none of an object that is transformed afterwards. */
function fieldsOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodPipe ? fieldsOf(schema.in as z.ZodType) : schema;
}

/** An empty field arrives as undefined. Conform asks for it when it is a union, whatever its default. */
function takesNothing(field: unknown): boolean {
  return field instanceof z.ZodType && field.safeParse(undefined).success;
}

/** Conform finds no limits in schemas of Zod 4.6, so they are read here. */
function limitsOf(field: unknown): Constraint {
  if (field instanceof z.ZodPipe) return limitsOf(field.in);
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault)
    return limitsOf(field.unwrap());
  if (field instanceof z.ZodNumber) {
    const { minValue, maxValue } = field;
    return { ...(isLimit(minValue) && { min: minValue }), ...(isLimit(maxValue) && { max: maxValue }) };
  }
  if (!(field instanceof z.ZodString || field instanceof z.ZodStringFormat)) return {};
  const { minLength, maxLength } = field;
  return { ...(minLength && minLength > 1 && { minLength }), ...(maxLength && { maxLength }) };
}

/** `int()` alone has the bounds of safe integers. */
function isLimit(value: number | null): value is number {
  return value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER;
}
