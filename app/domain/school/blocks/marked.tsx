import type { Token } from "markdown-it";
import type { ReactNode } from "react";
import { markedTokens, wordsOf } from "#app/domain/values/marked.ts";
import { SAFE_TARGET } from "#app/ui/prose-blocks.tsx";

/** Bold, italics and links within a short text. */
export function Marked({ text }: { text: string }) {
  return inline(markedTokens(text));
}

function inline(tokens: readonly Token[]): ReactNode {
  const [first, ...rest] = tokens;
  if (!first) return null;
  if (first.nesting !== 1)
    return (
      <>
        {first.type === "hardbreak" ? <br /> : wordsOf(first)}
        {inline(rest)}
      </>
    );
  const end = rest.findIndex(({ nesting, level }) => nesting === -1 && level === first.level);
  return (
    <>
      <Mark opening={first}>{inline(rest.slice(0, end))}</Mark>
      {inline(rest.slice(end + 1))}
    </>
  );
}

function Mark({ opening, children }: { opening: Token; children: ReactNode }) {
  const { tag } = opening;
  const target = String(opening.attrGet("href"));
  if (tag !== "a") {
    const Tag = tag as "strong" | "em" | "s";
    return <Tag>{children}</Tag>;
  }
  return SAFE_TARGET.test(target) ? (
    <a className="link" href={target} rel="noopener">
      {children}
    </a>
  ) : (
    children
  );
}
