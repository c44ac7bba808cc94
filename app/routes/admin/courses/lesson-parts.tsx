import { href } from "react-router";
import { itemsOf, withItems } from "#app/domain/school/blocks/authoring/typed-list.ts";
import type { AssetChoice } from "#app/domain/school/blocks/block-kind.ts";
import { kindOf, type LearnerBlock } from "#app/domain/school/blocks/registry.ts";
import type { Done } from "#app/domain/values/arranged.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/field-parts.tsx";
import type { FormAnswer } from "#app/ui/form-state.ts";
import { blocksField, type FormBlock } from "./block-order.ts";
import { fieldLabel, LESSON_FIELDS } from "./labels.ts";
import type { Values } from "./lesson-form.ts";

/** What a lesson's form is answered with when it is shown again, with what was typed. */
interface LessonAnswer extends FormAnswer {
  form: { values: Values; blocks: readonly FormBlock[] };
  preview: LearnerBlock[] | null;
  conflict: { version: number; differences: Difference[] } | null;
  /** Films and sounds without captions, by their blocks. */
  uncaptioned: string[];
  /** The block that a file is sent for, on a page of its own. */
  upload: { block: string; error: string | null } | null;
  done: Done | null;
}

export function shownAgain(values: Values, blocks: readonly FormBlock[], done: Done | null = null): LessonAnswer {
  const form = { values, blocks };
  return { form, result: {}, error: null, preview: null, conflict: null, uncaptioned: [], upload: null, done };
}

interface HeadProps {
  lesson: {
    id: string;
    courseId: string;
    courseTitle: string;
    moduleTitle: string;
    title: string;
    isArchived: boolean;
    published: number | null;
    newest: number;
  };
  /** The version, when and by whom. */
  saved: string | null;
}

export function LessonHead({ lesson, saved }: HeadProps) {
  const { id, courseId, courseTitle, moduleTitle, title, isArchived, published, newest } = lesson;
  return (
    <header className="flex flex-col gap-3">
      <Breadcrumb
        items={[
          { label: "Cours", href: href("/admin/cours") },
          { label: courseTitle, href: href("/admin/cours/:id", { id: courseId }) },
          { label: title },
        ]}
      />
      <h1>{title}</h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft text-sm">
        {isArchived ? <Badge>Archivée</Badge> : <StateBadges published={published} newest={newest} />}
        <span>
          {moduleTitle} · {saved ?? "rien n’est encore écrit"}
        </span>
      </p>
      <p className="flex flex-wrap gap-x-6">
        <a className="link" href={href("/admin/lecons/:id/apercu", { id })}>
          Voir comme une cliente
        </a>
        <a className="link" href={href("/admin/lecons/:id/versions", { id })}>
          Versions
        </a>
      </p>
    </header>
  );
}

function StateBadges({ published, newest }: Pick<HeadProps["lesson"], "published" | "newest">) {
  if (published === null) return <Badge tone="yellow">Non publiée</Badge>;
  return (
    <>
      <Badge tone="green">Publiée</Badge>
      {published !== newest && <Badge tone="orange">La version {published} est en ligne</Badge>}
    </>
  );
}

interface Difference {
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
    const label = block ? fieldLabel(block, field) : LESSON_FIELDS[field];
    const [saved, typed] = sides.map((values) => values[name] ?? "");
    if (!label || saved === undefined || typed === undefined || saved === typed) return [];
    if (name === "blocs") return [{ name, label, theirs: order(theirs.blocks), mine: order(mine.blocks) }];
    const shown = (value: string) =>
      BOXES.includes(field) ? (value === "on" ? "oui" : "non") : (names.get(value) ?? value);
    return [
      {
        name,
        label: block && label !== kindOf(block).label ? `${kindOf(block).label}, ${label.toLowerCase()}` : label,
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
              {assets.find(({ id }) => id === asset)?.name ?? "le média en préparation"}
            </a>
          </li>
        ))}
      </ul>
      <p>
        Enregistrez la leçon, ajoutez les sous-titres à la page du film ou du son, puis publiez. Sans paroles, il s’en
        passe&nbsp;: décochez «&nbsp;On y entend une voix&nbsp;» à sa page.
      </p>
      <Button variant="secondary" name="intent" value="publier-sans-sous-titres">
        Publier sans sous-titres
      </Button>
    </div>
  );
}

type UploadProps = Pick<LessonAnswer, "form"> & { lessonId: string; upload: NonNullable<LessonAnswer["upload"]> };

/** Instead of the lesson's form, which cannot send a film: both forms hold what was typed. */
export function UploadStep({ lessonId, form: { values, blocks }, upload: { block, error } }: UploadProps) {
  const at = blocks.findIndex(({ id }) => id === block);
  const kind = blocks[at];
  const typed = Object.entries(values).filter(([name]) => name !== "intent");
  const address = { id: lessonId };
  return (
    <section className="flow max-w-[44rem]" aria-labelledby="envoi">
      <h2 id="envoi">
        {kind && kindOf(kind).label} du bloc {at + 1}
      </h2>
      <p className="hint">Votre saisie attend dans cette page. Elle n’est pas encore enregistrée.</p>
      <form
        method="post"
        action={href("/admin/lecons/:id/fichier", address)}
        encType="multipart/form-data"
        className="form-stack"
      >
        <ErrorSummary errors={error ? [{ field: "fichier", message: error }] : []} />
        {/* Before the file: the server reads what was typed first. */}
        <input type="hidden" name="saisie" value={new URLSearchParams(typed).toString()} />
        <input type="hidden" name="bloc" value={block} />
        <FileField label="Fichier" name="fichier" required error={error ?? undefined} />
        <p className="actions">
          <Button pendingLabel="Envoi en cours...">Envoyer</Button>
        </p>
      </form>
      <form method="post" action={href("/admin/lecons/:id", address)}>
        {typed.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button variant="quiet" name="intent" value="reprendre">
          Revenir à la leçon sans envoyer
        </Button>
      </form>
    </section>
  );
}
