export interface Option {
  value: string;
  label: string;
}

/** The options of a select, from the labels of its values. `none`: what stands first, for no value. */
export function optionsOf(labels: Readonly<Record<string, string>>, none?: string): Option[] {
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return none === undefined ? options : [{ value: "", label: none }, ...options];
}
