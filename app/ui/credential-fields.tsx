import { EmailField } from "./email-field.tsx";
import type { formState } from "./form-state.ts";
import { PasswordField } from "./password-field.tsx";

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
        label={isChange ? "Confirmez le nouveau mot de passe" : "Confirmez le mot de passe"}
        name="passwordConfirmation"
        autoComplete="new-password"
        error={errors.passwordConfirmation}
      />
    </>
  );
}
