import { href } from "react-router";
import type { Arrivals, Results } from "#app/domain/people/newsletters/results.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable, Detail } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import { KeyFigures } from "#app/ui/lists.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { NewsletterState, PauseReason } from "#db/types.ts";
import { peopleText } from "./labels.ts";

interface TimetableProps {
  audience: string;
  rows: readonly { provider: string; count: number; perHour: number; times: readonly string[] }[];
  end: string;
}

export function Timetable({ audience, rows, end }: TimetableProps) {
  return (
    <section className="flow">
      <h2>Horaire</h2>
      <p className="lead">{audience}</p>
      <DataTable
        caption="Quand les e-mails partent, par fournisseur de boîtes"
        columns={["Fournisseur", "E-mails", "Par heure", "Quand"]}
        rows={rows.map(({ provider, count, perHour, times }) => ({
          key: provider,
          cells: [
            provider,
            `${count}`,
            `${perHour}`,
            <span key="times">
              {times.map((text) => (
                <Detail key={text}>{text}</Detail>
              ))}
            </span>,
          ],
        }))}
        empty="Personne à qui l’envoyer."
      />
      {end && <p>{end}</p>}
      <p className="hint">
        Les fournisseurs se méfient d’une adresse qui écrit soudain beaucoup&nbsp;: chacun a sa{" "}
        <a href={href("/admin/infolettres/vitesse")}>vitesse</a>, et le plafond du jour monte avec ce qui est bien
        arrivé.
      </p>
    </section>
  );
}

interface DepartureProps {
  revision: number;
  hour: { name: string; defaultValue?: string; error?: string[] | null };
  /** How many it goes to. */
  total: number;
  isSenderReady: boolean;
}

/** At once only in two steps: what has left is not called back. A later hour can be given up until it comes. */
export function Departure({ revision, hour, total, isSenderReady }: DepartureProps) {
  return (
    <section className="flow max-w-176">
      <h2>Départ</h2>
      <Disclosure summary="Envoyer maintenant…">
        <form method="post" className="flow py-3">
          <input type="hidden" name="revision" value={revision} />
          <p>
            Elle part à <strong>{peopleText(total)}</strong>, dès cet instant et dans l’ordre de l’horaire&nbsp;: ce qui
            est parti ne se rappelle pas.
          </p>
          {!isSenderReady && <p>Et l’adresse d’envoi n’est pas prête&nbsp;: voyez plus haut ce qui manque.</p>}
          <Button name="intent" value="envoyer" disabled={total === 0} pendingLabel="Départ…">
            Envoyer maintenant
          </Button>
        </form>
      </Disclosure>
      <form method="post" className="flex flex-wrap items-end gap-4">
        <input type="hidden" name="revision" value={revision} />
        <Field label="Ou le" type="datetime-local" saysOptional={false} {...hour} />
        <Button name="intent" value="programmer" variant="secondary">
          Programmer
        </Button>
      </form>
    </section>
  );
}

/** Before the button, and not after it. */
export function NotReady({ id, faults }: { id: string; faults: readonly string[] }) {
  return (
    <Notice tone="warning" title="Le texte n’est pas prêt">
      <p>
        Elle ne peut pas partir ainsi. {faults.join(" ")}{" "}
        <a className="link" href={href("/admin/infolettres/:id", { id })}>
          Reprendre le texte
        </a>
      </p>
    </Notice>
  );
}

const STEPS: Partial<Record<NewsletterState, readonly [intent: string, label: string][]>> = {
  sending: [["pause", "Pause"]],
  paused: [["reprendre", "Reprendre"]],
};

interface ButtonsProps {
  state: NewsletterState;
  hasLeft: boolean;
  /** Who has not got it yet. */
  waiting: number;
}

