import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";

export function AdminLoginView({ answer }: { answer?: FormAnswer }) {
  const { errors, value, summary } = formState(answer);
  return (
    <div className="admin-door flow">
      <h1>Administration</h1>
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <Field
          label="Adresse e-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={value("email")}
          error={errors.email}
        />
        <Field
          label="Mot de passe"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <Button type="submit" wide pendingLabel="Connexion...">
          Se connecter
        </Button>
      </form>
      <p>
        <a className="link" href="/mot-de-passe-oublie">
          Mot de passe oublié&nbsp;?
        </a>
      </p>
    </div>
  );
}
