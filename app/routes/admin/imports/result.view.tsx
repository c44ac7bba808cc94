import { href } from "react-router";
import { LinkLine } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ImportPage } from "./import-page.server.ts";

/** What a trial says that the import will do, or what it has done. */
export function Result({ page }: { page: ImportPage }) {
  const { id, isTried, state, counts, refused, refusedCount, missing } = page;
  if (!isTried && state === "draft") return null;
  return (
    <section className="flow" id="essai">
      <h2>{isTried ? "L’essai" : "Le résultat"}</h2>
      {isTried && (
        <Notice tone="info" title="Rien n’est écrit">
          <p>Voici ce que ferait l’import. Corrigez le fichier ou les colonnes, ou importez.</p>
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="warning" title="La preuve du consentement n’est pas complète">
          <p>
            Il manque&nbsp;: {missing.join(", ")}. Sans cela, personne de ce fichier ne reçoit de prospection, et seules
            les élèves sont gardées comme contacts.
          </p>
        </Notice>
      )}
      <DataTable
        caption="Lignes par résultat"
        columns={["Résultat", "Lignes"]}
        rows={[...counts, ...(refusedCount > 0 ? [{ label: "Refusées", count: refusedCount }] : [])].map(
          ({ label, count }) => ({ key: label, cells: [label, count.toLocaleString("fr-FR")] }),
        )}
        empty="Aucune ligne lue."
      />
      {refusedCount > 0 && (
        <>
          <h3>Lignes refusées</h3>
          {refusedCount > refused.length && <p className="hint">Les {refused.length} premières.</p>}
          <DataTable
            caption="Lignes refusées, avec la colonne et le motif"
            columns={["Ligne", "Colonne", "Motif"]}
            rows={refused.map(({ line, column, text }) => ({
              key: `${line}`,
              cells: [`Ligne ${line}`, column || "—", text],
            }))}
            empty="Aucune."
          />
          <LinkLine href={href("/admin/importer/:id/refus.csv", { id })}>
            Télécharger les lignes refusées (CSV)
          </LinkLine>
        </>
      )}
    </section>
  );
}
