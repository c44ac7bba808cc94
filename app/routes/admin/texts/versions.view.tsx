import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable, RowActions } from "#app/ui/data-table.tsx";
import { STATE_LABELS } from "./labels.ts";
import { Comparison } from "./text-comparison.view.tsx";

interface Props {
  here: string;
  empty: string;
  versions: readonly { id: string; state: keyof typeof STATE_LABELS; by: string; at: string; isPublished: boolean }[];
  compared: { at: string; withOrigin: boolean; before: unknown; after: unknown } | undefined;
  /** Whether it came with a text. */
  hasOrigin?: boolean;
}

export function Versions({ here, empty, versions, compared, hasOrigin = false }: Props) {
  return (
    <>
      <h1>Versions</h1>
      <DataTable
        caption="Versions, de la plus récente à la plus ancienne"
        columns={["Enregistrée", "Par", "État", "Changements", "Actions"]}
        rows={versions.map(({ id, state, by, at, isPublished }) => ({
          key: id,
          cells: [
            at,
            by,
            <Badge key="state" tone={isPublished ? "green" : undefined}>
              {isPublished ? "En ligne" : STATE_LABELS[state]}
            </Badge>,
            <RowActions key="compare">
              <a className="link" href={`${here}?version=${id}`}>
                Comparer<span className="visually-hidden"> la version du {at} à la précédente</span>
              </a>
              {hasOrigin && (
                <a className="link" href={`${here}?version=${id}&avec=origine`}>
                  Comparer à l’origine<span className="visually-hidden"> la version du {at}</span>
                </a>
              )}
            </RowActions>,
            <form key="restore" method="post">
              <input type="hidden" name="version" value={id} />
              <Button variant="quiet" className="text-sm">
                Revenir à cette version<span className="visually-hidden"> ({at})</span>
              </Button>
            </form>,
          ],
        }))}
        empty={empty}
      />
      {compared && (
        <Comparison
          title={`Version du ${compared.at}${compared.withOrigin ? ", comparée au texte d’origine" : ""}`}
          from={compared.before}
          to={compared.after}
        />
      )}
    </>
  );
}
