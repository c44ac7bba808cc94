import { Button } from "#app/ui/button.tsx";
import { PrintedDisclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import { FieldHint, fieldId } from "#app/ui/field-parts.tsx";
import type { FormErrors } from "./block-kind.ts";
import {
  cellName,
  type ExerciseField,
  groupsOfRows,
  maxRows,
  nameOfRow,
  type SentForm,
  shownRows,
} from "./exercise-fields.ts";
import { ADD_ROW } from "./lesson-forms.ts";
import { OtherText } from "./two-texts.tsx";

interface Props {
  block: string;
  field: ExerciseField;
  form: SentForm;
  errors: FormErrors;
  /** What another page has saved into this field meanwhile. */
  other: string | undefined;
}

export function ExerciseControl(props: Props) {
  return (
    <>
      <Control {...props} />
      {props.other !== undefined && <OtherText text={props.other} />}
    </>
  );
}

function Control({ field, ...rest }: Props) {
  const { block, form, errors } = rest;
  if (field.kind === "table") return <TableControl {...rest} field={field} />;
  const { key, label, hint } = field;
  const error = errors.find((one) => one.field === key)?.message;
  const common = { form: block, name: key, label, hint, error, defaultValue: form[key], saysOptional: false };
  if (field.kind === "number") return <Field {...common} inputMode="decimal" />;
  if (field.kind !== "choice") return <Field {...common} type="textarea" rows={field.kind === "long" ? 6 : 0} />;
  const choices = new Set(["", ...field.options, form[key] ?? ""]);
  const options = [...choices].map((value) => ({ value, label: value || "Choisir" }));
  return <Field {...common} type="select" options={options} />;
}

type TableProps = Omit<Props, "field" | "other"> & { field: Extract<ExerciseField, { kind: "table" }> };

/** More of them leave no room for a word. */
const MOST_COLUMNS = 5;

/** Many rows are folded: twenty of four fields were 13,000 px long on a telephone. */
function TableControl(props: TableProps) {
  const { block, field, form, errors } = props;
  const { key, label, hint } = field;
  const id = fieldId(key, block);
  const rows = shownRows(field, form);
  const added = form[ADD_ROW] === key ? rows : 0;
  const isWrong = (row: number) => errors.some((error) => error.field.startsWith(`${key}_${row}_`));
  const groups = groupsOfRows(field, form);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-0 p-0" aria-describedby={hint && `${id}-aide`}>
      <legend className="font-semibold">{label}</legend>
      <FieldHint id={id} hint={hint} />
      {groups.map((group) => {
        const lines = group.rows.map((row, index) => (
          <TableRow key={row} {...props} row={row} rows={rows} isFirst={index === 0} isAdded={row === added} />
        ));
        if (groups.length === 1) return lines;
        const [first] = group.rows;
        return (
          <PrintedDisclosure
            key={first}
            isOpen={group.isNext || group.rows.some((row) => row === added || isWrong(row))}
            summary={
              <>
                Lignes {first} à {group.rows.at(-1)}
                <span className="visually-hidden"> de «&nbsp;{label}&nbsp;»</span>
              </>
            }
          >
            <div className="flex flex-col gap-3">{lines}</div>
          </PrintedDisclosure>
        );
      })}
      {rows < maxRows(field) && (
        <Button variant="quiet" name={ADD_ROW} value={key} className="self-start print:hidden">
          + une ligne<span className="visually-hidden"> dans «&nbsp;{label}&nbsp;»</span>
        </Button>
      )}
    </fieldset>
  );
}

/** « 10 » leaves its room to what is written; « Ma piste » needs its own. */
function nameColumn(names: string[]): string {
  return names.every(({ length }) => length <= 3) ? "sm:grid-cols-[2rem]" : "sm:grid-cols-[1.6fr]";
}

interface RowProps extends TableProps {
  row: number;
  /** Of how many. */
  rows: number;
  /** The columns' names stand above it. */
  isFirst: boolean;
  /** The page has just come back with it. */
  isAdded: boolean;
}

/**
 * On a telephone, and with many columns, a group of fields, two beside each other where there is room; on a wider screen a
 * row below the names of the columns.
 */
function TableRow({ block, field, form, errors, row, rows, isFirst, isAdded }: RowProps) {
  const { key, columns } = field;
  const isTable = columns.length <= MOST_COLUMNS;
  const layout = isTable
    ? `sm:auto-cols-fr sm:grid-flow-col ${field.names ? nameColumn(field.names) : "sm:grid-cols-none"}`
    : "sm:grid-cols-3";
  const namePlace = isTable ? `sm:col-auto ${isFirst ? "sm:self-end sm:pb-2.5" : "sm:pt-4.5"}` : "";
  const numberPlace = isTable ? "sm:sr-only" : "";
  const known = nameOfRow(field, row, form[cellName(key, row, 1)]);
  // On a telephone the words of the first column have the whole width, and the last field when it stands alone.
  const widePlace = known
    ? "max-sm:*:last:even:col-span-full"
    : "max-sm:*:nth-2:col-span-full max-sm:*:last:odd:col-span-full";
  return (
    <fieldset className={`grid min-w-0 min-[30rem]:grid-cols-2 gap-3 border-line border-t pt-3 ${widePlace} ${layout}`}>
      {/* The grid lays out a legend only when it floats. */}
      <legend
        className={
          known
            ? `float-left col-span-full hyphens-auto font-semibold ${namePlace}`
            : `float-left col-span-full text-sm leading-normal ${numberPlace}`
        }
      >
        {known ?? `${row} sur ${rows}`}
      </legend>
      {columns.map((column, index) => {
        if (known && index === 0) return null;
        const name = cellName(key, row, index + 1);
        const message = errors.find((one) => one.field === name)?.message;
        const isFocused = isAdded && index === 0;
        return (
          <label key={column} className="flex min-w-0 flex-col">
            <span className={`text-sm leading-normal${isTable && !isFirst ? " sm:sr-only" : ""}`}>{column}</span>
            {/* Only an error and a new row link to it, and a lesson with many rows has to fit into the first round trip. */}
            <textarea
              className="input"
              id={message || isFocused ? fieldId(name, block) : undefined}
              name={name}
              defaultValue={form[name]}
              // biome-ignore lint/a11y/noAutofocus: the page has just come back with this row
              autoFocus={isFocused}
              aria-invalid={message ? true : undefined}
            />
            {message && <span className="field-error">{message}</span>}
          </label>
        );
      })}
    </fieldset>
  );
}
