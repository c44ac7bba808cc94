export interface AuditTrailProps {
  entries: readonly { id: string; at: string; actor: string; what: string; changes: readonly string[] }[];
}

/** The history of one object, out of the way until it is asked for. */
export function AuditTrail({ entries }: AuditTrailProps) {
  if (entries.length === 0) return null;
  return (
    <details className="audit-trail">
      <summary>Historique ({entries.length})</summary>
      <ol>
        {entries.map((entry) => (
          <li key={entry.id}>
            <p>
              <strong>{entry.what}</strong> · {entry.at} · {entry.actor}
            </p>
            {entry.changes.length > 0 && (
              <ul>
                {entry.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
