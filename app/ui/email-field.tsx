import type { ComponentProps } from "react";
import { Field } from "./field.tsx";

type Props = Pick<ComponentProps<typeof Field>, "error" | "hint" | "form"> & {
  /** What was typed, when the form comes back. */
  value?: string;
  label?: string;
  /** « username » where it opens an account, « off » for somebody else's. */
  autoComplete?: "email" | "username" | "off";
};

export function EmailField({ label = "Adresse e-mail", autoComplete = "email", value, ...rest }: Props) {
  return (
    <Field
      {...rest}
      label={label}
      name="email"
      type="email"
      autoComplete={autoComplete}
      required
      defaultValue={value}
    />
  );
}
