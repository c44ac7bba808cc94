import { data, href } from "react-router";
import type { z } from "zod";
import {
  LEARNER_STATES,
  type LearnerFilters,
  type LearnerState,
  STOPPED_AFTER_DAYS,
} from "#app/domain/school/learning/learners/learners.ts";
import { searchTerm } from "#app/domain/values/search.ts";

export const STATE_SLUGS = {
  "not-started": "pas-commencee",
  active: "en-cours",
  stopped: "arretee",
  completed: "terminee",
} as const satisfies Record<LearnerState, string>;

export const LEARNER_STATE_LABELS: Record<LearnerState, string> = {
  "not-started": "Pas commencé",
  active: "En cours",
  stopped: `À l’arrêt depuis ${STOPPED_AFTER_DAYS}\u00a0jours`,
  completed: "Cours fini",
};

/** Of a form in the list: what it says, and the list as it was filtered. */
export async function readRowForm<Schema extends z.ZodType<object>>(request: Request, schema: Schema) {
  const form = await request.formData();
  const of = schema.safeParse(Object.fromEntries(form));
  if (!of.success) throw data(null, { status: 400 });
  return { ...of.data, list: learnersAddress(learnerFilters(form)) };
}

/** Reads the filters of an address or a form; an unknown state filters nothing. */
export function learnerFilters(values: URLSearchParams | FormData): LearnerFilters {
  const text = (name: string) => {
    const value = values.get(name);
    return typeof value === "string" ? searchTerm(value) : "";
  };
  return {
    course: text("cours") || null,
    state: LEARNER_STATES.find((known) => STATE_SLUGS[known] === text("etat")) ?? null,
    search: text("adresse"),
  };
}

export function filterFields({ course, state, search }: LearnerFilters) {
  return { cours: course, etat: state && STATE_SLUGS[state], adresse: search || null };
}

export function learnersAddress(filters: LearnerFilters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filterFields(filters))) if (value) query.set(name, value);
  return query.size > 0 ? `${href("/admin/apprenantes")}?${query}` : href("/admin/apprenantes");
}
