import type { Db } from "#db/connection.server.ts";
import type { ImportDeclaration } from "#db/types.ts";
import type { ReadRow } from "../cells.ts";
import type { Outcome, Reason } from "../reasons.ts";

/** What an import was told, when its rows are read. */
export interface Settings {
  importId: string;
  declaration: ImportDeclaration | null;
  /** Whether nothing is missing to the proof of consent. */
  isProven: boolean;
  now: Date;
}

export interface Planned<Plan> {
  row: ReadRow;
  outcome: Outcome | Reason;
  plan: Plan | null;
}

export interface Written {
  line: number;
  outcome: Outcome | Reason;
  targetId: string | null;
  /** To that contact, which had none. */
  tagsWritten?: string[];
}

interface Steps<Plan> {
  plan(db: Db, rows: ReadRow[], settings: Settings): Promise<Planned<Plan>[]>;
  write(trx: Db, planned: Planned<Plan>[], settings: Settings): Promise<Written[]>;
}

interface Planning {
  outcomes: Pick<Written, "line" | "outcome">[];
  write(): Promise<Written[]>;
}

/** Planning only reads, so that a trial says what the import will do; writing carries out that plan. */
export type Kind = (db: Db, rows: ReadRow[], settings: Settings) => Promise<Planning>;

export function kindOf<Plan>({ plan, write }: Steps<Plan>): Kind {
  return async (db, rows, settings) => {
    const planned = rows.length > 0 ? await plan(db, rows, settings) : [];
    return {
      outcomes: planned.map(({ row, outcome }) => ({ line: row.line, outcome })),
      write: async () => (planned.length > 0 ? write(db, planned, settings) : []),
    };
  };
}
