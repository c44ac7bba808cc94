/** A part of a plan that reads more rows than a page can show. */
export interface Reading {
  table: string;
  node: string;
  /** Rows that were read, including those that a filter then dropped. */
  rows: number;
  /** How often the table was read. */
  loops: number;
  query: string;
}

/** A node of a plan as `explain (analyze, format json)` writes it. */
export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
}

/** What each scan of a plan has read. */
export function readings(node: PlanNode, query: string): Reading[] {
  const own: Reading[] = [];
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  if (node["Actual Loops"] > 0 && node["Node Type"].endsWith("Scan") && (node["Relation Name"] || node["Index Name"])) {
    own.push({
      table: node["Relation Name"] ?? node["Index Name"] ?? "",
      node: node["Node Type"],
      rows: Math.round((node["Actual Rows"] + removed) * node["Actual Loops"]),
      loops: node["Actual Loops"],
      query,
    });
  }
  return [...own, ...(node.Plans ?? []).flatMap((child) => readings(child, query))];
}
