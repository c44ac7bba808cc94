import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface Props {
  name: string;
  isArchived: boolean;
  /** Why it can't be deleted. */
  kept: string | null;
  error: string | null;
}

export function FormationDeleteView({ name, isArchived, kept, error }: Props) {
  return (
    <div className="admin-narrow admin-section">
      <h1>Supprimer la formation</h1>
      <ErrorSummary errors={error ? [{ field: "", message: error }] : []} title="La formation est toujours là" />
      {kept ? <Keep name={name} kept={kept} isArchived={isArchived} /> : <Delete name={name} />}
    </div>
  );
}

function Delete({ name }: { name: string }) {
  return (
    <form method="post" className="form-stack">
      <p>{`Êtes-vous sûr de vouloir supprimer "${name}" ?`}</p>
      <p className="hint">Son historique de prix disparaît avec elle. Rien ne peut la faire revenir.</p>
      <p className="actions">
        <Button type="submit" pendingLabel="Suppression...">
          Supprimer
        </Button>
        <Cancel />
      </p>
    </form>
  );
}

function Keep({ name, kept, isArchived }: { name: string; kept: string; isArchived: boolean }) {
  return (
    <form method="post" className="form-stack">
      <Notice tone="warning" title={`« ${name} » ne peut pas être supprimée`}>
        <p>{kept}</p>
        <p>
          {isArchived
            ? "Elle est archivée : elle n’est plus proposée, et reste ouverte à celles qui l’ont."
            : "Vous pouvez l’archiver : elle ne sera plus proposée, et restera ouverte à celles qui l’ont."}
        </p>
      </Notice>
      <p className="actions">
        {!isArchived && (
          <Button type="submit" name="intent" value="archiver" pendingLabel="Archivage...">
            Archiver
          </Button>
        )}
        <Cancel />
      </p>
    </form>
  );
}

function Cancel() {
  return (
    <ButtonLink href={href("/admin/dashboard")} variant="quiet">
      Annuler
    </ButtonLink>
  );
}
