import type { ListedReturn } from "#app/domain/operations/returns/list-returns.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { RuledList } from "#app/ui/lists.tsx";
import { RETURN_LABELS, returnSourceLabel } from "./labels.ts";

/** What came back about an email, with the part for programs as its proof. */
export function Returns({ returns }: { returns: readonly ListedReturn[] }) {
  if (returns.length === 0) return null;
  return (
    <section className="flow">
      <h2>Retours</h2>
      <RuledList>
        {returns.map(({ id, kind, code, diagnostic, report, source, at }) => (
          <li key={id} className="flow">
            <p>
              <Badge tone={RETURN_LABELS[kind].tone}>{RETURN_LABELS[kind].label}</Badge> {formatDateTime(at)},{" "}
              {returnSourceLabel(source)}
            </p>
            <p>
              {[code, diagnostic].filter(Boolean).join("\u00a0: ")} {RETURN_LABELS[kind].follows}
            </p>
            {report && (
              <Disclosure summary="Le rapport reçu">
                <pre className="wrap-anywhere whitespace-pre-wrap text-sm">{report}</pre>
              </Disclosure>
            )}
          </li>
        ))}
      </RuledList>
    </section>
  );
}
