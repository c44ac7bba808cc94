import type { ReactNode } from "react";
import { AddButton, ArrangeButtons, ListItem, PlaceNotice, placeId } from "#app/ui/arrange-buttons.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FieldError, fieldId, firstOf } from "#app/ui/field-parts.tsx";
import type { AuthorFieldsProps, SheetModel } from "../block-kind.ts";
import { MAX_ITEMS, type Typed } from "./typed-list.ts";

interface SheetAuthorFieldsProps extends Pick<AuthorFieldsProps, "own" | "done"> {
  list: string;
  /** « au quiz ». */
  to: string;
  items: readonly Typed[];
  models: readonly SheetModel[];
  item: (index: number) => ReactNode;
  children?: ReactNode;
}

/** The buttons only change the form: nothing is stored yet. */
export function SheetAuthorFields({ own, done, list, to, items, models, item, children }: SheetAuthorFieldsProps) {
  const { name, error } = own(list);
  const id = fieldId(name);
  const message = firstOf(error);
  const questions = items.map((_, index) => ({ index, key: `${name}-${index}` }));
  return (
    <>
      <Field label="Titre" {...own("title")} />
      <Field
        label="Consigne"
        type="textarea"
        rows={3}
        hint="**gras**, *italique* et [lien](https://…) y sont possibles."
        {...own("intro")}
      />
      {children}
      <fieldset
        id={placeId({ name, done })}
        className="flex min-w-0 flex-col gap-6"
        aria-describedby={message && `${id}-erreur`}
      >
        <legend className="mb-1 font-display text-lg">Questions</legend>
        <PlaceNotice name={name} done={done} />
        <FieldError id={id} message={message} />
        {questions.map(({ index, key }) => (
          <ListItem
            key={key}
            name={key}
            done={done}
            legend={`Question ${index + 1}`}
            legendClassName="mb-1 font-semibold"
            className="group/item border-line border-s-2 ps-4"
            buttons={<ArrangeButtons list={name} index={index} count={items.length} of={`la question ${index + 1}`} />}
          >
            {item(index)}
          </ListItem>
        ))}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {items.length < MAX_ITEMS && (
            <AddButton list={name} count={items.length} label="Ajouter une question" to={to} />
          )}
        </p>
        {items.length === 0 && <Models list={name} models={models} />}
      </fieldset>
    </>
  );
}

function Models({ list, models }: { list: string; models: readonly SheetModel[] }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>{models.length > 1 ? "Ou partir d’un modèle\u00a0:" : "Ou partir du modèle\u00a0:"}</span>
      {models.map(({ name }, index) => (
        <Button
          key={name}
          variant="quiet"
          name="intent"
          value={`modele ${list} ${index}`}
          formAction={`#${fieldId(list)}`}
          formNoValidate
        >
          {name}
        </Button>
      ))}
    </p>
  );
}
