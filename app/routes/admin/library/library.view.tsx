import type { NoticeContent } from "#app/routing/notices.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { KINDS } from "./labels.ts";

interface Props {
  isConfigured: boolean;
  notice: NoticeContent | null;
  pictures: { ready: number; missing: number };
  snapshots: {
    kind: keyof typeof KINDS;
    records: number;
    refreshedAt: string | null;
    nextRefreshAt: string | null;
    error: string | null;
    rejected: { id: string; reason: string }[];
  }[];
}

export function LibraryView({ isConfigured, notice, pictures, snapshots }: Props) {
  const rejected = snapshots.flatMap(({ kind, rejected: records }) => records.map((record) => ({ ...record, kind })));
  return (
    <>
      <h1>Bibliothèque</h1>
      <FlashNotice notice={notice} />
      {isConfigured ? (
        <form method="post">
          <Button pendingLabel="Demande en cours...">Actualiser</Button>
        </form>
      ) : (
        <Notice tone="error">
          Airtable n’est pas configuré (AIRTABLE_API_KEY et AIRTABLE_BASE_ID)&nbsp;: les pages montrent la dernière
          copie, s’il y en a une.
        </Notice>
      )}
      <DataTable
        caption="Copies des tables d’Airtable"
        columns={["Table", "Fiches", "Copie du", "Prochaine lecture", "Dernière lecture", "Page"]}
        rows={snapshots.map(({ kind, records, refreshedAt, nextRefreshAt, error }) => ({
          key: kind,
          cells: [
            KINDS[kind].label,
            `${records}`,
            refreshedAt ?? "Jamais",
            nextRefreshAt ?? "À la prochaine visite",
            error ?? "Réussie",
            <a key="page" className="link" href={KINDS[kind].href}>
              Voir<span className="visually-hidden"> la page {KINDS[kind].label}</span>
            </a>,
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
