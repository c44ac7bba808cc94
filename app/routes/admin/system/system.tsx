import { href, redirect } from "react-router";
import { z } from "zod";
import { abandonDeadJob, readSystem, retryDeadJob } from "#app/domain/operations/system/system.server.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable, EmptyList, RowActions } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { DefinitionList } from "#app/ui/lists.tsx";
import { FlashNotice, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/system";
import { systemPage } from "./system-page.server.ts";

const HERE = href("/admin/systeme");

export const handle = { title: "Système" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  return { ...systemPage(await readSystem(db)) };
}

const settling = z.strictObject({ tache: z.uuid(), action: z.enum(["relancer", "abandonner"]) });

export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { tache, action } = await readFields(request, settling);
  const isRetry = action === "relancer";
  const isDone = await (isRetry ? retryDeadJob : abandonDeadJob)(db, actor, tache);
  const notice = isRetry ? "job-retried" : "job-abandoned";
  throw redirect(withNotice(url.pathname, isDone ? notice : "job-gone"), 303);
}

type Data = Route.ComponentProps["loaderData"];

export default function System({ loaderData }: Route.ComponentProps) {
  const { problems, wellSince, remarks, running, figures, emails, emailDays, diskUsed, deadJobs, hiddenDeadJobs } =
    loaderData;
  return (
    <>
      <h1>Système</h1>
      <FlashNotice />
      {problems.length > 0 && <Problems problems={problems} />}
      <Summary hasProblems={problems.length > 0} since={wellSince} remarks={remarks} />
      <section aria-labelledby="taches" className="mt-10">
        <h2 id="taches" className="mb-4">
          Ce qui tourne
        </h2>
        <DataTable
          caption="Tâches de fond"
          isFolded={false}
          columns={["Tâche", "Dernière réussite", "État", "Échecs"]}
          rows={running.map(({ name, label, at, state, failures }) => ({
            key: name,
            cells: [label, at, <State key="state" state={state} />, failures],
          }))}
          empty=""
        />
      </section>
      <section aria-labelledby="files" className="mt-10">
        <h2 id="files" className="mb-4">
          Files et disque
        </h2>
        <DefinitionList items={figures} />
        {diskUsed !== null && <DiskBar used={diskUsed} />}
      </section>
      <section aria-labelledby="courrier" className="mt-10">
        <h2 id="courrier" className="mb-4">
          E-mails des 30 derniers jours
        </h2>
        <DefinitionList items={emails} />
        <EmailDays days={emailDays} />
        <p className="mt-4">
          <a className="link" href={href("/admin/emails")}>
            Voir les envois
          </a>
        </p>
      </section>
      <section aria-labelledby="taches-echouees" className="mt-10">
        <h2 id="taches-echouees" className="mb-4">
          Tâches échouées
        </h2>
        <DataTable
          caption="Tâches qui ont échoué pour de bon, de la plus récente à la plus ancienne"
          columns={["Tâche", "Échouée le", "Essais", "Erreur", "Action"]}
          rows={deadJobs.map((job) => ({
            key: job.id,
            cells: [job.label, job.diedAt, job.attempts, job.error, <DeadJobActions key="settle" {...job} />],
          }))}
          empty="Aucune tâche n’a échoué pour de bon."
        />
        {hiddenDeadJobs > 0 && <p className="hint">Plus anciennes, non montrées&nbsp;: {hiddenDeadJobs}.</p>}
      </section>
    </>
  );
}

interface SummaryProps extends Pick<Data, "remarks"> {
  hasProblems: boolean;
  since: string | null;
}

