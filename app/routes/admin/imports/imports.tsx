import { data, href, redirect } from "react-router";
import { z } from "zod";
import { listImports } from "#app/domain/operations/imports/desk.server.ts";
import {
  beginImport,
  dropFile,
  type FileRefusal,
  type StoredFile,
  storeFile,
} from "#app/domain/operations/imports/receive.server.ts";
import { type Imported, receiveCourseArchive } from "#app/domain/school/courses/archive/import-course.server.ts";
import { refusalText } from "#app/domain/school/courses/archive/refusals.ts";
import { MAX_BYTES } from "#app/domain/school/media/measure.server.ts";
import { refusalOf } from "#app/domain/school/media/receive.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { readForm } from "#app/routing/read-form.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable, FreeText } from "#app/ui/data-table.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/field-parts.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { RadioGroup } from "#app/ui/radio-group.tsx";
import { UPLOAD_LABELS, UPLOAD_STATUS } from "../media/labels.ts";
import type { Route } from "./+types/imports";
import { fileRefusalText, KIND_FIELDS, KINDS, STATES } from "./labels.ts";

export const handle = { title: "Importer", body: "stream", budget: "uploads" } satisfies Handle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const list = await listImports(db, pageNumber(url.searchParams.get("page")));
  return {
    list: {
      ...list,
      items: list.items.map(({ id, kind, fileName, rowCount, state, at, by }) => ({
        id,
        fileName,
        by,
        kind: KINDS[kind],
        rows: rowCount.toLocaleString("fr-FR"),
        state: STATES[state],
        at: formatDateTime(at),
      })),
    },
  };
}

const kindField = z.enum(["refuses", "contacts", "eleves", "achats", "cours"]);

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  // As on the page of courses: an archive, and its media beside it.
  const tooMuch = await refusalOf(Number(request.headers.get("Content-Length") ?? 0), 2);
  if (tooMuch) return data({ quoi: "", errors: { fichier: UPLOAD_LABELS[tooMuch] } }, UPLOAD_STATUS[tooMuch]);
  const form = await readForm<Imported | StoredFile | FileRefusal>(
    { request, context },
    {
      // A table is measured as it is stored.
      maxBytes: MAX_BYTES,
      receive: ({ name, file, fields }) =>
        fields.get("quoi") === "cours" ? receiveCourseArchive(db, actor, file, undefined) : storeFile(name, file),
    },
  );
  const quoi = kindField.safeParse(form?.fields.get("quoi"));
  const file = form?.taken[0];
  const stored = file && "bytes" in file ? file : null;
  const refuse = (field: "quoi" | "fichier", message: string, status = 400) =>
    data({ quoi: quoi.data ?? "", errors: { [field]: message } }, { status });
  if (!form?.isWhole) {
    if (stored) await dropFile(stored.id);
    return refuse("fichier", fileRefusalText({ reason: "cut" }));
  }
  if (file && "ok" in file) {
    if (file.ok) throw redirect(withNotice(href("/admin/cours/:id", { id: file.id }), "course-imported"), 303);
    return refuse("fichier", refusalText(file), file.reason === "disk-full" ? UPLOAD_STATUS["disk-full"] : 400);
  }
  if (!quoi.success || quoi.data === "cours" || !stored) {
    if (stored) await dropFile(stored.id);
    // Its own page asks for an address, too.
    if (quoi.data === "cours") throw redirect(href("/admin/cours/importer"), 303);
    if (!quoi.success) return refuse("quoi", "Choisissez ce que contient le fichier.");
    if (!file || !("reason" in file)) return refuse("fichier", "Choisissez un fichier.");
    return refuse("fichier", fileRefusalText(file), file.reason === "too-large" ? 413 : 400);
  }
  const begun = await beginImport(db, actor, KIND_FIELDS[quoi.data], stored);
  if (!begun.ok) return refuse("fichier", fileRefusalText(begun));
  throw redirect(href("/admin/importer/:id", { id: begun.id }), 303);
}

const OPTIONS = [
  {
    value: "refuses",
    label: "Les désinscrits et les adresses refusées",
    hint: "En premier\u00a0: ce qui est refusé ici gagne toujours, quoi que disent les fichiers suivants.",
  },
  {
    value: "contacts",
    label: "Les contacts",
    hint: "Avec la preuve de leur consentement, ou sans prospection. Importez d’abord les élèves et les achats qu’ils contiennent\u00a0: un accord de plus de trois ans ne vaut que pour qui a acheté.",
  },
  { value: "eleves", label: "Les élèves", hint: "Leurs accès et leurs premières leçons. Aucun e-mail ne part." },
  {
    value: "achats",
    label: "Les achats anciens",
    hint: "Pour ouvrir l’accès seulement\u00a0: ni commande ni facture.",
  },
  { value: "cours", label: "Un cours", hint: "Une archive zip, exportée d’ici ou d’une autre boutique." },
];

const HINT =
  "Pour un cours, son archive. Sinon CSV ou TSV, 20\u00a0Mo et 100\u202f000 lignes au plus. La première ligne porte les titres des colonnes.";

export default function Imports({ loaderData: { list }, actionData }: Route.ComponentProps) {
  const errors: Readonly<Record<string, string>> = actionData?.errors ?? {};
  return (
    <>
      <h1>Importer</h1>
      <FlashNotice />
      <form method="post" encType="multipart/form-data" className="form-stack max-w-176">
        <ErrorSummary errors={Object.entries(errors).map(([field, message]) => ({ field, message }))} />
        <RadioGroup
          label="Que contient le fichier&nbsp;?"
          name="quoi"
          options={OPTIONS}
          defaultValue={actionData?.quoi}
          error={errors.quoi}
          required
        />
        <FileField
          label="Fichier"
          name="fichier"
          hint={HINT}
          accept=".csv,.tsv,.txt,.zip,text/csv,text/tab-separated-values"
          error={errors.fichier}
        />
        <p className="hint">
          Rien n’est écrit à cette étape&nbsp;: la page suivante montre le fichier, vous dites ce que sont ses colonnes,
          puis vous faites un essai. Le fichier est effacé après 30 jours. N’y mettez ni moyens de paiement ni
          téléphones.
        </p>
        <p className="actions">
          <Button pendingLabel="Envoi en cours...">Envoyer le fichier</Button>
        </p>
      </form>
      <h2>Imports</h2>
      <DataTable
        caption="Imports, du plus récent au plus ancien"
        columns={["Fichier", "Contenu", "Lignes", "État", "Envoyé", "Par"]}
        rows={list.items.map(({ id, fileName, kind, rows, state, at, by }) => ({
          key: id,
          cells: [
            <FreeText key="name">
              <a className="link" href={href("/admin/importer/:id", { id })}>
                {fileName}
              </a>
            </FreeText>,
            kind,
            rows,
            <Badge key="state" tone={state.tone}>
              {state.label}
            </Badge>,
            at,
            by,
          ],
        }))}
        empty="Aucun import pour le moment."
      />
      <Pagination {...list} unit={["import", "imports"]} />
    </>
  );
}
