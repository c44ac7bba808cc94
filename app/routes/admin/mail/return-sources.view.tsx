import type { ReturnSource } from "#app/domain/operations/returns/sources.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { returnSourceLabel } from "./labels.ts";

type Source = Omit<ReturnSource, "failingSince">;

/** Where what comes back is read, and what became of it. */
export function ReturnSources({ sources, isOn }: { sources: readonly Source[]; isOn: boolean }) {
  const failing = sources.find(({ error }) => error);
  return (
    <section className="flow">
      <h2>Retours</h2>
      {!isOn && (
        <p className="hint">
          Rien ne lit ce qui revient&nbsp;: une adresse morte n’est connue que si son serveur la refuse aussitôt.
          Demandez à la personne qui installe le site de brancher une boîte de retours, ou l’appel de votre fournisseur
          d’envoi.
        </p>
      )}
      {failing && (
        <Notice tone="warning" title="La boîte des retours ne répond pas">
          <p>Réponse&nbsp;: {failing.error}. La lecture reprendra où elle s’est arrêtée.</p>
        </Notice>
      )}
      {(isOn || sources.length > 0) && (
        <DataTable
          caption="Ce qui est revenu, par provenance"
          columns={["Provenance", "Traités", "Sans suite", "Faux", "Dernière lecture"]}
          rows={sources.map(({ source, handled, ignored, forged, readAt }) => ({
            key: source,
            cells: [
              returnSourceLabel(source),
              `${handled}`,
              `${ignored}`,
              `${forged}`,
              readAt ? formatDateTime(readAt) : "Jamais",
            ],
          }))}
          empty="Rien n’a encore été lu."
        />
      )}
    </section>
  );
}
