const STATUS = "(?:pending|paid|refunded|withdrawn|canceled)";
/** « canceled » is left out, because emails and subscriptions have that status, too. */
const ORDERS_OWN = "(?:pending|paid|refunded|withdrawn)";
const OPERATOR = '"(?:=|==|!=|<>|in|not in|is|is not|is distinct from|is not distinct from)"';

const PATTERNS = [
  // order.status === "canceled", status !== "paid", "paid" === status
  `(?:\\border|\\bpurchase|\\bearlier)\\w*\\??\\.status\\s*[!=]==?\\s*["'\`]`,
  `\\bstatus\\b\\s*[!=]==?\\s*["'\`]${ORDERS_OWN}["'\`]`,
  `["'\`]${ORDERS_OWN}["'\`]\\s*[!=]==?\\s*[\\w.?]*\\bstatus\\b`,
  // ["paid"].includes(order.status), PAID.has(status), switch (order.status)
  `["'\`]${ORDERS_OWN}["'\`][^\\]\\n]*\\][^;\\n]{0,40}\\.(?:includes|has|indexOf)\\(`,
  `\\.(?:includes|has|indexOf)\\((?:order|purchase)\\w*\\??\\.status\\b`,
  `\\bcase ["'\`]${ORDERS_OWN}["'\`]:`,
  // where("orders.status", "=", …), eb("orders.status", "in", …), ref("orders.status")
  `["'\`]orders\\.status["'\`],\\s*${OPERATOR}`,
  `(?:ref|on|onRef|whereRef)\\(\\s*["'\`]orders\\.status["'\`]`,
  // … where status = 'paid'
  `\\borders\\.status\\s*(?:=|<>|!=|in\\b|not in\\b|is\\b)`,
  `\\bstatus\\s*(?:=|<>|!=|in|not in)\\s*\\(?'${ORDERS_OWN}'`,
  `\\bupdate orders\\s+set\\b[^\`]*\\bstatus\\b`,
].map((source) => new RegExp(source, "g"));

/** The places in a source that write or compare the status of orders, as they are written there. */
export function statusBreaches(source: string): string[] {
  const found = PATTERNS.flatMap((pattern) => [...source.matchAll(pattern)].map(([text]) => text));
  return [...found, ...wholeStatements(source)];
}

/**
 * Cases that need the whole statement: an unqualified « status » in a query of orders, and updates with spread columns.
 */
function wholeStatements(source: string): string[] {
  const statements = source.split(/;\s*\n/).filter((statement) => statement.includes('"orders"'));
  return statements.flatMap((statement) => {
    const compared = new RegExp(`["'\`]status["'\`],\\s*${OPERATOR},\\s*(?:\\[\\s*)?["'\`]${STATUS}["'\`]`).exec(
      statement,
    );
    const inserts = /insertInto\("orders"\)[\s\S]*\bstatus:/.test(statement);
    const set = /updateTable\("orders"\)\s*\.set\(([\s\S]*?)\)\s*\.(?:where|execute|returning|from|\$if)/.exec(
      statement,
    );
    const hidesColumns =
      /updateTable\("orders"\)/.test(statement) && !/^\{(?![\s\S]*(?:\.\.\.|\bstatus\s*[:,}]))/.test(set?.[1] ?? "");
    return compared || inserts || hidesColumns ? [statement.trim().split("\n").slice(-4).join(" ").slice(0, 200)] : [];
  });
}
