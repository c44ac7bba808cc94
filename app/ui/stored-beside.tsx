import { DataTable } from "./data-table.tsx";

interface Props {
  labels: readonly (readonly [name: string, label: string])[];
  stored: Readonly<Record<string, string>>;
  typed: (name: string) => string | undefined;
  /** How a value reads that stands for something, such as a colour. */
  shown?: (name: string, value: string) => string;
}

/** Above a form that is older than what is stored: what somebody else has saved, beside what was typed. */
export function StoredBeside({ labels, stored, typed, shown = (_, value) => value }: Props) {
  const said = (name: string, value = "") => (value === "" ? "—" : shown(name, value));
  const differing = labels.filter(([name]) => (typed(name) ?? "") !== (stored[name] ?? ""));
  return (
    <DataTable
      caption="Ce qui diffère"
      columns={["Champ", "Enregistré", "Dans ce formulaire"]}
      rows={differing.map(([name, label]) => ({
        key: name,
        cells: [label, said(name, stored[name]), said(name, typed(name))],
      }))}
      empty="Rien ne diffère de ce qui est enregistré."
    />
  );
}
