import type { ReactNode } from "react";
import { z } from "zod";
import type { FieldMeta } from "#app/content/texts/fields.ts";
import type { TextRemark } from "#app/domain/site/texts/text-checks.ts";
import { kindsOf, limitsOf, metaOf, unwrapped } from "#app/domain/site/texts/text-form.ts";
import type { Done } from "#app/domain/values/arranged.ts";
import { partOf } from "#app/domain/values/lines.ts";
import { AddButton, ArrangeButtons, PlaceNotice, placeId } from "#app/ui/arrange-buttons.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { fieldId } from "#app/ui/field-parts.tsx";
import { hasPage } from "#app/ui/menu-links.ts";
import { useRoot } from "#app/ui/root-data.ts";
import { BlockList } from "../blocks/block-list.view.tsx";
import type { Choices } from "../blocks/choices.ts";
import { MetaField } from "../blocks/meta-field.view.tsx";
import { MediaFileField, UploadButton } from "../media/asset-parts.view.tsx";

interface PartProps {
  /** « cards-0-title »; "" for the whole text. */
  name: string;
  value: unknown;
  errors: Readonly<Record<string, string[]>>;
  remarks: readonly TextRemark[];
  choices?: Choices;
  /** The button of a list that was pressed. */
  done?: Done;
}

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
  if (inner instanceof z.ZodUnion) return <Claimed {...part} meta={meta} />;
  if (inner instanceof z.ZodBoolean)
    return <Checkbox label={meta.label} name={part.name} defaultChecked={part.value === true} />;
  return <Control {...part} meta={meta} isOptional={schema instanceof z.ZodOptional} />;
}

function Group({ label, ...part }: PartProps & { label: string; shape: z.ZodRawShape }) {
  const parts = <Parts {...part} />;
  return part.name ? (
    <Box {...part} label={label}>
      {parts}
    </Box>
  ) : (
    parts
  );
}

function Parts({ name, value, shape, ...shared }: PartProps & { shape: z.ZodRawShape }) {
  return Object.entries(shape).map(([key, part]) => (
    <TextFields
      key={key}
      schema={part as z.ZodType}
      name={name ? `${name}-${key}` : key}
      value={partOf(value, key)}
      {...shared}
    />
  ));
}

function List({ name, value, label, schema, ...shared }: PartProps & { label: string; schema: z.ZodArray }) {
  const items: unknown[] = Array.isArray(value) ? value : [];
  const message = shared.errors[name]?.[0];
  const { min, max } = limitsOf(schema);
  const item = schema.element as z.ZodType;
  // A box says by itself what was done in it; the address of a line is that of its field.
  const isLine = item instanceof z.ZodString;
  const kinds = item instanceof z.ZodDiscriminatedUnion ? kindsOf(item) : null;
  return (
    <Box name={name} label={label} {...shared} isOpen={kinds !== null}>
      {message && <p className="field-error">{message}</p>}
      {kinds ? (
        <BlockList
          list={name}
          blocks={items.map((one, index) => {
            const item = `${name}-${index}`;
            const { label = "", shape = {} } = kinds.find(({ kind }) => kind === partOf(one, "kind")) ?? {};
            return { item, label, fields: <Parts name={item} value={one} shape={shape} {...shared} /> };
          })}
          min={min}
          max={max}
          kinds={kinds}
          adding={(kind, before) => (before ? `inserer ${before} ${kind}` : `ajouter ${name} ${kind}`)}
          done={shared.done}
        />
      ) : (
        <>
          {items.map((one, index) => {
            const own = `${name}-${index}`;
            const which = `(${metaOf(item).label || "Élément"} ${index + 1})`;
            return (
              <div key={own} className="flex flex-col gap-2">
                {isLine && <PlaceNotice name={own} done={shared.done} id={fieldId(own, "fait")} />}
                <TextFields schema={item} name={own} value={one} {...shared} />
                <ArrangeButtons list={name} index={index} count={items.length} min={min} of={which} />
              </div>
            );
          })}
          {items.length < max && (
            <p>
              <AddButton
                list={name}
                count={items.length}
                label={`Ajouter\u00a0: ${metaOf(item).label.toLocaleLowerCase("fr")}`}
                to={`(${label})`}
              />
            </p>
          )}
        </>
      )}
    </Box>
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
  const said = <PlaceNotice name={name} done={done} />;
  const id = placeId({ name, done });
  if (name.includes("-"))
    return (
      <fieldset className="flex min-w-0 flex-col gap-4 border-line border-s-2 ps-4" id={id}>
        <legend className="mb-1 font-semibold">{label}</legend>
        {said}
        {children}
      </fieldset>
    );
  const told = [...Object.keys(errors), ...remarks.map(({ field }) => field)];
  const isDone = done?.at.split("-")[0] === name;
  const isTold = told.some((field) => field === name || field.startsWith(`${name}-`));
  return (
    <details className="group border-line border-t pt-4" id={id} open={isOpen || isDone || isTold || undefined}>
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

/** A text that may state figures, with what replaces it. */
function Claimed({ name, value, meta, ...shared }: PartProps & { meta: FieldMeta }) {
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

const HIDDEN = "Cette page n’est plus sur le site\u00a0: le lien est caché.";

/** One string of a text: a line, a longer text, or a choice. */
function Control({ meta, isOptional, ...part }: PartProps & { meta: FieldMeta; isOptional: boolean }) {
  const { name, value, errors, remarks, choices } = part;
  const missing = useRoot()?.missing ?? [];
  const text = value === undefined || value === null ? "" : String(value);
  const isHidden = meta.kind === "address" && text !== "" && !hasPage(text, missing);
  const said = isHidden ? HIDDEN : meta.help;
  const own = remarks.filter(({ field, isFault }) => field === name && !isFault);
  // What stands beside a field, and stops nothing.
  const remarked = own.map(({ message }) => (
    <strong key={message} className="block">
      {message}
    </strong>
  ));
  return (
    <>
      <MetaField
        meta={meta}
        name={name}
        defaultValue={text}
        choices={choices}
        isOptional={isOptional}
        hint={own.length > 0 ? [said, ...remarked] : said}
        error={errors[name]}
        saysOptional={isOptional && !meta.of}
        list={meta.kind === "address" ? "adresses" : undefined}
      />
      <UploadButton name={name} of={meta.of}>
        <MediaFileField choice={name} of={meta.of} />
      </UploadButton>
    </>
  );
}
