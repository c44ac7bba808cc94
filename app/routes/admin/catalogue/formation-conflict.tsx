import { z } from "zod";
import type { EditableFormation, FormationInput } from "#app/domain/shop/catalogue/editable-formation.server.ts";
import { differences } from "#app/ui/audit-changes.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { fieldOf, toValues, valuesOf } from "./formation-form.ts";
import { type FieldName, HISTORY_LABELS } from "./labels.ts";

/**
 * What is shown when somebody else has saved since the form was opened. Fields that this administrator has not changed
 * take the values that are saved now; `version` and `base` belong to those.
 */
export function conflictOf({ version, input: saved }: EditableFormation, mine: FormationInput, base: unknown) {
  const [opened, theirs, typed] = [readBase(base), toValues(saved), toValues(mine)];
  const isUntouched = (field: FieldName) => opened[field] === typed[field];
  return {
    version,
    base: JSON.stringify(theirs),
    values: valuesOf((field) => (isUntouched(field) ? theirs : typed)[field]),
    differences: differences(saved, mine, HISTORY_LABELS).map(({ field, label, old, now }) => ({
      label,
      theirs: old,
      mine: isUntouched(fieldOf(field)) ? `${old} (repris)` : now,
    })),
  };
}

/** Without the values that the form was opened with every field counts as changed. */
function readBase(base: unknown): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(String(base)));
  } catch {
    return {};
  }
}

/** Shows what somebody else has saved meanwhile; sending the form again overwrites it. */
export function ConflictNotice({
  title,
  differences,
}: { title: string | null } & Pick<ReturnType<typeof conflictOf>, "differences">) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page has just come back because of this
    <div className="notice notice-error" role="alert" tabIndex={-1} autoFocus>
      <p className="notice-title">{title}</p>
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
