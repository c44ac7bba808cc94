import base from "../app.css?inline";

/** Set by a route module as `handle`: the rules that only its pages need, from a style sheet beside it. */
interface Handle {
  styles?: string;
}

/** The one style sheet of a document: what every page shares, then what its own routes bring. */
export function pageStyles(handles: readonly unknown[]): string {
  const own = handles.map((handle) => (handle as Handle | undefined)?.styles ?? "");
  return [base, ...new Set(own)].join("");
}
