import type { ReturnSource } from "#app/domain/operations/returns/sources.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { RuledList } from "#app/ui/lists.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Finding, RecordAdvice } from "./advice.ts";
import { returnSourceLabel } from "./labels.ts";

/** What to type at the registrar; null when no name server answers. */
export function Records({ records }: { records: readonly RecordAdvice[] | null }) {
  return (
    <section className="flow max-w-176">
      <h2>À saisir là où votre nom de domaine est enregistré</h2>
      <p className="hint">
        Là où vous avez acheté le nom de domaine, sous «&nbsp;Zone DNS&nbsp;». Un changement met jusqu’à une journée à
        se voir&nbsp;; cette page relit au plus toutes les cinq minutes.
      </p>
      {records ? (
        <RuledList>
          {records.map((record) => (
            <li key={record.title} className="flow">
              <h3>{record.title}</h3>
              <p>
                <State isRight={record.isRight} /> {record.says}
              </p>
              <Line label="Type" value={record.type} />
              <Line label="Nom" value={record.name} />
              {record.value && <Line label="Valeur" value={record.value} />}
            </li>
          ))}
        </RuledList>
      ) : (
        <Notice tone="warning" title="Aucun serveur de noms ne répond">
          <p>Rien n’a pu être vérifié. Réessayez dans quelques minutes.</p>
        </Notice>
      )}
    </section>
  );
}

/** One line of text to copy, chosen whole by a click. */
function Line({ label, value }: { label: string; value: string }) {
  return (
    <p className="grid gap-x-4 sm:grid-cols-[5rem_1fr]">
      <span className="text-ink-soft text-sm">{label}</span>
      <code className="wrap-anywhere select-all">{value}</code>
    </p>
  );
}

export function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <RuledList>
      {findings.map(({ title, isRight, says }) => (
        <li key={title}>
          <p>
            <strong>{title}</strong> <State isRight={isRight} />
          </p>
          <p>{says}</p>
        </li>
      ))}
    </RuledList>
  );
}

function State({ isRight }: { isRight: boolean | null }) {
  if (isRight === null) return <Badge>Non vérifié</Badge>;
  return <Badge tone={isRight ? "green" : "orange"}>{isRight ? "En règle" : "À faire"}</Badge>;
}

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
