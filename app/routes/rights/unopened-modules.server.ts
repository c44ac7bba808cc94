import { readOpenFormation } from "#app/domain/school/release/open-formation.server.ts";
import type { ContractOrder } from "#app/domain/shop/rights/contract-orders.server.ts";
import type { NewDeclaration } from "#app/domain/shop/rights/declare.server.ts";
import { plannedEnd } from "#app/domain/shop/rights/planned-end.ts";
import type { Db } from "#db/connection.server.ts";

type Request = Pick<NewDeclaration, "requestedEnd" | "requestedDate">;

/** The titles of the modules that the end of the contract keeps closed. */
export async function readUnopenedModules(db: Db, order: ContractOrder, request: Request): Promise<string[]> {
  const { userId, formationId, subscription } = order;
  const planned = plannedEnd({ ...request, declaredAt: new Date(), asked: null }, order);
  if (!planned || !userId) return [];
  const ends = { now: new Date(), "period-end": subscription?.end ?? new Date() };
  const end = planned.at instanceof Date ? planned.at : ends[planned.at];
  const formation = await readOpenFormation(db, { userId, formation: { id: formationId } });
  const modules = formation?.courses.flatMap((course) => course.modules) ?? [];
  return modules.flatMap(({ title, opening }) => (!opening.isOpen && opening.at && opening.at >= end ? [title] : []));
}
