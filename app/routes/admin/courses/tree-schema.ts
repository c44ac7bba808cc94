import { z } from "zod";
import type { TreeEdit } from "#app/domain/school/courses/editing/edit-tree.server.ts";
import { MAX_DAYS, type ReleaseKind, type ReleaseRule, releaseRule } from "#app/domain/school/release/rule.ts";
import { lineField, textField, versionField } from "#app/domain/values/fields.ts";

export const RELEASE_SLUGS = {
  "after-access": "apres-achat",
  "on-date": "date",
  "after-cohort": "depart",
  "after-lesson": "lecon",
} as const satisfies Record<ReleaseKind, string>;

export const AT_ONCE = "tout-de-suite";

const id = z.uuid();
const part = z.enum(["module", "lesson"]);
const title = (missing: string) => lineField({ isTypeset: true, missing, min: 1, max: 200 });

export const addModule = z.object({
  intent: z.literal("ajouter-module"),
  id,
  titre: title("Indiquez le titre du module."),
});
const addLesson = z.object({
  intent: z.literal("ajouter-lecon"),
  id,
  module: id,
  titre: title("Indiquez le titre de la leçon."),
});
export const renameModule = z.object({
  intent: z.literal("renommer-module"),
  id,
  version: versionField.nullable().default(null),
  titre: title("Indiquez le titre du module."),
  resume: textField({ isTypeset: true, max: 1000 }).default(""),
});
export const releaseModule = z.object({
  intent: z.literal("ouvrir-module"),
  id,
  ouverture: z.enum([AT_ONCE, ...Object.values(RELEASE_SLUGS)], "Choisissez quand le module ouvre."),
  jours: z.string().optional(),
  jour: z.string().optional(),
  lecon: z.string().optional(),
});

export const putLesson = z.object({
  intent: z.literal("changer-module"),
  id,
  module: z.uuid("Choisissez un module."),
});

/** The changes of the tree. Buttons send the target position, so that a double click counts once. */
export const treeSchema = z
  .discriminatedUnion("intent", [
    addModule,
    addLesson,
    renameModule,
    releaseModule,
    z.object({ intent: z.literal("deplacer"), id, part, avant: id.optional(), apres: id.optional() }),
    putLesson,
    z.object({ intent: z.enum(["archiver", "desarchiver", "supprimer"]), id, part }),
  ])
  .transform((form, context): TreeEdit => {
    switch (form.intent) {
      case "ajouter-module":
        return { do: "add-module", id: form.id, title: form.titre };
      case "ajouter-lecon":
        return { do: "add-lesson", id: form.id, moduleId: form.module, title: form.titre };
      case "renommer-module":
        return { do: "rename-module", id: form.id, version: form.version, title: form.titre, summary: form.resume };
      case "changer-module":
        return { do: "put-lesson", id: form.id, moduleId: form.module };
      case "ouvrir-module": {
        const read = readRelease(form);
        if ("rule" in read) return { do: "release-module", id: form.id, rule: read.rule };
        context.addIssue({ code: "custom", path: [read.field], message: read.message });
        return z.NEVER;
      }
      case "deplacer": {
        const beside = form.avant ?? form.apres;
        if (!beside) {
          context.addIssue("beside");
          return z.NEVER;
        }
        return { do: "move", part: form.part, id: form.id, to: { side: form.avant ? "before" : "after", beside } };
      }
      default:
        return { do: STATES[form.intent], part: form.part, id: form.id };
    }
  });

const STATES = { archiver: "archive", desarchiver: "unarchive", supprimer: "delete" } as const;

type Read = { rule: ReleaseRule | null } | { field: "jours" | "jour" | "lecon"; message: string };

/** Only the fields of the chosen kind are read. */
function readRelease({ ouverture, jours, jour, lecon }: z.output<typeof releaseModule>): Read {
  const days = /^\d{1,4}$/.test(jours?.trim() ?? "") ? Number(jours) : undefined;
  switch (ouverture) {
    case AT_ONCE:
      return { rule: null };
    case "apres-achat":
      return orError({ kind: "after-access", days }, "jours", `Indiquez un nombre de jours, de 1 à ${MAX_DAYS}.`);
    case "depart":
      return orError(
        { kind: "after-cohort", days: jours?.trim() ? days : 0 },
        "jours",
        `Indiquez un nombre de jours, de 0 à ${MAX_DAYS}.`,
      );
    case "date":
      return orError({ kind: "on-date", on: jour }, "jour", "Indiquez le jour de l’ouverture.");
    case "lecon":
      return orError({ kind: "after-lesson", lesson: lecon }, "lecon", "Choisissez une leçon d’un module qui précède.");
  }
}

function orError(candidate: object, field: "jours" | "jour" | "lecon", message: string): Read {
  const rule = releaseRule.safeParse(candidate);
  return rule.success ? { rule: rule.data } : { field, message };
}
