import { href } from "react-router";
import type { NoticeContent } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { RowActions } from "#app/ui/row-actions.tsx";
import { DiskBar, type EmailDayLine, EmailDays } from "./system-pictures.view.tsx";

const HERE = href("/admin/systeme");

interface Figure {
  term: string;
  value: string;
}

interface ProblemLine {
  kind: string;
  title: string;
  remedy: string;
  since: string | null;
  href?: string;
}

interface DeadJobLine {
  id: string;
  label: string;
  diedAt: string;
  attempts: string;
  error: string;
}

interface Props {
  notice: NoticeContent | null;
  problems: readonly ProblemLine[];
  wellSince: string | null;
  openAlerts: number;
  running: readonly { name: string; label: string; at: string; state: keyof typeof STATES; failures: string }[];
  figures: readonly Figure[];
  emails: readonly Figure[];
  emailDays: readonly EmailDayLine[];
  /** From 0 to 1; null where no disk is used. */
  diskUsed: number | null;
  deadJobs: readonly DeadJobLine[];
  hiddenDeadJobs: number;
}

export function SystemView({ notice, problems, wellSince, openAlerts, running, ...rest }: Props) {
  const { figures, emails, emailDays, diskUsed, deadJobs, hiddenDeadJobs } = rest;
  return (
    <>
      <h1>Système</h1>
      <FlashNotice notice={notice} />
      {problems.length === 0 ? <AllWell since={wellSince} /> : <Problems problems={problems} />}
      {openAlerts > 0 && (
        <p className="mt-6">
          <a className="link" href={href("/admin/commandes")}>
            {openAlerts === 1 ? "Une alerte à régler" : `${openAlerts} alertes à régler`}
          </a>
        </p>
      )}
      <section aria-labelledby="taches" className="mt-10">
        <h2 id="taches" className="mb-4">
          Ce qui tourne
        </h2>
        <DataTable
          caption="Tâches de fond"
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
        {hiddenDeadJobs > 0 && <p className="hint">{hiddenDeadJobs} autres, plus anciennes, ne sont pas montrées.</p>}
      </section>
    </>
  );
}

function AllWell({ since }: { since: string | null }) {
  return (
    <div role="status" className="rounded-md border border-success bg-tertiary-soft p-6">
      <p className="font-display text-xl text-success">Tout fonctionne</p>
      <p>{since ? `Depuis le ${since}.` : "La première surveillance se fait dans les dix minutes."}</p>
    </div>
  );
}

function Problems({ problems }: { problems: readonly ProblemLine[] }) {
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

function DeadJobActions({ id, label, diedAt }: DeadJobLine) {
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
