import { href } from "react-router";
import type { ManagedAttestation } from "#app/domain/school/attestation/manage.server.ts";
import type { PageOf } from "#app/domain/values/paging.ts";
import { formatDate } from "#app/domain/values/time.ts";
import type { NoticeContent } from "#app/routing/notices.ts";
import { AdminHead } from "#app/ui/admin-head.tsx";
import { DataTable, FreeText } from "#app/ui/data-table.tsx";
import { Detail } from "#app/ui/detail.tsx";
import { FilterBar, FilterSearch } from "#app/ui/filter-bar.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

interface Props {
  number: string;
  notice: NoticeContent | null;
  address: { pathname: string; search: string };
  attestations: PageOf<ManagedAttestation>;
}

export function AttestationsView({ number, notice, address, attestations }: Props) {
  return (
    <>
      <AdminHead title="Attestations de suivi" />
      <FlashNotice notice={notice} />
      <FilterBar label="les attestations" href={href("/admin/attestations")} isFiltered={number !== ""}>
        <FilterSearch label="Début du numéro" name="numero" maxLength={20} value={number} />
      </FilterBar>
      <DataTable
        caption="Attestations, de la plus récente à la plus ancienne"
        columns={["Numéro", "Nom", "Formation", "Terminée le", "Remise le", "État"]}
        rows={attestations.items.map((one) => ({ key: one.code, cells: cellsOf(one) }))}
        empty={number ? "Aucun numéro ne commence ainsi." : "Aucune attestation n’a encore été demandée."}
      />
      <Pagination {...attestations} {...address} unit={["attestation", "attestations"]} />
    </>
  );
}

function cellsOf({
  code,
  number,
  name,
  email,
  courseTitle,
  completedOn,
  issuedAt,
  revokedAt,
  revokedReason,
}: ManagedAttestation) {
  return [
    <a key="number" className="link" href={href("/attestation/:code", { code })}>
      {number}
    </a>,
    <FreeText key="who">
      {name ?? "Compte effacé"}
      {email && <Detail>{email}</Detail>}
    </FreeText>,
    courseTitle,
    formatDate(completedOn),
    formatDate(issuedAt),
    revokedAt ? (
      <span key="state">
        Retirée le {formatDate(revokedAt)}
        <Detail>{revokedReason}</Detail>
      </span>
    ) : (
      <a
        key="state"
        className="link"
        href={href("/admin/attestations/:number/retrait", { number })}
        aria-label={`Retirer l’attestation ${number}`}
      >
        Retirer
      </a>
    ),
  ];
}
