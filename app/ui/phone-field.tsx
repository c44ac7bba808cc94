import type { ComponentProps } from "react";
import { Field } from "./field.tsx";

/** The notice that the law requires beside a telephone number. */
export const PHONE_CONSENT =
  "Toute sollicitation téléphonique à des fins commerciales suppose votre consentement préalable.";

/** An optional number on a form that is open to everyone. */
export function PhoneField(props: Pick<ComponentProps<typeof Field>, "name" | "defaultValue" | "error">) {
  return <Field label="Téléphone" type="tel" autoComplete="tel" hint={PHONE_CONSENT} {...props} />;
}
