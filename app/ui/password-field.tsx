import type { ComponentProps } from "react";
import { Field } from "./field.tsx";

type Props = Pick<ComponentProps<typeof Field>, "error" | "hint"> & {
  label?: string;
  name?: string;
  /** « current-password » for one that exists, so that a password manager offers it. */
  autoComplete?: "current-password" | "new-password";
};

/** The typed value is never sent back. */
export function PasswordField({ label = "Mot de passe", name = "password", autoComplete, ...rest }: Props) {
  return (
    <Field
      {...rest}
      label={label}
      name={name}
      type="password"
      autoComplete={autoComplete ?? "current-password"}
      required
    />
  );
}
