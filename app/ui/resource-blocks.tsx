import type { ReactNode } from "react";
import type { ResourceBlock } from "#app/content/resources/types.ts";
import { ArcMark } from "./arc.tsx";
import { Badge } from "./badge.tsx";
import { ExerciseSheet } from "./exercise-sheet.tsx";
import { inline } from "./prose-blocks.tsx";
import { ResourceTable } from "./resource-table.tsx";

type Of<Kind extends ResourceBlock["kind"]> = Extract<ResourceBlock, { kind: Kind }>;

export function ResourceBlockView({ block }: { block: ResourceBlock }): ReactNode {
  switch (block.kind) {
    case "heading":
      return null;
    case "text":
      return <p>{inline(block.text)}</p>;
    case "list":
      return (
        <ul className="arc-list">
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
              <h3>{title}</h3>
              <p>{inline(text)}</p>
            </li>
          ))}
        </ol>
      );
    case "table":
      return <ResourceTable {...block} />;
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
    <aside className="tip" aria-label={title}>
      <ArcMark />
      <p className="tip-title">{title}</p>
      <p>{inline(text)}</p>
    </aside>
  );
}

function Dialogue({ title, label, lines }: Of<"dialogue">) {
  return (
    <div className="dialogue">
      <h3>
        {title} <Badge tone="yellow">{label}</Badge>
      </h3>
      <dl>
        {lines.map(({ question, answer }) => (
          <div key={question}>
            <dt>— {question}</dt>
            <dd>— {answer}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Links({ items }: Of<"links">) {
  return (
    <ul className="shelf">
      {items.map(({ label, to, text }) => (
        <li key={label}>
          <a href={to}>{label}</a>
          {to.startsWith("http") && <span className="hint"> {new URL(to).host.replace(/^www\./, "")}</span>}
          <p>{inline(text)}</p>
        </li>
      ))}
    </ul>
  );
}
