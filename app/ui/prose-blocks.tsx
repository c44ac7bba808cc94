import { Fragment, type ReactNode } from "react";
import type { Block } from "#app/content/legal/blocks.ts";
import { typeset } from "#app/content/typography.ts";
import { paragraphsOf } from "#app/domain/values/lines.ts";
import { MARKS } from "#app/domain/values/marked.ts";
import { TableScroll } from "./lists.tsx";
import { WordsAnchor } from "./missing-pages.tsx";

export function ProseBlocks({ blocks }: { blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text, never reordered
  return blocks.map((block, index) => <ProseBlock key={index} block={block} />);
}

function ProseBlock({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case "text":
      return <Paragraphs text={block.text} />;
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>{inline(item)}</li>
          ))}
        </List>
      );
    }
    case "table":
      return <Table {...block} />;
    case "notice":
      return (
        <div className="notice">
          <Paragraphs text={block.text} />
        </div>
      );
  }
}

/** A blank line parts the paragraphs of a long text, which look alike. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  return paragraphsOf(text).map((lines, index) => (
    <p key={lines.join()} className={index > 0 ? `next-paragraph ${className ?? ""}` : className}>
      {inline(lines.join("\n"))}
    </p>
  ));
}

function Table({ caption, head, rows }: Extract<Block, { kind: "table" }>) {
  return (
    <TableScroll label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {inline(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, column) => {
                const Cell = column === 0 ? "th" : "td";
                return (
                  <Cell key={head[column]} scope={column === 0 ? "row" : undefined} data-label={head[column]}>
                    {inline(cell)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

export const SAFE_TARGET = /^(?:\/(?!\/)|#|https:|mailto:|tel:)/;

/** Parses « **gras** » and « [lien](/adresse) » only; a link to an unknown address becomes plain text. */
export function inline(written: string): ReactNode {
  const text = typeset(written);
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    const [whole, bold, label, address, bare = ""] = match;
    const target = address ?? bare;
    parts.push(<Uncut key={`t${end}`} text={text.slice(end, match.index)} />);
    if (bold) parts.push(<strong key={match.index}>{inline(bold)}</strong>);
    else if (SAFE_TARGET.test(target))
      parts.push(
        <WordsAnchor key={match.index} href={target}>
          <Uncut text={label ?? bare} />
        </WordsAnchor>,
      );
    else parts.push(<Uncut key={match.index} text={label ?? ""} />);
    end = match.index + whole.length;
  }
  parts.push(<Uncut key={`t${end}`} text={text.slice(end)} />);
  return <Fragment>{parts}</Fragment>;
}

/** « e-mail » is not cut at its hyphen. */
function Uncut({ text }: { text: string }) {
  return text.split(/(e-mails?)/i).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text, never reordered
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
