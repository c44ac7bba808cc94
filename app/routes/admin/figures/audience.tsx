import { href, redirect } from "react-router";
import { z } from "zod";
import { readMarks } from "#app/domain/shop/orders/desk/marks.server.ts";
import {
  addSourceWord,
  countSignUps,
  type FormCount,
  readAudience,
  readForms,
  removeSourceWord,
} from "#app/domain/site/audience/daily-counts.server.ts";
import { NO_SOURCE } from "#app/domain/site/audience/source.ts";
import { lineField } from "#app/domain/values/fields.ts";
import { formatShortDay } from "#app/domain/values/time.ts";
import { form } from "#app/middleware/form.server.ts";
import { asAdmin, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { FlashNotice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/audience";
import { change, FiguresHead, isByMonth, Marks, periodOf, StepTable } from "./figures-parts.view.tsx";

export const handle = { title: "Audience" } satisfies Handle;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const days = periodOf(url);
  const audience = await readAudience(db, days);
  const words = await countSignUps(db, days);
  const labelOf = (source: string) => {
    const word = words.find((one) => source === `mot ${one.word}`);
    return word ? `${word.label} (?c=${word.word})` : source || "Sans origine connue";
  };
  const read = audience.days.reduce((sum, { n }) => sum + n, 0);
  const unknown = audience.sources.find(({ source }) => source === NO_SOURCE)?.n ?? 0;
  return {
    days,
    words,
    unknown: share(unknown, read),
    forms: (await readForms(db, days)).map(({ form: name, shown, sent }) => ({
      name: FORMS[name],
      cells: [`${shown}`, `${sent}`, share(sent, shown)],
    })),
    between: betweenIn(request.headers),
    marks: await readMarks(db, days),
    total: read,
    columns: audience.days.map(({ day, n }, index) => ({
      key: day,
      label: index % Math.ceil(days / 4) === 0 ? formatShortDay(day) : "",
      values: [n],
    })),
    steps: stepsOf(audience.days, days),
    pages: audience.pages.map(({ page, n, before }) => ({ name: page, n, change: change(n, before) })),
    sources: audience.sources.map(({ source, n, before }) => {
      return { name: labelOf(source), n, change: change(n, before), share: share(n, read) };
    }),
  };
}

/** The header that shows somebody between the readers and the shop who may keep pages. Our own proxy keeps none. */
function betweenIn(headers: Headers): string | null {
  const via = (headers.get("Via") ?? "").split(",").filter((hop) => hop.trim() && !/\bcaddy\b/i.test(hop));
  return ["CDN-Loop", "Age"].find((name) => headers.has(name)) ?? (via.length > 0 ? "Via" : null);
}

/** As the table of the picture has them. */
function stepsOf(readings: readonly { day: string; n: number }[], days: number) {
  const steps = new Map<string, number>();
  for (const { day, n } of readings) {
    const step = isByMonth(days) ? `${day.slice(0, 7)}-01` : day;
    steps.set(step, (steps.get(step) ?? 0) + n);
  }
  return [...steps].map(([day, n]) => ({ day, cells: [n.toLocaleString("fr-FR")] }));
}

const FORMS: Record<FormCount["form"], string> = {
  guide: "Guide",
  challenge: "Challenge",
  file: "Fichiers offerts",
  contact: "Contact",
  order: "Commande",
};

const share = (part: number, all: number) => (all > 0 ? `${Math.round((100 * part) / all)}\u00a0%` : "—");

const WORD = "Un mot n’a que des minuscules sans accent, des chiffres et des tirets.";
const schema = z.object({
  mot: z.string({ error: WORD }).regex(/^[a-z0-9-]{1,40}$/, WORD),
  nom: lineField({ min: 1, max: 80, missing: "Il manque le nom de cette origine." }).optional(),
  retirer: z.string().optional(),
});

export const action = form({ guard: requireAdmin, schema }, async ({ mot, nom, retirer }, { db, actor }) => {
  if (retirer) await removeSourceWord(db, actor, mot);
  else if (!(await addSourceWord(db, actor, { word: mot, label: nom ?? mot })))
    return { fieldErrors: { mot: ["Ce mot est déjà dans la liste, ou elle est pleine (200)."] } };
  return redirect(withNotice(href("/admin/mesures"), retirer ? "source-word-removed" : "source-word-added"), 303);
});

export default function AudiencePage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { days, total, columns, steps, marks, pages, sources, unknown, forms, words, between } = loaderData;
  const { field, summary } = formState({ answer, schema });
  return (
    <div className="flow">
      <FiguresHead page={href("/admin/mesures")} days={days} />
      <FlashNotice />
      <p className="lead">
        {total.toLocaleString("fr-FR")} {total > 1 ? "pages lues" : "page lue"} en {days}&nbsp;jours. Ce sont des pages,
        pas des personnes&nbsp;: rien n’est gardé de celles qui lisent.
      </p>
      {between && (
        <p className="hint">
          Un intermédiaire se tient entre vos lectrices et le site (en-tête {between}). Si c’est un CDN qui garde les
          pages, celles qu’il donne lui-même ne sont pas comptées&nbsp;: ces nombres sont alors trop bas.
        </p>
      )}
      <BarChart
        label={`Pages lues par jour en ${days}\u00a0jours\u00a0: les chiffres sont dans le tableau ci-dessous.`}
        series={[{ name: "Pages lues", tone: "primary" }]}
        columns={columns}
        marks={marks.map(({ day }) => day)}
      />
      <Marks marks={marks} />
      <StepTable days={days} caption="Pages lues" columns={["Pages lues"]} rows={steps} />
      <Counts caption="Pages" first="Page" rows={pages} />
      <Counts caption="Origines" first="Origine" rows={sources} />
      {total > 0 && (
        <p>Origine inconnue&nbsp;: {unknown}. Ce sont aussi celles qui passent d’une page du site à l’autre.</p>
      )}
      <DataTable
        showCaption
        caption="Formulaires, de la page lue à l’envoi"
        columns={["Formulaire", "Page lue", "Envoyés", "Part"]}
        rows={forms.map(({ name, cells }) => ({ key: name, cells: [name, ...cells] }))}
        empty=""
      />
      <p className="hint">
        Le guide se demande aussi depuis d’autres pages, et qui envoie deux fois le même formulaire peut compter une
        seule fois.
      </p>
      <section className="flex flex-col gap-4" aria-labelledby="mots">
        <h2 id="mots">Vos mots d’origine</h2>
        <p className="hint">
          Ajoutez «&nbsp;?c=podcast-mai&nbsp;» à un lien que vous partagez, et déclarez le mot ici&nbsp;: ses lectures
          seront comptées à part, avec les inscriptions (challenge, guide, fichiers offerts) faites sur la page où il
          menait. Un mot nouveau compte dans la minute.
        </p>
        {words.length > 0 && (
          <DataTable
            caption="Mots déclarés"
            columns={["Mot", "Origine", `Inscriptions en ${days}\u00a0jours`, "Actions"]}
            rows={words.map(({ word, label, signUps }) => ({
              key: word,
              cells: [
                word,
                label,
                `${signUps}`,
                <form key="remove" method="post">
                  <input type="hidden" name="mot" value={word} />
                  <Button variant="quiet" name="retirer" value="1" className="text-sm">
                    Retirer<span className="visually-hidden"> {word}</span>
                  </Button>
                </form>,
              ],
            }))}
            empty=""
          />
        )}
        <form method="post" className="form-stack max-w-176">
          <ErrorSummary errors={summary} />
          <Field label="Mot" hint={"Par exemple «\u00a0podcast-mai\u00a0»."} {...field("mot")} />
          <Field label="Origine" hint={"Par exemple «\u00a0Podcast de mai\u00a0»."} {...field("nom")} required />
          <Button variant="secondary">Ajouter ce mot</Button>
        </form>
      </section>
    </div>
  );
}

interface CountsProps {
  caption: string;
  first: string;
  rows: readonly { name: string; n: number; change: string; share?: string }[];
}

function Counts({ caption, first, rows }: CountsProps) {
  return (
    <DataTable
      caption={caption}
      columns={[first, "Lectures", "Période d’avant", ...(rows.some((row) => row.share) ? ["Part"] : [])]}
      rows={rows.map(({ name, n, change: difference, share: part }) => ({
        key: name,
        cells: [name, n.toLocaleString("fr-FR"), difference, ...(part ? [part] : [])],
      }))}
      empty={`${caption}\u00a0: rien n’a encore été compté.`}
    />
  );
}
