import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { LinkLine } from "#app/ui/link-line.tsx";

export function LoginCodeView({ error }: { error: string | null }) {
  return (
    <div className="flow mx-auto max-w-104">
      <h1>Code de connexion</h1>
      <form method="post" className="form-stack">
        <ErrorSummary errors={error ? [{ field: "code", message: error }] : []} />
        <Field
          label="Code"
          name="code"
          required
          maxLength={50}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="Les six chiffres de votre application, ou l’un de vos codes de secours."
          error={error}
        />
        <Button type="submit" wide pendingLabel="Connexion...">
          Se connecter
        </Button>
      </form>
      <LinkLine href={href("/admin/login")}>Recommencer avec le mot de passe</LinkLine>
    </div>
  );
}
