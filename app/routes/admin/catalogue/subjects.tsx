import { data, href, redirect } from "react-router";
import { z } from "zod";
import {
  changeSubjects,
  listSubjects,
  type Subject,
  type SubjectChange,
} from "#app/domain/shop/catalogue/subjects.server.ts";
import { lineField } from "#app/domain/values/fields.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { type NoticeCode, withNotice } from "#app/routing/notices.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { FlashNotice } from "#app/ui/notice.tsx";
import { MoveButtons } from "../courses/move-buttons.view.tsx";
import type { Route } from "./+types/subjects";

export const handle = { title: "Sujets des formations", section: href("/admin/dashboard") } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  return { subjects: await listSubjects(db) };
}

const naming = z.object({ nom: lineField({ min: 1, max: 60, missing: "Donnez un nom au sujet." }) });
const { field } = formState({ schema: naming });
const slug = z.string().max(80);
const changes = z.union([
  z.object({ sujet: slug, avant: slug }).transform(({ sujet, avant }): SubjectChange => moved(sujet, "before", avant)),
  z.object({ sujet: slug, apres: slug }).transform(({ sujet, apres }): SubjectChange => moved(sujet, "after", apres)),
  z
    .object({ sujet: slug, retirer: z.literal("oui") })
    .transform(({ sujet }): SubjectChange => ({ do: "remove", slug: sujet })),
]);

const moved = (slug: string, side: "before" | "after", beside: string): SubjectChange => ({
  do: "move",
  slug,
  position: { side, beside },
});

const DONE = {
  add: "subject-added",
  rename: "subject-renamed",
  move: "subject-moved",
  remove: "subject-removed",
} as const satisfies Record<SubjectChange["do"], NoticeCode>;
const REFUSED = { unknown: "subject-gone", used: "subject-used", shipped: "subject-shipped" } as const;
const BESIDE = {
  taken: "Un autre sujet a déjà ce nom.",
  unnamed: "Donnez-lui un nom avec des lettres ou des chiffres.",
};

/** A name adds a subject, or renames the one that the form is about; the other buttons move or remove it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const form = await request.formData();
  const about = String(form.get("sujet") ?? "");
  const refuse = (message: string) =>
    data({ about, typed: String(form.get("nom") ?? ""), error: message }, { status: 400 });
  let change: SubjectChange;
  if (form.has("nom")) {
    const typed = naming.safeParse({ nom: form.get("nom") });
    if (!typed.success) return refuse(typed.error.issues[0]?.message ?? "");
    change = about ? { do: "rename", slug: about, name: typed.data.nom } : { do: "add", name: typed.data.nom };
  } else {
    const asked = changes.safeParse(Object.fromEntries(form));
    if (!asked.success) throw data(null, { status: 400 });
    change = asked.data;
  }
  const changed = await changeSubjects(db, actor, change);
  const here = href("/admin/sujets");
  if (changed.ok) throw redirect(withNotice(here, DONE[change.do]), 303);
  if (changed.reason === "taken" || changed.reason === "unnamed") return refuse(BESIDE[changed.reason]);
  throw redirect(withNotice(here, REFUSED[changed.reason]), 303);
}

export default function Subjects({ loaderData: { subjects }, actionData: refused }: Route.ComponentProps) {
  const added = refused?.about === "" ? refused : undefined;
  return (
    <div className="flow max-w-176">
      <Breadcrumb items={[{ label: "Formations", href: href("/admin/dashboard") }, { label: "Sujets" }]} />
      <h1>Sujets des formations</h1>
      <p className="hint">
        Chaque formation a un sujet. La page des formations les range dans cet ordre, et chaque carte dit le sien.
      </p>
      <FlashNotice />
      <ol className="flex flex-col">
        {subjects.map((subject, index) => (
          <SubjectRow
            key={subject.slug}
            subject={subject}
            before={subjects[index - 1]?.slug}
            after={subjects[index + 1]?.slug}
            refused={refused?.about === subject.slug ? refused : undefined}
          />
        ))}
      </ol>
      <form method="post" className="form-stack border-line border-t pt-6">
        <Field
          {...field("nom")}
          label="Nouveau sujet"
          form="nouveau"
          defaultValue={added?.typed}
          error={added?.error}
        />
        <p className="actions">
          <Button>Ajouter le sujet</Button>
        </p>
      </form>
    </div>
  );
}

interface RowProps {
  subject: Subject;
  before: string | undefined;
  after: string | undefined;
  refused: { typed: string; error: string } | undefined;
}

function SubjectRow({ subject: { slug, name, formations }, before, after, refused }: RowProps) {
  return (
    <li className="flex flex-col gap-3 border-line border-t py-4">
      <form method="post" className="flex flex-wrap items-end gap-4">
        <input type="hidden" name="sujet" value={slug} />
        <Field
          {...field("nom")}
          label={`Nom (${formations > 1 ? `${formations} formations` : `${formations} formation`})`}
          form={slug}
          defaultValue={refused?.typed ?? name}
          error={refused?.error}
        />
        <Button variant="secondary">
          Renommer<span className="visually-hidden"> «&nbsp;{name}&nbsp;»</span>
        </Button>
      </form>
      <form method="post" className="flex flex-wrap gap-x-4">
        <input type="hidden" name="sujet" value={slug} />
        <MoveButtons title={name} before={before} after={after} />
        <Button variant="quiet" name="retirer" value="oui" className="text-sm">
          Retirer<span className="visually-hidden"> «&nbsp;{name}&nbsp;»</span>
        </Button>
      </form>
    </li>
  );
}
