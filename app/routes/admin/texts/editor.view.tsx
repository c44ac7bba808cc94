import type { ReactNode } from "react";
import type { z } from "zod";
import type { TextRemark } from "#app/domain/site/texts/text-checks.ts";
import type { Done } from "#app/domain/values/arranged.ts";
import { Button, EnterButton } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { fieldId } from "#app/ui/field-parts.tsx";
import type { Choices } from "../blocks/choices.ts";
import uploadInPlace from "../media/upload-in-place.ts?worker&url";
import { TextFields } from "./text-fields.tsx";
import { Conflict, type Plan } from "./versions.view.tsx";

interface Props {
  schema: z.ZodType;
  stored: {
    body: unknown;
    base: string;
    shown: string;
    online: string;
    planned: readonly Plan[];
    addresses: readonly { path: string; title?: string }[];
    remarks: readonly TextRemark[];
  };
  answer:
    | {
        body: unknown;
        base: string;
        shown: string;
        online: string | undefined;
        le: string;
        errors: object;
        remarks: readonly TextRemark[];
        done?: Done;
        conflict: { by: string | null; theirs: unknown; mine: unknown } | null;
      }
    | undefined;
  choices?: Choices;
  /** What stands below the fields and cannot be changed. */
  children?: ReactNode;
}

/** The form of a text or a page, made from its schema, with the buttons that keep, show and publish it. */
export function Editor({ schema, stored, answer, choices, children }: Props) {
  const { body, base, shown, online, remarks } = answer ?? stored;
  const plan = stored.planned.find(({ id }) => id === shown);
  const others = stored.planned.filter(({ id }) => id !== shown);
  const errors = (answer?.errors ?? {}) as Record<string, string[]>;
  const other = answer?.conflict;
  const summary = Object.entries(errors).map(([field, [message = ""]]) => ({ field, message: placed(field, message) }));
  return (
    <>
      {other && (
        <Conflict
          said={`${other.by === null ? "Vous avez enregistré, dans une autre fenêtre," : `${other.by} a enregistré`} une autre version`}
          theirs={other.theirs}
          mine={other.mine}
        />
      )}
      {/* Without the anchor that a button of a list has left in the address. */}
      <form
        method="post"
        action="?"
        encType="multipart/form-data"
        className="form-stack max-w-176"
        data-is-changed={answer && ""}
      >
        <EnterButton name="intent" value="brouillon" />
        <ErrorSummary errors={summary} />
        <Remarks remarks={remarks} />
        <p className="hint">Dans un texte long, une ligne vide sépare deux paragraphes, et **mot** met en gras.</p>
        <input type="hidden" name="base" value={base} />
        <input type="hidden" name="shown" value={shown} />
        {online !== undefined && <input type="hidden" name="online" value={online} />}
        <TextFields
          schema={schema}
          name=""
          value={body}
          errors={errors}
          remarks={remarks}
          choices={choices}
          done={answer?.done}
        />
        {children}
        <script type="module" src={uploadInPlace} />
        <datalist id="adresses">
          {stored.addresses.map(({ path, title }) => (
            <option key={path} value={path} label={title} />
          ))}
        </datalist>
        <div className="flex flex-col gap-4 border-line border-t pt-6">
          <p className="actions">
            <Button name="intent" value="apercu" variant="secondary">
              Aperçu
            </Button>
            <Button name="intent" value="brouillon" variant="secondary">
              Enregistrer le brouillon
            </Button>
            <Button name="intent" value="publier" variant={plan && "secondary"}>
              {plan ? "Publier dès maintenant" : "Publier"}
            </Button>
          </p>
          {plan && (
            <p className="hint">
              «&nbsp;Publier dès maintenant&nbsp;» met cette version en ligne sans attendre le {plan.at}.
              «&nbsp;Programmer&nbsp;» la garde prévue, avec vos changements, au moment choisi.
            </p>
          )}
          {others.map(({ id, at }) => (
            <p key={id} className="hint">
              La version prévue le {at} reste prévue&nbsp;: à son heure, elle remplacera ce que vous publiez ici.
            </p>
          ))}
          <div className="flex flex-wrap items-end gap-4">
            <Field
              label="Publier le"
              name="le"
              type="datetime-local"
              defaultValue={answer?.le ?? plan?.le}
              error={errors.le}
              saysOptional={false}
            />
            <Button name="intent" value="programmer" variant="secondary">
              Programmer
            </Button>
          </div>
        </div>
      </form>
    </>
  );
}

/** Away from its field, an error in a list of several says which block it is in: « Bloc 3 : … ». */
function placed(field: string, message: string): string {
  const [, list, index] = /^([a-z]+)-(\d+)/i.exec(field) ?? [];
  return index ? `${list === "blocks" ? "Bloc" : "Élément"} ${Number(index) + 1}\u00a0: ${message}` : message;
}

function Remarks({ remarks }: { remarks: readonly TextRemark[] }) {
  const shown = remarks.filter(({ isFault }) => !isFault);
  if (shown.length === 0) return null;
  return (
    <ul className="arc-list">
      {shown.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          <a className="link" href={`#${fieldId(field)}`}>
            {message}
          </a>
        </li>
      ))}
    </ul>
  );
}
