import { href } from "react-router";
import { listAttestations, type ManagedAttestation } from "#app/domain/school/attestation/manage.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { searchTerm } from "#app/domain/values/search.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { DataTable, Detail, FreeText } from "#app/ui/data-table.tsx";
import { FilterBar, FilterSearch } from "#app/ui/filter-bar.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/attestations";

export const handle = { title: "Attestations" } satisfies Handle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const number = searchTerm(url.searchParams.get("numero"));
  const page = pageNumber(url.searchParams.get("page"));
  return {
    number,
    attestations: await listAttestations(db, number, page),
  };
}

export default function Attestations({ loaderData }: Route.ComponentProps) {
  const { number, attestations } = loaderData;
  return (
    <>
      <AdminHead title="Attestations de suivi" />
      <FlashNotice />
      <FilterBar label="les attestations" href={href("/admin/attestations")} isFiltered={number !== ""}>
        <FilterSearch label="Début du numéro" name="numero" value={number} />
      </FilterBar>
      <DataTable
        caption="Attestations, de la plus récente à la plus ancienne"
        columns={["Numéro", "Nom", "Formation", "Terminée le", "Remise le", "État"]}
        rows={attestations.items.map((one) => ({ key: one.code, cells: cellsOf(one) }))}
        empty={number ? "Aucun numéro ne commence ainsi." : "Aucune attestation n’a encore été demandée."}
      />
      <Pagination {...attestations} unit={["attestation", "attestations"]} />
    </>
  );
}

function cellsOf(attestation: ManagedAttestation) {
  const { code, number, name, email, courseTitle, completedOn, issuedAt, revokedAt, revokedReason } = attestation;
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