export function Buttons({ state, hasLeft, waiting }: ButtonsProps) {
  const again = hasLeft ? STEPS.sending : ([["brouillon", "Revenir au brouillon"]] as const);
  const steps = state === "planned" ? again : STEPS[state];
  if (!steps) return null;
  return (
    <>
      <form method="post" className="actions">
        {steps.map(([intent, label]) => (
          <Button key={intent} name="intent" value={intent} variant="secondary">
            {label}
          </Button>
        ))}
      </form>
      {hasLeft && (
        <Disclosure summary="Arrêter pour de bon…">
          <form method="post" className="flow py-3">
            <p>
              {waiting > 0 && `Celles qui attendent encore (${peopleText(waiting)}) ne la recevront pas. `}
              Une infolettre arrêtée ne reprend pas&nbsp;: pour attendre, il y a «&nbsp;Pause&nbsp;».
            </p>
            <Button name="intent" value="arreter" variant="quiet">
              Arrêter
            </Button>
          </form>
        </Disclosure>
      )}
    </>
  );
}

const PAUSED = {
  returns: "Plus d’une adresse sur vingt a été refusée pour de bon.",
  complaints: "Plusieurs personnes l’ont signalée comme indésirable.",
};

export function Outcome({ results, pauseReason }: { results: Results; pauseReason: PauseReason | null }) {
  const { recipients, waiting, sent, refused, returned, complaints, left, dropped, unsubscribed, lastAt } = results;
  return (
    <section className="flow">
      <h2>Où elle en est</h2>
      {pauseReason && pauseReason !== "by-hand" && (
        <Notice tone="warning" title="Elle s’est mise en pause d’elle-même">
          <p>
            {PAUSED[pauseReason]} Continuer ferait passer vos e-mails, confirmations de commande comprises, pour
            indésirables.
          </p>
        </Notice>
      )}
      <KeyFigures
        items={[
          { term: "Destinataires", value: `${recipients}` },
          { term: "En attente", value: `${waiting}` },
          { term: "Parties", value: `${sent}` },
          { term: "Refusées", value: `${refused}` },
          { term: "Revenues", value: `${returned}` },
          { term: "Signalées comme indésirables", value: `${complaints}` },
          { term: "Parties de la liste avant leur tour", value: `${left}` },
          { term: "Abandonnées", value: `${dropped}` },
          { term: "Désinscrites dans la semaine", value: `${unsubscribed}` },
        ]}
      />
      {waiting > 0 && lastAt && <p>La dernière est prévue le {formatDateTime(lastAt)}.</p>}
      <p className="hint">
        Ni ouvertures, ni clics&nbsp;: pour les compter, il faudrait cacher dans l’e-mail une image ou des liens qui
        suivent chacune, ce que la loi soumet à un accord de plus, et que les messageries faussent de toute façon.
      </p>
    </section>
  );
}

/** What the words of its links (« ?c= ») have brought since it left. */
export function ArrivalsTable({ arrivals }: { arrivals: readonly Arrivals[] }) {
  return (
    <>
      <DataTable
        showCaption
        caption="Arrivées par ses mots d’origine, en soixante jours"
        columns={["Mot", "Pages lues", "Commandes", "Payées"]}
        rows={arrivals.map(({ word, reads, orders, paid }) => ({
          key: word,
          cells: [word, `${reads}`, `${orders}`, `${paid}`],
        }))}
        empty="Aucun lien de son texte ne porte de mot d’origine."
      />
      <p className="hint">
        Un lien vers «&nbsp;/formations?c=lettre-mai&nbsp;» compte ce qu’il amène, une fois le mot déclaré dans vos{" "}
        <a href={href("/admin/mesures")}>mesures</a>. Personne n’est suivi.
      </p>
    </>
  );
}

export function ArchiveForm({ slug, hasLeft }: { slug: string | null; hasLeft: boolean }) {
  return (
    <section className="flow max-w-176">
      <h2>Archive</h2>
      <p>
        {slug === null && "Personne ne la lit sur le site."}
        {slug !== null && !hasLeft && "Elle sera lisible sur le site dès qu’elle sera partie."}
        {slug !== null && hasLeft && (
          <>
            Lisible par tout le monde&nbsp;:{" "}
            <a className="link" href={href("/infolettres/:slug", { slug })}>
              {href("/infolettres/:slug", { slug })}
            </a>
            , et dans <a href={href("/infolettres.xml")}>le flux RSS</a>.
          </>
        )}
      </p>
      <form method="post">
        <Button name="intent" value={slug === null ? "archiver" : "desarchiver"} variant="secondary">
          {slug === null ? "Montrer sur le site" : "Retirer du site"}
        </Button>
      </form>
    </section>
  );
}
