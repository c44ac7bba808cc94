import type { ComponentProps } from "react";
import { HONEYPOT } from "#app/domain/values/fields.ts";
import { Field } from "./field.tsx";

type Props = Pick<ComponentProps<typeof Field>, "defaultValue" | "error" | "hint" | "form"> & {
  name?: string;
  label?: string;
  /** « username » where it opens an account, « off » for somebody else's. */
  autoComplete?: "email" | "username" | "off";
};

export function EmailField({ label = "Adresse e-mail", autoComplete = "email", ...rest }: Props) {
  return <Field name="email" {...rest} label={label} type="email" autoComplete={autoComplete} required />;
}

/** The notice that the law requires beside a telephone number. */
export const PHONE_CONSENT =
  "Toute sollicitation téléphonique à des fins commerciales suppose votre consentement préalable.";

/** An optional number on a form that is open to everyone; `purpose` says what it is for. */
export function PhoneField({
  purpose,
  ...props
}: Pick<ComponentProps<typeof Field>, "name" | "defaultValue" | "error"> & { purpose: string }) {
  return <Field label="Téléphone" type="tel" autoComplete="tel" hint={`${purpose} ${PHONE_CONSENT}`} {...props} />;
}

/** Invisible and not focusable, so that only a robot fills it in. */
export function Honeypot() {
  return (
    <div className="trap" aria-hidden="true">
      <label>
        Ne remplis pas ce champ
        <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
