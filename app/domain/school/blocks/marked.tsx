import type { Token } from "markdown-it";
import type { ReactNode } from "react";
import { markedTokens, parts, wordsOf } from "#app/domain/values/marked.ts";
import { SAFE_TARGET } from "#app/ui/prose-blocks.tsx";

/** Bold, italics and links within a short text. */
export function Marked({ text }: { text: string }) {
  return inline(markedTokens(text));
}

function inline(tokens: readonly Token[]): ReactNode[] {
  return parts(tokens).map(({ token, inner }, index) => {
    const key = `${index}`;
    if (token.nesting === 1)
      return (
        <Mark key={key} opening={token}>
          {inline(inner)}
        </Mark>
      );
    return token.type === "hardbreak" ? <br key={key} /> : wordsOf(token);
  });
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
