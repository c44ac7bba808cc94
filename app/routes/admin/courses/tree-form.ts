import { z } from "zod";
import type { TreeEdit } from "#app/domain/school/courses/editing/edit-tree.server.ts";
import { lineField, textField } from "#app/domain/values/fields.ts";
import { readRelease, releaseFields } from "./release-form.ts";

const id = z.uuid();
const part = z.enum(["module", "lesson"]);
const title = (missing: string) => lineField({ missing, min: 1, max: 200 });

/** The changes of the tree. Buttons send the target position, so that a double click counts once. */
export const treeSchema = z
  .discriminatedUnion("intent", [
    z.object({ intent: z.literal("ajouter-module"), id, titre: title("Indiquez le titre du module.") }),
    z.object({
      ...{ intent: z.literal("ajouter-lecon"), id, module: id },
      titre: title("Indiquez le titre de la leçon."),
    }),
    z.object({
      ...{ intent: z.literal("renommer-module"), id, titre: title("Indiquez le titre du module.") },
      resume: textField({ max: 1000 }).default(""),
    }),
    z.object({ intent: z.literal("ouvrir-module"), id, ...releaseFields }),
    z.object({ intent: z.literal("deplacer"), id, part, avant: id.optional(), apres: id.optional() }),
    z.object({ intent: z.literal("changer-module"), id, module: id }),
    z.object({ intent: z.enum(["archiver", "desarchiver", "supprimer"]), id, part }),
  ])
  .transform((form, context): TreeEdit => {
    switch (form.intent) {
      case "ajouter-module":
        return { do: "add-module", id: form.id, title: form.titre };
      case "ajouter-lecon":
        return { do: "add-lesson", id: form.id, moduleId: form.module, title: form.titre };
      case "renommer-module":
        return { do: "rename-module", id: form.id, title: form.titre, summary: form.resume };
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
        return { do: "move", part: form.part, id: form.id, place: { side: form.avant ? "before" : "after", beside } };
      }
      default:
        return { do: STATES[form.intent], part: form.part, id: form.id };
    }
  });

const STATES = { archiver: "archive", desarchiver: "unarchive", supprimer: "delete" } as const;
