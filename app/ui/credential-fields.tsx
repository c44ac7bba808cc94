import { EmailField } from "./email-field.tsx";
import { Field } from "./field.tsx";
import type { formState } from "./form-state.ts";

type State = ReturnType<typeof formState>;

/** Address and password, on the customers' login page and on the administrators'. */
export function SignInFields({ errors, value }: Pick<State, "errors" | "value">) {
  return (
    <>
      <EmailField autoComplete="username" value={value("email")} error={errors.email} />
      <Field
        label="Mot de passe"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
    </>
  );
}

/** A password to come, twice. */
export function NewPasswordFields({ errors, isChange }: Pick<State, "errors"> & { isChange?: boolean }) {
  return (
    <>
      <Field
        label={isChange ? "Nouveau mot de passe" : "Mot de passe"}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint="12&nbsp;caractères au moins. Quelques mots qui n’ont rien à voir font un bon mot de passe."
        error={errors.password}
      />
      <Field
        label={isChange ? "Confirmez le nouveau mot de passe" : "Confirmez le mot de passe"}
        name="passwordConfirmation"
        type="password"
        autoComplete="new-password"
        required
        error={errors.passwordConfirmation}
      />
    </>
  );
}
