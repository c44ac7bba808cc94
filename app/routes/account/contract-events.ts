import { table, text } from "#app/content/legal/blocks.ts";
import type { Block } from "#app/content/legal/types.ts";
import type { LessonActivity } from "#app/domain/shop/contract-file/activity.server.ts";
import type { ContractDeclaration } from "#app/domain/shop/contract-file/contract-file.server.ts";
import { cancellationEffect } from "#app/domain/shop/deadlines/cancellation.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";

const KINDS = { withdrawal: "Rétractation", cancellation: "Résiliation" };
const CHANNELS = { form: "par le formulaire", letter: "par lettre", email: "par e-mail" };

/** The withdrawals and cancellations of the contract, in its file. */
export function declarationBlocks(declarations: ContractDeclaration[]): Block[] {
  if (declarations.length === 0) return [text("Aucune rétractation ni résiliation n’a été déclarée.")];
  return declarations.map((declaration) => {
    const { kind, name, contract, email, channel, requestedEnd, requestedDate, declaredAt } = declaration;
    // The seller enters a letter or an email with the day of its receipt.
    const on = channel === "form" ? `${formatDateTime(declaredAt)}, heure de Paris` : formatDate(declaredAt);
    return table(
      `${KINDS[kind]} reçue le ${on}`,
      ["Quoi", "Valeur"],
      [
        ["Reçue", `${CHANNELS[channel]}, le ${on}`],
        ["Nom", asTyped(name)],
        ["Contrat", asTyped(contract)],
        ["Adresse e-mail", asTyped(email)],
        ...(requestedEnd ? [["Fin voulue", cancellationEffect(requestedEnd, requestedDate, declaredAt)]] : []),
        ["Suite", outcomeOf(declaration)],
      ],
    );
  });
}

function outcomeOf({ state, end }: ContractDeclaration): string {
  if (!end) return "En cours";
  const at = `${formatDateTime(end.at)}, heure de Paris`;
  if (state === "refused") return `Refusée le ${at}${end.reason ? `\u00a0: ${asTyped(end.reason)}` : ""}`;
  const refunded = end.refunded ? `. Remboursé\u00a0: ${formatEuros(end.refunded)}` : "";
  const endsOn = end.endsOn ? `. Fin de l’abonnement\u00a0: ${formatDate(end.endsOn)}` : "";
  return `Exécutée le ${at}${refunded}${endsOn}`;
}

/** Without what would make bold text or a link of it. */
function asTyped(words: string): string {
  return words.replaceAll("**", "*").replaceAll("](", "] (");
}

/** « undone » takes a « done » back. */
const ACTIVITIES: Record<LessonActivity["kind"], string> = {
  opened: "Ouverte",
  seen: "Vue à moitié au moins",
  done: "Terminée",
  undone: "Remise à faire",
  downloaded: "Téléchargée",
  quiz: "Quiz envoyé",
  exercise: "Exercice enregistré",
};

/** What the buyer did in the lessons, in the contract's file: per lesson, the times of each kind of event. */
export function activityBlocks(activity: LessonActivity[]): Block[] {
  if (activity.length === 0) return [text("Aucune leçon n’a été ouverte depuis la commande, ou le compte est effacé.")];
  const rows = [...Map.groupBy(activity, ({ lessonId }) => lessonId).values()].map((events) => [
    asTyped(events[0]?.lesson ?? ""),
    Object.entries(ACTIVITIES)
      .flatMap(([kind, label]) => {
        const times = events.filter((event) => event.kind === kind).map(({ at }) => formatDateTime(at));
        return times.length > 0 ? [`${label}\u00a0: ${times.join(", ")}`] : [];
      })
      .join(". "),
  ]);
  return [table("Heures de Paris, depuis la commande", ["Leçon", "Activité"], rows)];
}
