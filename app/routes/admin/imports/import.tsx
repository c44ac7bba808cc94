import { data, href, redirect } from "react-router";
import { writeToStudents } from "#app/domain/operations/imports/announce.server.ts";
import { saveSettings, startImport, stopImport } from "#app/domain/operations/imports/desk.server.ts";
import { undoImport } from "#app/domain/operations/imports/undo.server.ts";
import { MAX_PROOF_BYTES } from "#app/domain/site/claims/proof-type.ts";
import { asAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { type NoticeCode, withNotice } from "#app/routing/notices.ts";
import { MANY_FIELDS, readForm } from "#app/routing/read-form.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkLine } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { FlashNotice, Notice } from "#app/ui/notice.tsx";
import { ResourceTable } from "#app/ui/resource-table.tsx";
import type { Route } from "./+types/import";
import { type ImportPage, readImport, readImportPage, readSettings, receiveProof } from "./import-page.server.ts";
import { SettingsForm } from "./import-settings.tsx";
import { StepButton, TrialNotices, Undoing, Undone } from "./import-undo.tsx";

export const handle = {
  title: "Import",
  section: href("/admin/importer"),
  body: "stream",
  budget: "uploads",
} satisfies Handle;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const page = await readImportPage(db, params.id, url.searchParams.has("essai"));
  return { page };
}

const STEPS = {
  arreter: { run: stopImport, done: "import-stopped" },
  reprendre: { run: startImport, done: "import-started" },
  annuler: { run: undoImport, done: "import-undone" },
  ecrire: { run: writeToStudents, done: "import-written-to" },
} as const satisfies Record<string, { run: typeof stopImport; done: NoticeCode }>;

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const stored = await readImport(db, params.id);
  const here = href("/admin/importer/:id", { id: stored.id });
  const form = await readForm(
    { request, context },
    {
      field: "preuve",
      maxBytes: MAX_PROOF_BYTES,
      limits: MANY_FIELDS,
      receive: async ({ name, file }) => ({ proof: await receiveProof(name, file) }),
    },
  );
  if (!form?.isWhole) throw data(null, { status: 400 });
  const { fields, taken: files } = form;
  const [taken] = files;
  const asked = fields.get("action") ?? "essai";
  if (Object.hasOwn(STEPS, asked)) {
    if (asked !== "arreter") requireRecentLogin(context, withNotice(here, "identity-confirmed"));
    const { run, done } = STEPS[asked as keyof typeof STEPS];
    const isDone = await run(db, actor, stored.id);
    throw redirect(withNotice(here, isDone ? done : "import-elsewhere"), 303);
  }
  if (asked !== "essai" && asked !== "importer") throw data(null, { status: 400 });
  if (stored.state !== "draft" || !stored.hasFile) throw redirect(withNotice(here, "import-elsewhere"), 303);
  const { errors, ...settings } = await readSettings(db, fields, stored, taken?.proof ?? null);
  if (taken && !taken.proof) errors.preuve = "Ce fichier est vide, ou dépasse 10\u00a0Mo.";
  if (Object.keys(errors).length > 0) return data({ settings, errors }, { status: 400 });
  await saveSettings(db, actor, stored.id, settings, taken?.proof ?? null);
  if (asked === "essai") throw redirect(`${here}?essai=1`, 303);
  requireRecentLogin(context, `${here}?essai=1`);
  const isStarted = await startImport(db, actor, stored.id);
  throw redirect(withNotice(here, isStarted ? "import-started" : "import-elsewhere"), 303);
}

