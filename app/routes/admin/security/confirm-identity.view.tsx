import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";

export function ConfirmIdentityView({ redirectTo, error }: { redirectTo: string; error: string | null }) {
  return (
    <div className="admin-door flow">
      <h1>Confirmez votre identité</h1>
      <p>
        Ce que vous demandez ne peut pas être annulé, ou concerne des données personnelles. Votre mot de passe est
        demandé une fois toutes les dix minutes. Vous reviendrez ensuite à la page d’où vous venez, pour refaire votre
        demande.
      </p>
      <form method="post" className="form-stack">
        <ErrorSummary errors={error ? [{ field: "password", message: error }] : []} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Field
          label="Mot de passe"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={error}
        />
        <Button type="submit" wide>
          Continuer
        </Button>
      </form>
    </div>
  );
}
