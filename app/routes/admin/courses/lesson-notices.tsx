import { href } from "react-router";
import { itemsOf, withItems } from "#app/domain/school/blocks/authoring/typed-list.ts";
import type { AssetChoice } from "#app/domain/school/blocks/block-kind.ts";
import { kindOf } from "#app/domain/school/blocks/registry.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { blocksField, type FormBlock } from "./block-order.ts";
import { LESSON_FIELDS } from "./labels.ts";
import type { Values } from "./lesson-form.ts";

export interface Difference {
  name: string;
  label: string;
  theirs: string;
  mine: string;
}

interface Side {
  values: Values;
  blocks: readonly FormBlock[];
}

const BOXES = ["obligatoire", "offerte", "required"];

/** Each field whose saved and typed texts differ, with both. `names`: the names of media and lessons, by their ids. */
export function differencesOf(theirs: Side, mine: Side, names: ReadonlyMap<string, string>): Difference[] {
  const sides = [theirs, mine].map((side) => ({ ...writtenLists(side), blocs: blocksField(side.blocks) }) as Values);
  const fields = new Set(sides.flatMap((values) => Object.keys(values)));
  return [...fields].flatMap((name) => {
    const [field = "", ...rest] = name.split("-");
    const block = [...theirs.blocks, ...mine.blocks].find(({ id }) => id === rest.join("-"));
    const label = block ? kindOf(block).fieldLabels[field] : LESSON_FIELDS[field];
    const [saved, typed] = sides.map((values) => values[name] ?? "");
    if (!label || saved === undefined || typed === undefined || saved === typed) return [];
    if (name === "blocs") return [{ name, label, theirs: order(theirs.blocks), mine: order(mine.blocks) }];
    const shown = (value: string) =>
      BOXES.includes(field) ? (value === "on" ? "oui" : "non") : (names.get(value) ?? value);
    return [
      {
        name,
        label: block ? `${kindOf(block).label}, ${label.toLowerCase()}` : label,
        theirs: shown(saved),
        mine: shown(typed),
      },
    ];
  });
}

/** Each list as one text, under its own name. */
function writtenLists({ values, blocks }: Side): Values {
  return blocks.reduce((written, block) => {
    const { list } = kindOf(block);
    if (!list) return written;
    const name = `${list.name}-${block.id}`;
    return { ...withItems(written, name, []), [name]: list.written(itemsOf(values, name)) };
  }, values);
}

function order(blocks: readonly FormBlock[]): string {
  return blocks.map((block) => kindOf(block).label).join(", ");
}

interface NoticeProps {
  lessonId: string;
  /** Of what is saved. */
  version: number;
  differences: readonly Difference[];
}

/** Shows what somebody else has saved meanwhile; sending the form again replaces it. */
export function ConflictNotice({ lessonId, version, differences }: NoticeProps) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page has just come back because of this
    <div className="notice notice-error" role="alert" tabIndex={-1} autoFocus>
      <p className="notice-title">
        Rien n’a été enregistré&nbsp;: cette leçon a été modifiée pendant que vous l’écriviez.
      </p>
      <p>
        Votre saisie est dans le formulaire. Reprenez-y ce que vous gardez de l’autre texte, puis enregistrez de
        nouveau&nbsp;: la version {version} restera dans{" "}
        <a href={href("/admin/lecons/:id/versions", { id: lessonId })}>l’historique</a>.
      </p>
      <DataTable
        caption="Ce qui diffère"
        columns={["Champ", "Enregistré", "Dans ce formulaire"]}
        rows={differences.map(({ name, label, theirs, mine }) => ({
          key: name,
          cells: [label, <Text key="theirs" text={theirs} />, <Text key="mine" text={mine} />],
        }))}
        empty="Votre saisie est identique à ce qui est enregistré."
        isStacked
      />
    </div>
  );
}

function Text({ text }: { text: string }) {
  return text ? <span className="wrap-anywhere max-w-128 whitespace-pre-wrap lg:min-w-60">{text}</span> : "(vide)";
}

interface CaptionsProps {
  films: readonly { block: string; asset: string }[];
  assets: readonly AssetChoice[];
}

export function CaptionsNotice({ films, assets }: CaptionsProps) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page has just come back because of this
    <div className="notice notice-error" role="alert" tabIndex={-1} autoFocus>
      <p className="notice-title">Rien n’est encore publié&nbsp;: il manque des sous-titres.</p>
      <p>Une personne sourde, ou qui regarde sans le son, ne pourra pas suivre&nbsp;:</p>
      <ul>
        {films.map(({ block, asset }) => (
          <li key={block}>
            <a href={href("/admin/medias/:id", { id: asset })}>
              {assets.find(({ id }) => id === asset)?.name ?? "le film en préparation"}
            </a>
          </li>
        ))}
      </ul>
      <p>
        Enregistrez la leçon, ajoutez les sous-titres à la page du film, puis publiez. Un film sans paroles s’en passe.
      </p>
      <Button variant="secondary" name="intent" value="publier-sans-sous-titres">
        Publier sans sous-titres
      </Button>
    </div>
  );
}
