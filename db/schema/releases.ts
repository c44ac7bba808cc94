import type { CreatedAt } from "../columns.ts";

/** A module that was once open to a learner: it stays so, whatever its rule becomes. */
export interface ModuleOpenings {
  userId: string;
  moduleId: string;
  openedAt: CreatedAt;
}
