export interface Option {
  value: string;
  label: string;
  /** Options of one group stand together, under its name. */
  group?: string;
}

export function SelectOptions({ options }: { options: readonly Option[] }) {
  return [...new Set(options.map(({ group }) => group))].map((group) => {
    const own = options.filter((option) => option.group === group);
    const shown = own.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));
    if (group === undefined) return shown;
    return (
      <optgroup key={group} label={group}>
        {shown}
      </optgroup>
    );
  });
}

/** The options of a select, from the labels of its values. `none`: what stands first, for no value. */
export function optionsOf(labels: Readonly<Record<string, string>>, none?: string): Option[] {
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return none === undefined ? options : [{ value: "", label: none }, ...options];
}