/** The sentence on top counts what stands below, so that it never says more than the page. */
function Summary({ hasProblems, since, remarks }: SummaryProps) {
  const { hasNoBackup, alerts, failing } = remarks;
  const toDo = Number(hasNoBackup) + alerts + failing;
  if (hasProblems && toDo === 0) return null;
  const things = toDo === 1 ? "une chose reste à faire" : `${toDo}\u00a0choses restent à faire`;
  const title =
    toDo === 0 ? "Tout fonctionne" : hasProblems ? `De plus, ${things}` : `Rien n’est arrêté, mais ${things}`;
  return (
    <Notice tone={toDo === 0 ? "success" : "warning"} title={title}>
      {!since && !hasProblems && <p>La première surveillance se fait dans les dix minutes.</p>}
      {since && toDo === 0 && <p>Depuis le {since}.</p>}
      {toDo > 0 && (
        <ul className="arc-list mt-4">
          {hasNoBackup && (
            <li>
              Aucune sauvegarde n’a encore été faite. Demandez à la personne qui installe le site d’en prévoir une
              chaque nuit.
            </li>
          )}
          {alerts > 0 && (
            <li>
              <a className="link" href={href("/admin/commandes")}>
                {alerts === 1 ? "Une alerte à régler" : `${alerts} alertes à régler`}
              </a>
            </li>
          )}
          {failing > 0 && (
            <li>
              <a className="link" href="#taches">
                {failing === 1
                  ? "Le dernier essai d’une tâche a échoué"
                  : `Le dernier essai de ${failing} tâches a échoué`}
              </a>
              . Un autre essai suit.
            </li>
          )}
        </ul>
      )}
    </Notice>
  );
}

function Problems({ problems }: { problems: Data["problems"] }) {
  return (
    <section aria-labelledby="problemes">
      <h2 id="problemes">{problems.length === 1 ? "Un problème" : `${problems.length} problèmes`}</h2>
      <ul className="mt-4 grid list-none gap-4 p-0">
        {problems.map(({ kind, title, remedy, since, href }) => (
          <li key={kind} className="rounded-md border border-error bg-surface-raised p-6">
            <h3 className="text-lg text-error">{href ? <a href={href}>{title}</a> : title}</h3>
            {since && <p className="text-sm text-ink-soft">Depuis le {since}</p>}
            <p className="mt-2">{remedy}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const STATES = {
  late: { tone: "red", label: "En retard" },
  failing: { tone: "orange", label: "En échec" },
  onTime: { tone: "green", label: "À l’heure" },
  toCome: { tone: "grey", label: "À venir" },
} as const;

function State({ state }: { state: keyof typeof STATES }) {
  return <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>;
}

function DeadJobActions({ id, label, diedAt }: Data["deadJobs"][number]) {
  const which = (
    <span className="visually-hidden">
      {" "}
      {label}, {diedAt}
    </span>
  );
  return (
    <form method="post" action={HERE}>
      <input type="hidden" name="tache" value={id} />
      <RowActions>
        <Button variant="quiet" name="action" value="relancer">
          Relancer{which}
        </Button>
        <Button variant="quiet" name="action" value="abandonner">
          Abandonner{which}
        </Button>
      </RowActions>
    </form>
  );
}

/** A label for each day would be unreadable, and a label at the end would not fit. */
const isLabelled = (daysAgo: number) => daysAgo % 7 === 3;

function EmailDays({ days }: { days: Data["emailDays"] }) {
  const busy = days.filter(({ sent }) => sent > 0).toReversed();
  if (busy.length === 0) return <EmptyList>Aucun e-mail n’est parti en trente jours.</EmptyList>;
  return (
    <div className="mt-6 flex flex-col gap-2">
      <BarChart
        label="Les e-mails partis, jour par jour. Le tableau qui suit donne les nombres."
        series={[{ name: "Partis", tone: "primary" }]}
        columns={days.map(({ key, sent }, index) => ({
          key,
          label: isLabelled(days.length - 1 - index) ? `${key.slice(8)}/${key.slice(5, 7)}` : "",
          values: [sent],
        }))}
      />
      <Disclosure summary="Les nombres, jour par jour">
        <DataTable
          caption="Les e-mails partis, jour par jour"
          columns={["Jour", "Partis"]}
          rows={busy.map(({ key, label, sent }) => ({ key, cells: [label, sent] }))}
          empty=""
        />
      </Disclosure>
    </div>
  );
}

function DiskBar({ used }: { used: number }) {
  return (
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-4 block h-3 w-full max-w-3xl" aria-hidden="true">
      <path className="fill-surface-muted" d="M0 0h100v4H0Z" />
      <path className={used > 0.9 ? "fill-error" : "fill-tertiary"} d={`M0 0h${(used * 100).toFixed(1)}v4H0Z`} />
    </svg>
  );
}
