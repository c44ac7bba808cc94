import type { Submission } from "@conform-to/react";
import { data } from "react-router";
import type { FormationInput } from "#app/domain/catalogue/formation-facts.server.ts";
import type { Refusal } from "#app/domain/catalogue/manage.server.ts";
import type { FormAnswer } from "#app/ui/form-state.ts";
import { differences } from "./formation-history.ts";
import { refusalAt } from "./formation-refusals.ts";

/** A form that was not saved: with its mistakes, or with what somebody else has saved meanwhile. */
export interface SaveAnswer extends FormAnswer {
  conflict: { version: string; differences: ReturnType<typeof differences> } | null;
}

export function mistaken<T>(submission: Submission<T, string[]>) {
  return answer({ result: submission.reply(), fault: null, conflict: null }, 400);
}

export function refused<T>(submission: Submission<T, string[]>, input: FormationInput, refusal: Refusal) {
  if (refusal.reason === "changed") {
    const conflict = { version: refusal.current.version, differences: differences(refusal.current, input) };
    const fault = "Erreur lors de la sauvegarde : cette formation a été modifiée pendant que vous l’aviez ouverte.";
    return answer({ result: submission.reply(), fault, conflict }, 409);
  }
  const { field, message } = refusalAt(refusal);
  const result = submission.reply({ fieldErrors: { [field]: [`Erreur lors de la sauvegarde : ${message}`] } });
  return answer({ result, fault: null, conflict: null }, 400);
}

function answer(body: SaveAnswer, status: number) {
  return data(body, { status });
}
