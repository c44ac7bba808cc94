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
  min?: number | string;
  max?: number | string;
}

const known = new WeakMap<z.ZodType, Record<string, Constraint>>();

function constraintsOf(schema: z.ZodType): Record<string, Constraint> {
  const found = known.get(schema);
  if (found) return found;
  const constraints = Object.fromEntries(
    Object.entries(getZodConstraint(fieldsOf(schema))).map(([name, all]) => [name, shownConstraints(all)]),
  );
  known.set(schema, constraints);
  return constraints;
}

/** The schema of the fields themselves: Conform reads none of an object that is transformed afterwards. */
function fieldsOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodPipe ? fieldsOf(schema.in as z.ZodType) : schema;
}

/** No patterns: a browser could not say in French what is wrong; the server can. */
function shownConstraints({ required, minLength = 0, maxLength, min, max }: Constraint): Constraint {
  return {
    ...(required && { required }),
    ...(minLength > 1 && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  };
}
