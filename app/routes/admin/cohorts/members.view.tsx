import { href } from "react-router";
import type { PageOf } from "#app/domain/values/paging.ts";
import type { NoticeContent } from "#app/routing/notices.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { Pagination } from "#app/ui/pagination.tsx";

interface Props {
  /** `members`: « 12 sur 30 ». */
  cohort: { id: string; name: string; formation: string; members: string };
  list: PageOf<{ userId: string; email: string; name: string; since: string }>;
  address: { pathname: string; search: string };
  notice: NoticeContent | null;
  answer?: FormAnswer;
}

export function MembersView({ cohort, list, address, notice, answer }: Props) {
  const { field, summary } = formState({ answer });
  return (
    <div className="flow">
      <h1>Membres de «&nbsp;{cohort.name}&nbsp;»</h1>
      <p>
        {cohort.formation} ·{" "}
        <a className="link" href={href("/admin/cohortes/:id", { id: cohort.id })}>
          Réglages de la cohorte
        </a>
      </p>
      {!answer && <FlashNotice notice={notice} />}
      <DataTable
        caption="Membres de la cohorte, par adresse"
        columns={["Adresse", "Nom", "Accès depuis le", "Action"]}
        rows={list.items.map(({ userId, email, name, since }) => ({
          key: userId,
          cells: [
            email,
            name || "—",
            since,
            <form key="remove" method="post">
              <Button variant="quiet" name="retirer" value={userId}>
                Retirer<span className="visually-hidden"> {email} de la cohorte</span>
              </Button>
            </form>,
          ],
        }))}
        empty="Cette cohorte n’a pas encore de membre."
      />
      <Pagination page={list.page} pages={list.pages} total={list.total} {...address} unit={["membre", "membres"]} />
      <form method="post" className="form-stack max-w-176">
        <h2>Ajouter une apprenante</h2>
        <ErrorSummary errors={summary} />
        <p className="hint">
          Elle a déjà accès à la formation. Si elle suit une autre cohorte, elle la quitte. Places prises&nbsp;:{" "}
          {cohort.members}.
        </p>
        <Field label="Adresse e-mail" type="email" required maxLength={254} {...field("email")} />
        <p className="actions">
          <Button pendingLabel="Enregistrement...">Ajouter à la cohorte</Button>
        </p>
      </form>
    </div>
  );
}
