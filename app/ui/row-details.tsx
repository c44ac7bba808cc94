import { isValidElement, type ReactNode } from "react";

/** What unfolds a row of a table on a telephone, named by the row's first cell. */
export function RowDetails({ of }: { of: ReactNode }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center text-sm underline">
        Détails<span className="visually-hidden">&nbsp;: {plainText(of)}</span>
      </summary>
    </details>
  );
}

/** The words of what is shown; none of a component that makes its own. */
function plainText(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return `${node}`;
  if (Array.isArray(node)) return node.map(plainText).join(" ");
  return isValidElement<{ children?: ReactNode }>(node) ? plainText(node.props.children) : "";
}
