import { data, href, redirect } from "react-router";
import { z } from "zod";
import { lasting } from "#app/content/retention.ts";
import { listExports, startExport } from "#app/domain/operations/exports/desk.server.ts";
import { consumeCode } from "#app/domain/people/accounts/second-factor.server.ts";
import { sizeLabel } from "#app/domain/values/bytes.ts";
import { checkbox } from "#app/domain/values/fields.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { asAdmin, requireAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { FlashNotice } from "#app/ui/notice.tsx";
import type { ExportState } from "#db/types.ts";
import { withCode } from "../security/with-code.server.ts";
import type { Route } from "./+types/exports";

export const handle = { title: "Exporter" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const { hasSecondFactor } = requireAdmin(context);
  const exports = await listExports(context.get(dbContext));
  return {
    hasSecondFactor,
    keptFor: lasting("export"),
    exports: exports.map(({ id, state, withMedia, bytes, at, by, deletedAt }) => ({
      id,
      by,
      isReady: state === "ready",
      state: STATES[state],
      at: formatDateTime(at),
      content: withMedia ? "Avec la médiathèque" : "Sans la médiathèque",
      size: bytes === null ? "" : sizeLabel(bytes),
      until: state === "ready" ? formatDateTime(deletedAt) : "",
    })),
  };
}

/** Asked of who has a second factor. */
const schema = z.object({ code: z.string().transform((code) => code.slice(0, 20)) });

/** The file holds everybody's data: a recent password, and the second factor once more. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = requireRecentLogin(context, url.pathname);
  const { db, actor } = asAdmin(context);
  const form = await request.formData();
  const withMedia = checkbox.parse(form.get("medias") ?? undefined) === "on";
  if (admin.hasSecondFactor) {
    const typed = schema.safeParse(Object.fromEntries(form)).data ?? {};
    const answer = await withCode(context, typed, (code) => consumeCode(db, admin.id, code));
    if (!answer.done)
      return data({ withMedia, error: answer.errors.code }, { status: answer.status, headers: answer.headers });
  }
  const isStarted = await startExport(db, actor, withMedia);
  throw redirect(withNotice(url.pathname, isStarted ? "export-started" : "export-running"), 303);
}

export default function Exports({ loaderData, actionData }: Route.ComponentProps) {
  const { hasSecondFactor, keptFor, exports } = loaderData;
  const error = actionData?.error;
  const { field } = formState({ schema });
  return (
    <>
      <h1>Exporter</h1>
      <FlashNotice />
      <p className="max-w-176">
        Tout ce que la boutique sait, dans un seul zip&nbsp;: contacts et preuves d’accord, élèves, accès, progression,
        commandes, factures, cours avec leurs films, textes, infolettres, témoignages. Un fichier LISEZMOI explique
        chaque colonne, et «&nbsp;Importer&nbsp;» relit les tableaux. Ni mots de passe, ni clés, ni réponses ou notes
        des élèves.
      </p>
      <form method="post" className="form-stack max-w-176">
        <ErrorSummary errors={error ? [{ field: "code", message: error }] : []} />
        <Checkbox
          label="Avec toute la médiathèque"
          name="medias"
          hint="Les originaux un par un, en plus de ceux que les cours contiennent déjà. Le fichier peut être très gros."
          defaultChecked={actionData?.withMedia}
        />
        {hasSecondFactor && (
          <Field
            label="Code de double authentification"
            {...field("code")}
            autoComplete="one-time-code"
            hint="Celui de votre téléphone, ou un code de secours."
            error={error}
          />
        )}
        <p className="hint">
          La préparation prend de quelques secondes à quelques heures&nbsp;: rechargez la page. Le fichier est effacé
          après {keptFor}, et chaque téléchargement est écrit au journal.
        </p>
        <p className="actions">
          <Button pendingLabel="Départ…">Préparer l’export</Button>
        </p>
      </form>
      <h2>Exports</h2>
      <DataTable
        caption="Exports, du plus récent au plus ancien"
        columns={["Demandé", "Contenu", "État", "Taille", "Effacé le", "Par", "Action"]}
        rows={exports.map(({ id, isReady, at, content, state, size, until, by }) => ({
          key: id,
          cells: [
            at,
            content,
            <Badge key="state" tone={state.tone}>
              {state.label}
            </Badge>,
            size,
            until,
            by,
            isReady && (
              <form key="download" method="post" action={href("/admin/export/:id.zip", { id })}>
                <Button variant="secondary">
                  Télécharger<span className="visually-hidden"> l’export du {at}</span>
                </Button>
              </form>
            ),
          ],
        }))}
        empty="Aucun export pour le moment."
      />
      <LinkLine href={href("/admin/importer")}>Importer</LinkLine>
    </>
  );
}

const STATES: Record<ExportState, { label: string; tone?: BadgeTone }> = {
  running: { label: "En préparation", tone: "orange" },
  ready: { label: "Prêt", tone: "green" },
  failed: { label: "Échec", tone: "red" },
};
