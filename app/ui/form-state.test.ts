import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { z } from "zod";
import { formState } from "./form-state.ts";

/** The modules of the pages' forms that share their schema. */
const modules = import.meta.glob<object>(
  [
    "/app/routes/**/*-{form,fields,schema,parts}.{ts,tsx}",
    "/app/routes/**/*-form.view.tsx",
    "/app/routes/shop/heard-from.tsx",
  ],
  { eager: true },
);
const schemas = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, schema]) =>
    schema instanceof z.ZodObject ? [[`${file} ${name}`, schema] as const] : [],
  ),
);

test("a form asks for no field that its schema takes empty", () => {
  expect(schemas.length).toBeGreaterThan(10);
  const wrong = schemas.flatMap(([name, schema]) => {
    const { field } = formState({ schema });
    const missing = parseWithZod(new FormData(), { schema }).reply().error ?? {};
    return Object.keys(schema.shape).flatMap((key) =>
      "required" in field(key) && !Object.hasOwn(missing, key) ? [`${name}: ${key}`] : [],
    );
  });
  expect(wrong).toEqual([]);
});
