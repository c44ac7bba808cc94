import { data, href, redirect } from "react-router";
import { findEditableFormation } from "#app/domain/shop/catalogue/editable-formation.server.ts";
import { archiveFormation, deleteFormation, type InUse, whyInUse } from "#app/domain/shop/catalogue/retire.server.ts";
import { countInLine } from "#app/domain/shop/waiting-list/entries.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { faultOf } from "#app/middleware/form.server.ts";
import { asAdmin, notFound, orNotFound, requireRecentLogin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/formation-delete";

const LIST = href("/admin/dashboard");

export const handle = { section: LIST } satisfies Handle;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requireRecentLogin(context, url.pathname);
  const db = context.get(dbContext);
  const formation = orNotFound(await findEditableFormation(db, params.id));
  const kept = await whyInUse(db, formation);
  return {
    name: formation.input.name,
    isArchived: formation.input.status === "archived",
    kept: kept && keptLabel(kept),
    waiting: await countInLine(db, params.id),
  };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  requireRecentLogin(context, url.pathname);
  const isArchiving = (await request.formData()).get("intent") === "archiver";
  const done = await (isArchiving ? archiveFormation : deleteFormation)(db, actor, params.id).catch(
    faultOf(context, "Erreur lors de la suppression"),
  );
  if ("fault" in done) return data({ error: done.fault }, { status: done.status });
  if (done.ok) throw redirect(withNotice(LIST, isArchiving ? "formation-archived" : "formation-deleted"), 303);
  if (done.reason === "unknown") throw notFound();
  // The second click of a double click finds the formation deleted already.
  if (done.reason === "deleted")
    throw redirect(withNotice(LIST, isArchiving ? "formation-gone" : "formation-deleted"), 303);
  return data({ error: `Erreur lors de la suppression\u00a0: ${keptLabel(done)}` }, { status: 409 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Supprimer la formation ${loaderData?.name ?? ""}`.trim() },
];

export default function DeleteFormation({ loaderData, actionData }: Route.ComponentProps) {
  const { name, isArchived, kept, waiting } = loaderData;
  return (
    <div className="flow max-w-176">
      <h1>Supprimer la formation</h1>
      <ErrorSummary
        errors={actionData ? [{ field: "", message: actionData.error }] : []}
        title="La formation est toujours là"
      />
      {kept ? (
        <ArchiveInstead name={name} kept={kept} isArchived={isArchived} waiting={waiting} />
      ) : (
        <Delete name={name} waiting={waiting} />
      )}
    </div>
  );
}

type Waiting = Route.ComponentProps["loaderData"]["waiting"];

function WaitingNotice({ people, held, ends }: Waiting & { ends: string }) {
  if (people === 0) return null;
  const returned = held === 1 ? " La place retenue est rendue." : ` Les ${held}\u00a0places retenues sont rendues.`;
  return (
    <Notice tone="warning">
      {people === 1
        ? `Une personne attend cette formation\u00a0: son inscription à la liste ${ends}, et aucun e-mail ne le lui dit.`
        : `${people}\u00a0personnes attendent cette formation\u00a0: leur inscription à la liste ${ends}, et aucun e-mail ne le leur dit.`}
      {held > 0 && returned}
    </Notice>
  );
}

function Delete({ name, waiting }: { name: string; waiting: Waiting }) {
  return (
    <form method="post" className="form-stack">
      <p>{`Êtes-vous sûr de vouloir supprimer "${name}" ?`}</p>
      <WaitingNotice {...waiting} ends="est effacée avec elle" />
      <p className="hint">Rien ne peut la faire revenir. Son historique de prix reste dans les archives.</p>
      <p className="actions">
        <Button pendingLabel="Suppression…">Supprimer</Button>
        <Cancel />
      </p>
    </form>
  );
}

interface ArchiveProps {
  name: string;
  kept: string;
  isArchived: boolean;
  waiting: Waiting;
}

function ArchiveInstead({ name, kept, isArchived, waiting }: ArchiveProps) {
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
      <WaitingNotice {...waiting} ends="prend fin" />
      <p className="actions">
        {!isArchived && (
          <Button name="intent" value="archiver" pendingLabel="Archivage…">
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
    <ButtonLink href={LIST} variant="quiet">
      Annuler
    </ButtonLink>
  );
}

function keptLabel(kept: InUse): string {
  switch (kept.reason) {
    case "orders":
      return `Cette formation a ${kept.orderCount === 1 ? "une commande" : `${kept.orderCount} commandes`}\u00a0: elle ne peut être qu’archivée.`;
    case "used":
      return "Des personnes ont accès à cette formation\u00a0: elle ne peut être qu’archivée.";
    case "gifts":
      return "Des personnes ont reçu par e-mail le lien d’un fichier que sa page de vente offre\u00a0: elle ne peut être qu’archivée, pour que ce lien reste.";
    case "page":
      return `La page ${kept.page} du site présente cette formation\u00a0: elle ne peut être qu’archivée.`;
  }
}
