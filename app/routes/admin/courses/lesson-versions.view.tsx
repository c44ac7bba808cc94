import { href } from "react-router";
import { kindOf } from "#app/domain/school/blocks/registry.ts";
import type { BlockDiff } from "#app/domain/school/courses/editing/version-diff.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable, EmptyList } from "#app/ui/data-table.tsx";
import { Field } from "#app/ui/field.tsx";
import { DIFF_LABELS } from "./labels.ts";

interface Version {
  n: number;
  author: string;
  note: string;
  at: string;
  isPublished: boolean;
  isNewest: boolean;
}

interface Props {
  lesson: { id: string; courseId: string; courseTitle: string; title: string };
  versions: readonly Version[];
  /** Null while there is only one. */
  compared: { from: number; to: number; blocks: readonly BlockDiff[] } | null;
}

export function VersionsView({ lesson, versions, compared }: Props) {
  const { id, courseId, courseTitle, title } = lesson;
  return (
    <div className="flow">
      <Breadcrumb
        items={[
          { label: "Cours", href: href("/admin/cours") },
          { label: courseTitle, href: href("/admin/cours/:id", { id: courseId }) },
          { label: title, href: href("/admin/lecons/:id", { id }) },
          { label: "Versions" },
        ]}
      />
      <h1>Versions</h1>
      <DataTable
        caption="Versions, de la plus récente à la plus ancienne"
        columns={["Version", "Enregistrée", "Par", "Note", "Actions"]}
        rows={versions.map((version) => ({ key: `${version.n}`, cells: cellsOf(version) }))}
        empty="Rien n’est encore écrit."
      />
      {compared && <Comparison {...compared} versions={versions} />}
    </div>
  );
}

function cellsOf({ n, author, note, at, isPublished, isNewest }: Version) {
  return [
    <span key="n" className="flex flex-wrap items-center gap-2">
      {n}
      {isPublished && <Badge tone="green">Publiée</Badge>}
      {isNewest && !isPublished && <Badge tone="yellow">Brouillon</Badge>}
    </span>,
    at,
    author,
    note || "—",
    isNewest ? (
      "—"
    ) : (
      <form key="restore" method="post">
        <input type="hidden" name="version" value={n} />
        <Button variant="quiet" className="text-sm">
          Reprendre cette version<span className="visually-hidden"> ({n})</span>
        </Button>
      </form>
    ),
  ];
}

function Comparison({ from, to, blocks, versions }: NonNullable<Props["compared"]> & Pick<Props, "versions">) {
  const options = versions.map(({ n, at }) => ({ value: `${n}`, label: `${n}, ${at}` }));
  return (
    <section className="flex flex-col gap-6" aria-labelledby="changements">
      <h2 id="changements">
        De la version {from} à la version {to}
      </h2>
      <form method="get" className="flex flex-wrap items-end gap-4">
        <Field label="De la version" name="de" type="select" required options={options} defaultValue={`${from}`} />
        <Field label="À la version" name="a" type="select" required options={options} defaultValue={`${to}`} />
        <Button variant="secondary">Comparer</Button>
      </form>
      {blocks.length === 0 && <EmptyList>Rien ne diffère.</EmptyList>}
      {blocks.map((block) => (
        <BlockChange key={block.id} block={block} />
      ))}
    </section>
  );
}

function BlockChange({ block: { type, change, parts } }: { block: BlockDiff }) {
  return (
    <article className="flex max-w-[44rem] flex-col gap-2 rounded-md border border-line p-4">
      <h3 className="font-semibold text-base">
        {type === "head" ? "En-tête" : kindOf({ type }).label} {DIFF_LABELS[change]}
      </h3>
      {parts ? (
        <p className="wrap-anywhere whitespace-pre-wrap">
          {parts.map(({ text, change: part }, index) => {
            const key = `${index}-${part}`;
            if (part === "same") return <span key={key}>{text}</span>;
            return part === "added" ? (
              <ins key={key} className="bg-tertiary-soft">
                {text}
              </ins>
            ) : (
              <del key={key} className="bg-primary-soft">
                {text}
              </del>
            );
          })}
        </p>
      ) : (
        <p className="hint">Ces deux textes ont trop peu en commun pour être comparés mot à mot.</p>
      )}
    </article>
  );
}
