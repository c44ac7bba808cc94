import type { ComponentProps } from "react";
import { EmailField } from "./contact-fields.tsx";
import { Field } from "./field.tsx";
import type { formState } from "./form-state.ts";

type State = ReturnType<typeof formState>;

/** The fields of both sign-in pages, customers' and administrators'. */
export function SignInFields({ field, errors }: Pick<State, "field" | "errors">) {
  return (
    <>
      <EmailField autoComplete="username" {...field("email")} />
      <PasswordField error={errors.password} />
    </>
  );
}

/** A new password, typed twice. */
export function NewPasswordFields({ errors, isChange }: Pick<State, "errors"> & { isChange?: boolean }) {
  return (
    <>
      <PasswordField
        label={isChange ? "Nouveau mot de passe" : "Mot de passe"}
        autoComplete="new-password"
        hint="12&nbsp;caractères au moins. Quelques mots qui n’ont rien à voir font un bon mot de passe."
        error={errors.password}
      />
      <PasswordField
        label={isChange ? "Confirme le nouveau mot de passe" : "Confirme le mot de passe"}
        name="passwordConfirmation"
        autoComplete="new-password"
        error={errors.passwordConfirmation}
      />
    </>
  );
}

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
