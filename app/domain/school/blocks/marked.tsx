import type { Token } from "markdown-it";
import type { ReactNode } from "react";
import { markedTokens, wordsOf } from "#app/domain/values/marked.ts";
import { SAFE_TARGET } from "#app/ui/prose-blocks.tsx";

/** Bold, italics and links within a short text. */
export function Marked({ text }: { text: string }) {
  return inline(markedTokens(text));
}

/** A loop, because a text may have a thousand lines. */
function inline(tokens: readonly Token[]): ReactNode[] {
  const shown: ReactNode[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.nesting === 1) {
      const end = tokens.findIndex(
        ({ nesting, level }, index) => index > at && nesting === -1 && level === token.level,
      );
      shown.push(
        <Mark key={at} opening={token}>
          {inline(tokens.slice(at + 1, end))}
        </Mark>,
      );
      at = end;
    } else shown.push(token.type === "hardbreak" ? <br key={at} /> : wordsOf(token));
  }
  return shown;
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
