import { Disclosure } from "./disclosure.tsx";

interface AuditTrailProps {
  entries: readonly { id: number; at: string; actor: string; what: string; changes: readonly string[] }[];
}

/** The history of one object, folded. */
export function AuditTrail({ entries }: AuditTrailProps) {
  if (entries.length === 0) return null;
  return (
    <Disclosure summary={`Historique (${entries.length})`}>
      <ol>
        {entries.map((entry) => (
          <li key={entry.id} className="border-line border-t py-3 text-sm">
            <p>
              <strong>{entry.what}</strong> · {entry.at} · {entry.actor}
            </p>
            {entry.changes.length > 0 && (
              <ul className="wrap-anywhere text-ink-soft">
                {entry.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