export default function Import({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const { state, sameBefore, reached, mayResume, mayUndo, unwritten } = page;
  return (
    <>
      <AdminHead title={page.title}>
        <Badge tone={page.stateBadge.tone}>{page.stateBadge.label}</Badge>
      </AdminHead>
      <FlashNotice />
      <p className="hint">{page.facts}</p>
      {sameBefore && (
        <Notice tone="warning" title="Ce fichier a déjà été importé">
          <p>
            C’était le {sameBefore.on}. L’importer de nouveau ne double personne&nbsp;: celles qui sont là restent comme
            elles sont.
          </p>
        </Notice>
      )}
      {reached && (
        <Notice tone="info" title={state === "running" ? "L’import est en cours" : "L’import est arrêté"}>
          <p>
            Lignes lues&nbsp;: {reached}. {state === "running" && "Rechargez la page pour voir où il en est."}
            {state === "stopped" && !mayResume && "Son fichier est effacé\u00a0: il en reste là."}
          </p>
          {state === "running" && <StepButton name="arreter">Arrêter</StepButton>}
          {mayResume && <StepButton name="reprendre">Reprendre</StepButton>}
        </Notice>
      )}
      {page.kept && <Undone {...page.kept} />}
      {page.isDraft && <SettingsForm page={page} sent={actionData} />}
      {!actionData && <Result page={page} />}
      {unwritten > 0 && (
        <section className="flow max-w-176">
          <h2>Les prévenir</h2>
          <p className="hint">
            Aucun e-mail n’est parti. Chacune en recevra un seul, «&nbsp;Ta formation a déménagé&nbsp;», avec un lien
            pour choisir son mot de passe. Ils partent à la <a href={href("/admin/infolettres/vitesse")}>vitesse</a> de
            chaque fournisseur, et le lien vaut 72&nbsp;heures à partir de là&nbsp;: choisissez un moment où elles
            lisent.
          </p>
          <StepButton name="ecrire">{`Écrire ${unwritten > 1 ? `aux ${unwritten.toLocaleString("fr-FR")} élèves` : "à l’élève"}`}</StepButton>
        </section>
      )}
      {mayUndo && <Undoing counts={page.counts} newsletters={page.undoing} />}
      <LinkLine href={href("/admin/importer")}>Tous les imports</LinkLine>
    </>
  );
}

const TRIED = "Voici ce que ferait l’import. Corrigez le fichier ou les colonnes, ou importez.";
const REFUSED = "Toutes les lignes sont refusées\u00a0: corrigez le fichier ou les colonnes, il n’y a rien à importer.";

/** What a trial says that the import will do, or what it has done. */
function Result({ page }: { page: ImportPage }) {
  const { id, isTried, state, counts, refused, refusedCount, listedCount, missing } = page;
  if (!isTried && state === "draft") return null;
  return (
    <section className="flow">
      <h2>{isTried ? "L’essai" : "Le résultat"}</h2>
      {isTried && (
        <Notice tone="info" hasFocus title="Rien n’est écrit">
          <p>{page.hasRows ? TRIED : REFUSED}</p>
        </Notice>
      )}
      {isTried && <TrialNotices page={page} />}
      {missing.length > 0 && (
        <Notice tone="warning" title="La preuve du consentement n’est pas complète">
          <p>
            Il manque&nbsp;: {missing.join(", ")}. Sans cela, personne de ce fichier ne reçoit de prospection, et seules
            les élèves sont gardées comme contacts.
          </p>
        </Notice>
      )}
      <ResourceTable
        className="max-w-88"
        caption="Lignes par résultat"
        head={["Résultat", "Lignes"]}
        rows={[...counts, ...(refusedCount > 0 ? [{ label: "Refusées", count: refusedCount }] : [])].map(
          ({ label, count }) => [label, count.toLocaleString("fr-FR")],
        )}
      />
      {listedCount > 0 && (
        <>
          <h3>Lignes refusées ou non gardées</h3>
          {listedCount > refused.length && <p className="hint">Les {refused.length} premières.</p>}
          <DataTable
            caption="Lignes refusées ou non gardées, avec la colonne et le motif"
            columns={["Ligne", "Colonne", "Motif"]}
            unfolded={["Motif"]}
            rows={refused.map(({ line, column, text }) => ({
              key: `${line}`,
              cells: [`Ligne ${line}`, column || "—", text],
            }))}
            empty="Aucune."
          />
          <LinkLine href={href("/admin/importer/:id/refus.csv", { id })}>Télécharger ces lignes (CSV)</LinkLine>
        </>
      )}
    </section>
  );
}
