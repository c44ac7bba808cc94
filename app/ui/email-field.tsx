import type { ComponentProps } from "react";
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
