import { href } from "react-router";
import { DataTable } from "#app/ui/data-table.tsx";
import type { Difference } from "./lesson-conflict.ts";

interface Props {
  lessonId: string;
  /** Of what is saved. */
  version: number;
  differences: readonly Difference[];
}

/** Shows what somebody else has saved meanwhile; sending the form again replaces it. */
export function ConflictNotice({ lessonId, version, differences }: Props) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page has just come back because of this
    <div className="notice notice-error" role="alert" tabIndex={-1} autoFocus>
      <p className="notice-title">
        Rien n’a été enregistré&nbsp;: cette leçon a été modifiée pendant que vous l’écriviez.
      </p>
      <p>
        Votre saisie est dans le formulaire. Reprenez-y ce que vous gardez de l’autre texte, puis enregistrez de
        nouveau&nbsp;: la version {version} restera dans{" "}
        <a href={href("/admin/lecons/:id/versions", { id: lessonId })}>l’historique</a>.
      </p>
      <DataTable
        caption="Ce qui diffère"
        columns={["Champ", "Enregistré", "Dans ce formulaire"]}
        rows={differences.map(({ name, label, theirs, mine }) => ({
          key: name,
          cells: [label, <Text key="theirs" text={theirs} />, <Text key="mine" text={mine} />],
        }))}
        empty="Votre saisie est identique à ce qui est enregistré."
        isStacked
      />
    </div>
  );
}

function Text({ text }: { text: string }) {
  return text ? <span className="wrap-anywhere max-w-128 whitespace-pre-wrap lg:min-w-60">{text}</span> : "(vide)";
}
