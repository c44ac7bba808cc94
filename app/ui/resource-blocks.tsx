import type { ReactNode } from "react";
import type { ResourceBlock } from "#app/content/texts/resource-schema.ts";
import { ArcMark } from "./arc.tsx";
import { Badge } from "./badge.tsx";
import { inline, Paragraphs } from "./prose-blocks.tsx";
import { ResourceLink } from "./resource-next.tsx";
import { ResourceTable } from "./resource-table.tsx";
import { ExerciseSheet } from "./writing-sheet.tsx";

type Of<Kind extends ResourceBlock["kind"]> = Extract<ResourceBlock, { kind: Kind }>;

export function ResourceBlockView({ block }: { block: ResourceBlock }): ReactNode {
  switch (block.kind) {
    case "heading":
      return null;
    case "text":
      return <Paragraphs text={block.text} />;
    case "list":
      return (
        <ul className="arc-list gap-3.5">
          {block.items.map((item) => (
            <li key={item}>{inline(item)}</li>
          ))}
        </ul>
      );
    case "steps":
      return (
        <ol className="steps">
          {block.items.map(({ title, text }) => (
            <li key={title}>
              <h3 className="text-lg">{title}</h3>
              <Paragraphs text={text} />
            </li>
          ))}
        </ol>
      );
    case "table":
      return <ResourceTable {...block} className="my-8 print:my-4" />;
    case "exercise":
      return <ExerciseSheet {...block} />;
    case "tip":
      return <Tip {...block} />;
    case "dialogue":
      return <Dialogue {...block} />;
    case "links":
      return <Links {...block} />;
  }
}

function Tip({ title, text }: Of<"tip">) {
  return (
    <aside
      className="my-8 grid grid-cols-[3.5rem_1fr] gap-x-6 py-6 print:my-4 print:break-inside-avoid print:py-0"
      aria-label={title}
    >
      <ArcMark />
      <div>
        <p className="font-display font-semibold text-xl leading-tight">{title}</p>
        <Paragraphs className="mt-1" text={text} />
      </div>
    </aside>
  );
}

function Dialogue({ title, label, lines }: Of<"dialogue">) {
  return (
    <div className="my-8">
      <h3>
        {title}{" "}
        <Badge tone="yellow" className="align-[0.15em] font-text">
          {label}
        </Badge>
      </h3>
      <dl>
        {lines.map(({ question, answer }) => (
          <div key={question}>
            <dt className="mt-5 text-ink-soft">— {inline(question)}</dt>
            <dd className="mt-1.5 font-display text-xl leading-[1.4]">— {inline(answer)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Links({ items }: Of<"links">) {
  return (
    <ul>
      {items.map(({ label, to, text }) => (
        <ResourceLink key={label} to={to} title={label}>
          {inline(text)}
        </ResourceLink>
      ))}
    </ul>
  );
}
