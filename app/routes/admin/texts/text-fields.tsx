import type { ReactNode } from "react";
import { z } from "zod";
import type { FieldMeta } from "#app/content/texts/fields.ts";
import { kindOf, kindsOf, limitsOf, metaOf, partOf, unwrapped } from "#app/domain/site/texts/text-form.ts";
import { Button } from "#app/ui/button.tsx";
import { InsertHere } from "#app/ui/disclosure.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { fieldId } from "#app/ui/field-parts.tsx";
import { DoneNotice } from "#app/ui/notice.tsx";
import { Control, type PartProps } from "./text-control.view.tsx";

interface FieldsProps extends PartProps {
  schema: z.ZodType;
}

/** The form of a text, made from its schema: a control for each string, a group for each object, buttons for a list. */
export function TextFields({ schema, ...part }: FieldsProps) {
  const meta = metaOf(schema);
  const inner = unwrapped(schema);
  if (meta.kind === "fixed") return <Hidden name={part.name} value={part.value} />;
  if (inner instanceof z.ZodObject) return <Group {...part} label={meta.label} shape={inner.shape} />;
  if (inner instanceof z.ZodArray) return <List {...part} label={meta.label} schema={inner} />;
  if (inner instanceof z.ZodUnion) return <Choice {...part} meta={meta} options={inner.options as z.ZodType[]} />;
  if (inner instanceof z.ZodBoolean)
    return <Checkbox label={meta.label} name={part.name} defaultChecked={part.value === true} />;
  return <Control {...part} meta={meta} isOptional={schema instanceof z.ZodOptional} />;
}

function Group({ name, value, label, shape, ...shared }: PartProps & { label: string; shape: z.ZodRawShape }) {
  const parts = Object.entries(shape).map(([key, part]) => (
    <TextFields
      key={key}
      schema={part as z.ZodType}
      name={name ? `${name}-${key}` : key}
      value={partOf(value, key)}
      {...shared}
    />
  ));
  return name ? (
    <Box name={name} label={label} {...shared} isOpen={shared.done?.part === name}>
      {parts}
    </Box>
  ) : (
    parts
  );
}

function List({ name, value, label, schema, ...shared }: PartProps & { label: string; schema: z.ZodArray }) {
  const items = Array.isArray(value) ? value.map((one, index) => ({ own: `${name}-${index}`, one, index })) : [];
  const { min, max } = limitsOf(schema);
  const item = schema.element as z.ZodType;
  const message = shared.errors[name]?.[0];
  const isOfBlocks = item instanceof z.ZodDiscriminatedUnion;
  return (
    <Box name={name} label={label} {...shared} isOpen={shared.done?.part === name || isOfBlocks}>
      {message && <p className="field-error">{message}</p>}
      {items.map(({ own, one, index }) => {
        const which = `${metaOf(item).label || "Élément"} ${index + 1}`;
        const at = (place: number) => (place < 0 ? name : `${name}-${place}`);
        return (
          <div key={own} className="flex flex-col gap-2">
            {isOfBlocks && items.length < max && (
              <InsertHere before={which}>
                <Kinds of={item} intent={`inserer ${own}`} to={own} label="Insérer" which={`avant\u00a0: ${which}`} />
              </InsertHere>
            )}
            <TextFields schema={item} name={own} value={one} {...shared} />
            <p className="flex flex-wrap gap-x-4">
              {index > 0 && <ListButton intent={`monter ${own}`} to={at(index - 1)} label="Monter" which={which} />}
              {index < items.length - 1 && (
                <ListButton intent={`descendre ${own}`} to={at(index + 1)} label="Descendre" which={which} />
              )}
              {items.length > min && (
                <ListButton intent={`retirer ${own}`} to={at(index - 1)} label="Retirer" which={which} />
              )}
            </p>
          </div>
        );
      })}
      {items.length < max && (
        <Kinds of={item} intent={`ajouter ${name}`} to={`${name}-${items.length}`} label="Ajouter" which={label} />
      )}
    </Box>
  );
}

/** A button for each kind of item that a list may have. */
function Kinds({ of, intent, label, ...button }: ListButtonProps & { of: z.ZodType }) {
  return (
    <p className="flex flex-wrap gap-x-4">
      {kindsOf(of).map(({ kind, label: thing }) => (
        <ListButton key={kind} {...button} intent={`${intent} ${kind}`.trim()} label={`${label}\u00a0: ${thing}`} />
      ))}
    </p>
  );
}

/** A part of the page is folded until it is worked on, blocks are not; what lies in it is a group. */
function Box({
  name,
  label,
  errors,
  remarks,
  done,
  isOpen = false,
  children,
}: Pick<PartProps, "name" | "errors" | "remarks" | "done"> & { label: string; isOpen?: boolean; children: ReactNode }) {
  const said = done?.at === name && <DoneNotice id={fieldId(name)}>{done.text}</DoneNotice>;
  const id = said ? undefined : fieldId(name);
  if (name.includes("-"))
    return (
      <fieldset className="flex min-w-0 flex-col gap-4 border-line border-s-2 ps-4" id={id}>
        <legend className="mb-1 font-semibold">{label}</legend>
        {said}
        {children}
      </fieldset>
    );
  const told = [...Object.keys(errors), ...remarks.map(({ field }) => field)];
  const isTold = told.some((field) => field === name || field.startsWith(`${name}-`));
  return (
    <details className="group border-line border-t pt-4" id={id} open={isOpen || isTold || undefined}>
      <summary className="flex cursor-pointer justify-between gap-4 py-2 font-display text-2xl after:content-['+'] group-open:after:content-['–']">
        {label}
      </summary>
      <div className="flex min-w-0 flex-col gap-4 pt-4">
        {said}
        {children}
      </div>
    </details>
  );
}

interface ListButtonProps {
  intent: string;
  /** The field or the group that the answer scrolls to. */
  to: string;
  label: string;
  which: string;
}

function ListButton({ intent, to, label, which }: ListButtonProps) {
  const anchor = `#${fieldId(to)}`;
  return (
    <Button variant="quiet" name="intent" value={intent} formAction={anchor} formNoValidate className="text-sm">
      {label}
      <span className="visually-hidden"> ({which})</span>
    </Button>
  );
}

/** One of several kinds of blocks; or a text that may state figures, with what replaces it. */
function Choice({ name, value, meta, options, ...shared }: PartProps & { meta: FieldMeta; options: z.ZodType[] }) {
  const kind = partOf(value, "kind");
  const block = kind === undefined ? undefined : options.find((option) => kindOf(option) === kind);
  if (block) return <TextFields schema={block} name={name} value={value} {...shared} />;
  if (typeof value !== "object" || value === null)
    return <Control name={name} value={value} {...shared} meta={meta} isOptional={false} />;
  const control = (part: "text" | "otherwise", label: string) => (
    <Control
      name={`${name}-${part}`}
      value={partOf(value, part)}
      {...shared}
      meta={{ ...meta, label }}
      isOptional={false}
    />
  );
  return (
    <div className="flex flex-col gap-3" id={fieldId(name)}>
      <Hidden name={`${name}-claims`} value={partOf(value, "claims")} />
      {control("text", meta.label)}
      {control("otherwise", `${meta.label}, tant que ses chiffres ne sont pas prouvés`)}
    </div>
  );
}

function Hidden({ name, value }: { name: string; value: unknown }) {
  if (typeof value === "object" && value !== null)
    return Object.entries(value).map(([key, part]) => <Hidden key={key} name={`${name}-${key}`} value={part} />);
  return value === undefined || value === null ? null : <input type="hidden" name={name} value={String(value)} />;
}
