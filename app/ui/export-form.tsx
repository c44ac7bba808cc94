import { Button } from "./button.tsx";

interface ExportFormProps {
  action: string;
  /** The filters of the list: the file has all pages of the filtered list. */
  filters: Readonly<Record<string, string | null>>;
  label?: string;
}

/** A POST, because each export is recorded in the audit log. */
export function ExportForm({ action, filters, label = "Exporter (CSV)" }: ExportFormProps) {
  return (
    <form method="post" action={action}>
      {Object.entries(filters).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button variant="secondary">{label}</Button>
    </form>
  );
}
