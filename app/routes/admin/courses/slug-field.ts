import { lineField } from "#app/domain/values/fields.ts";

export function slugField(missing: string) {
  return lineField({ missing, min: 1, max: 80 }).refine(
    (value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
    "Une adresse n’a que des minuscules sans accent, des chiffres et des tirets, par exemple «\u00a0mes-prix\u00a0».",
  );
}
