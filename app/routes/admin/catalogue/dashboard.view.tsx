import { href } from "react-router";
import type { NoticeContent } from "#app/routing/notices.ts";
import { AdminHead } from "#app/ui/admin-head.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataTable, FreeText } from "#app/ui/data-table.tsx";
import { Detail } from "#app/ui/detail.tsx";
import { ErrorReference } from "#app/ui/error-page.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { KeyFigures } from "#app/ui/key-figures.tsx";
import { LinkLine } from "#app/ui/link-line.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { RowActions } from "#app/ui/row-actions.tsx";

interface FormationLine {
  id: string;
  name: string;
  slug: string;
  isActive: boolean;
  status: { label: string; tone: BadgeTone };
  category: string;
  price: string;
  type: string;
  openDate: string;
  participants: string;
}

interface Props {
  notice: NoticeContent | null;
  /** The seller's details that are missing although a live key is set. */
  sellerErrors: readonly string[];
  hasSecondFactor: boolean;
  week: { signups: string; orders: string; revenue: string };
  formations: readonly FormationLine[];
  pages: { page: number; pages: number; total: number };
}

const COLUMNS = ["Formation", "Statut", "Catégorie", "Prix", "Type", "Ouverture", "Participants", "Actions"];

export function DashboardView({ notice, sellerErrors, hasSecondFactor, week, formations, pages }: Props) {
  return (
    <>
      <AdminHead title="Administration des formations">
        <ButtonLink href={href("/admin/formations/nouvelle")}>Nouvelle formation</ButtonLink>
      </AdminHead>
      <FlashNotice notice={notice} />
      {sellerErrors.length > 0 && (
        <Notice tone="warning" title="La boutique est fermée">
          <p>
            L’identité légale de la vendeuse est incomplète&nbsp;: rien ne peut être vendu. Il manque dans le fichier{" "}
            <code>SELLER_FILE</code>&nbsp;: {sellerErrors.join(", ")}.{" "}
            <a className="link" href={href("/admin/lancement")}>
              Tout ce qui manque avant d’ouvrir
            </a>
          </p>
        </Notice>
      )}
      {!hasSecondFactor && (
        <Notice tone="info" title="Protégez l’administration">
          <p>
            Un mot de passe se devine ou se vole.{" "}
            <a href={href("/admin/securite")}>Activez la double authentification</a>
            &nbsp;: elle sera obligatoire dès que le site sera en ligne.
          </p>
        </Notice>
      )}
      <section aria-labelledby="semaine">
        <h2 id="semaine" className="mb-2 font-semibold font-text text-sm leading-normal tracking-normal">
          Les 7 derniers jours
        </h2>
        <KeyFigures
          items={[
            { term: "Inscriptions", value: week.signups },
            { term: "Commandes payées", value: week.orders },
            { term: "Chiffre d’affaires TTC", value: week.revenue },
          ]}
        />
      </section>
      <DataTable
        caption="Formations, de la plus récente à la plus ancienne"
        columns={COLUMNS}
        rows={formations.map((formation) => ({ key: formation.id, cells: cellsOf(formation) }))}
        empty="Aucune formation pour le moment."
      />
      <Pagination {...pages} pathname={href("/admin/dashboard")} search="" unit={["formation", "formations"]} />
    </>
  );
}

function cellsOf(formation: FormationLine) {
  const { name, slug, status, isActive, category, price, type, openDate, participants } = formation;
  return [
    <FreeText key="name">
      {name}
      <Detail>{slug}</Detail>
    </FreeText>,
    <span key="status" className="badges">
      <Badge tone={status.tone}>{status.label}</Badge>
      {!isActive && <Badge>Masquée</Badge>}
    </span>,
    category,
    price,
    type,
    openDate,
    participants,
    <Actions key="actions" {...formation} />,
  ];
}

function Actions({ id, name, isActive }: FormationLine) {
  const of = <span className="visually-hidden"> {name}</span>;
  const toggle = isActive ? "Masquer" : "Afficher";
  return (
    <RowActions>
      <a className="link" href={href("/admin/formations/:id/modifier", { id })}>
        Éditer{of}
      </a>
      <form method="post" action={href("/admin/formations/:id/visibilite", { id })}>
        <input type="hidden" name="visible" value={isActive ? "non" : "oui"} />
        <Button type="submit" variant="quiet" title={toggle}>
          {toggle}
          {of}
        </Button>
      </form>
      <a className="link" href={href("/admin/formations/:id/supprimer", { id })}>
        Supprimer{of}
      </a>
    </RowActions>
  );
}

export function DashboardError() {
  return (
    <>
      <h1>Administration des formations</h1>
      <Notice tone="error" title="Erreur lors du chargement des formations">
        <ErrorReference />
        <LinkLine href={href("/admin/dashboard")}>Réessayer</LinkLine>
      </Notice>
    </>
  );
}
