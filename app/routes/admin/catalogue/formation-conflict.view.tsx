import { DataTable } from "#app/ui/data-table.tsx";

interface Props {
  error: string | null;
  differences: readonly { label: string; theirs: string; mine: string }[];
}

/** Somebody else was quicker. Nothing of hers is overwritten until this one has seen it and sends the form again. */
export function FormationConflict({ error, differences }: Props) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page has just come back because of this
    <div className="notice notice-error" role="alert" tabIndex={-1} autoFocus>
      <p className="notice-title">{error}</p>
      <p>
        Rien n’a été écrasé. Ce que vous n’aviez pas touché est repris de ce qui est enregistré&nbsp;; comparez le
        reste, corrigez si besoin, puis sauvegardez de nouveau.
      </p>
      <DataTable
        caption="Ce qui diffère"
        columns={["Champ", "Enregistré", "Dans ce formulaire"]}
        rows={differences.map(({ label, theirs, mine }) => ({ key: label, cells: [label, theirs, mine] }))}
        empty="Votre saisie est identique à ce qui est enregistré."
      />
    </div>
  );
}
