import { EmailField } from "./email-field.tsx";
import { Field } from "./field.tsx";
import type { formState } from "./form-state.ts";

type State = ReturnType<typeof formState>;

/** The fields of both sign-in pages, customers' and administrators'. */
export function SignInFields({ field, errors }: Pick<State, "field" | "errors">) {
  return (
    <>
      <EmailField autoComplete="username" {...field("email")} />
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

/** A new password, typed twice. */
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
