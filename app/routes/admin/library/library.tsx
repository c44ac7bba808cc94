import { data, href, redirect } from "react-router";
import { z } from "zod";
import { libraryPages } from "#app/content/removable-pages.ts";
import { type RefreshError, refreshLibrary } from "#app/domain/site/library/refresh.server.ts";
import { libraryStatus } from "#app/domain/site/library/snapshot.server.ts";
import { setRemoved } from "#app/domain/site/pages/pages.server.ts";
import { removedPages } from "#app/domain/values/removed.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { asAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { FlashNotice, Notice } from "#app/ui/notice.tsx";
import type { LibraryKind } from "#db/types.ts";
import type { Route } from "./+types/library";

export const handle = { title: "Bibliothèque" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const { isConfigured, snapshots, pictures } = await libraryStatus(db);
  const removed = await removedPages(db);
  return {
    isConfigured,
    isRemoved: libraryPages.every((path) => removed.includes(path)),
    pictures,
    snapshots: snapshots.map(({ kind, records, refreshedAt, nextRefreshAt, error, rejected }) => ({
      kind,
      records,
      page: removed.includes(KINDS[kind].href) ? null : KINDS[kind].href,
      refreshedAt: refreshedAt && formatDateTime(refreshedAt),
      nextRefreshAt: nextRefreshAt && formatDateTime(nextRefreshAt),
      error: error && errorLabel(error),
      rejected: rejected.map(({ id, reason }) => ({ id, reason: rejectionLabel(reason) })),
    })),
  };
}

const schema = z.object({ intent: z.enum(["actualiser", "retirer", "remettre"]).default("actualiser") });

/** « Actualiser » queues a refresh. The snapshots are kept until Airtable has answered. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { intent } = await readFields(request, schema);
  if (intent === "retirer") requireRecentLogin(context, withNotice(url.pathname, "identity-confirmed"));
  if (intent !== "actualiser") {
    await setRemoved(db, actor, libraryPages, intent === "retirer");
    throw redirect(withNotice(url.pathname, intent === "retirer" ? "library-removed" : "library-back"), 303);
  }
  const asked = await refreshLibrary(db, actor);
  if (!asked.ok) throw data(null, { status: 409 });
  throw redirect(withNotice(url.pathname, "library-refresh-requested"), 303);
}

export default function Library({ loaderData }: Route.ComponentProps) {
  const { isConfigured, isRemoved, pictures, snapshots } = loaderData;
  const rejected = snapshots.flatMap(({ kind, rejected: records }) => records.map((record) => ({ ...record, kind })));
  return (
    <>
      <h1>Bibliothèque</h1>
      <FlashNotice />
      {isConfigured ? (
        <form method="post">
          <Button pendingLabel="Demande en cours…" name="intent" value="actualiser">
            Actualiser
          </Button>
        </form>
      ) : (
        <Notice tone="error">
          Airtable n’est pas configuré (AIRTABLE_API_KEY et AIRTABLE_BASE_ID)&nbsp;: les pages montrent la dernière
          copie, s’il y en a une.
        </Notice>
      )}
      <form method="post" className="flow">
        <p className="hint">
          {isRemoved
            ? "Retirée du site\u00a0: ses articles, ses livres et ses compléments n’existent plus pour personne, et aucun lien n’y mène."
            : "Articles, livres et compléments sont sur le site."}
        </p>
        <Button variant="quiet" name="intent" value={isRemoved ? "remettre" : "retirer"}>
          {isRemoved ? "Remettre la bibliothèque sur le site" : "Retirer la bibliothèque du site"}
        </Button>
      </form>
      <DataTable
        caption="Copies des tables d’Airtable"
        columns={["Table", "Fiches", "Copie du", "Prochaine lecture", "Dernière lecture", "Page"]}
        rows={snapshots.map(({ kind, records, page, refreshedAt, nextRefreshAt, error }) => ({
          key: kind,
          cells: [
            KINDS[kind].label,
            `${records}`,
            refreshedAt ?? "Jamais",
            nextRefreshAt ?? "À la prochaine visite",
            error ?? "Réussie",
            page ? (
              <a key="page" className="link" href={page}>
                Voir<span className="visually-hidden"> la page {KINDS[kind].label}</span>
              </a>
            ) : (
              "Retirée"
            ),
          ],
        }))}
        empty="Aucune table n’a encore été lue."
      />
      <p className="hint">
        Images prêtes&nbsp;: {pictures.ready}. À venir ou refusées&nbsp;: {pictures.missing}.
      </p>
      {rejected.length > 0 && (
        <DataTable
          caption="Fiches écartées à la dernière lecture"
          columns={["Table", "Fiche", "Raison"]}
          rows={rejected.map(({ kind, id, reason }) => ({
            key: `${kind} ${id}`,
            cells: [KINDS[kind].label, id, reason],
          }))}
          empty=""
        />
      )}
    </>
  );
}

const KINDS: Record<LibraryKind, { label: string; href: string }> = {
  articles: { label: "Articles", href: href("/articles") },
  books: { label: "Livres", href: href("/ressources/livres") },
  supplements: { label: "Compléments", href: href("/ressources/regime") },
};

const ERRORS: Record<RefreshError, string> = {
  "authentication required": "Airtable refuse la clé",
  "not authorized": "La clé n’a pas le droit de lire cette table",
  "not found": "Base ou table introuvable",
  "request too large": "Demande trop grande",
  unprocessable: "Demande refusée",
  "too many requests": "Trop de demandes, Airtable fait attendre",
  "monthly limit": "Le forfait d’Airtable n’a plus d’appels ce mois-ci",
  "server error": "Airtable est en panne",
  "service unavailable": "Airtable est indisponible",
  "unexpected status": "Réponse inattendue",
  "connection error": "Airtable ne répond pas",
  "invalid JSON": "Réponse illisible",
  timeout: "Airtable a mis trop de temps",
  crash: "Lecture interrompue",
  "doubtful answer": "Beaucoup moins de fiches qu’avant : relecture avant d’y croire",
  "unreadable records": "Les fiches sont illisibles\u00a0: les précédentes restent sur le site",
  "endless list": "Bien plus de fiches qu’une table n’en a",
  pause: "En pause après trop de demandes",
};

/** « Airtable est en panne (code 500) »: the meaning, then the stored error. */
function errorLabel(error: string): string {
  const known = Object.entries(ERRORS).find(([cause]) => error.startsWith(cause));
  return known ? `${known[1]}${error.slice(known[0].length).replace("status", "code")}` : error;
}

function rejectionLabel(reason: string): string {
  if (reason === "twice in the answer") return "Deux fois dans la réponse";
  const errors = reason.split("; ").map((error) => {
    const [, field, message] = /^([^:]+): (.+)$/.exec(error) ?? [];
    if (!field) return error;
    const isMissing = message === "empty" || message?.endsWith("received undefined");
    return `«\u00a0${field}\u00a0» ${isMissing ? "manque" : "n’est pas lisible"}`;
  });
  return errors.join(", ");
}
