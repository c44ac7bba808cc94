import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./connection.server.ts";

/** Stands for a parameter while the text of a query is built. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query whose text is built once for each database: building that of a lesson's page costs a sixth of the page. `build`
 * may use its parameters only as values of the query, each as it is.
 */
export function prepared<Parameters extends object, Row>(
  build: (db: Db, parameters: Parameters) => Compilable<Row>,
): (db: Db, parameters: Parameters) => Promise<Row[]> {
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Parameters;
  const known = new WeakMap<object, CompiledQuery<Row> | "once">();
  return async (db, parameters) => {
    const executor = db.getExecutor();
    const before = known.get(executor);
    // A transaction has an executor of its own, which mostly runs the query once.
    if (!before) {
      known.set(executor, "once");
      return (await db.executeQuery<Row>(build(db, parameters).compile())).rows;
    }
    const query = before === "once" ? build(db, placeholders).compile() : before;
    if (before === "once") known.set(executor, query);
    const values = query.parameters.map((value) =>
      value instanceof Placeholder ? parameters[value.name as keyof Parameters] : value,
    );
    return (await db.executeQuery<Row>({ ...query, parameters: values })).rows;
  };
}
