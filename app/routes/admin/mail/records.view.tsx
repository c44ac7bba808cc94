import { Badge } from "#app/ui/badge.tsx";
import { RuledList } from "#app/ui/lists.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Finding } from "./received-advice.ts";
import type { RecordAdvice } from "./record-advice.ts";

/** What to type at the registrar; null when no name server answers. */
export function Records({ records }: { records: readonly RecordAdvice[] | null }) {
  return (
    <section className="flow max-w-176">
      <h2>À saisir chez votre registrar</h2>
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

function State({ isRight }: { isRight: boolean }) {
  return <Badge tone={isRight ? "green" : "orange"}>{isRight ? "En règle" : "À faire"}</Badge>;
}
