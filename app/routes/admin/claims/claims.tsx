import { href } from "react-router";
import { figures } from "#app/content/figures.ts";
import { listClaims, type ManagedClaim } from "#app/domain/site/claims/manage-claims.server.ts";
import { type ClaimState, CONTRADICTIONS } from "#app/domain/site/claims/validity.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { lastDayLabel } from "#app/ui/claim-labels.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { RuledList } from "#app/ui/lists.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/claims";
import { contradictionLabel, figureName, provenLabel, STATE_LABELS } from "./labels.ts";

export const handle = { title: "Chiffres" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  return { claims: await listClaims(db) };
}

const ORDER: readonly ClaimState[] = ["contradicted", "expired", "unverified", "unproven", "proven"];

export default function Claims({ loaderData: { claims } }: Route.ComponentProps) {
  const isListed = (key: string) => claims.some(({ figure }) => figure.key === key);
  const contradictions = CONTRADICTIONS.filter((keys) => keys.every(isListed));
  const sorted = ORDER.flatMap((state) => claims.filter((claim) => claim.state === state));
  const proven = claims.filter(({ state }) => state === "proven").length;
  return (
    <>
      <AdminHead title="Chiffres">
        <a className="link" href={href("/chiffres")}>
          La page publique
        </a>
        <ButtonLink href={href("/admin/chiffres/:key", { key: "nouveau" })}>Ajouter un chiffre</ButtonLink>
      </AdminHead>
      <FlashNotice />
      <p>
        {provenLabel(proven, claims.length)} Une boutique ouverte à la vente ne montre que les chiffres prouvés&nbsp;:
        ni les autres, ni les phrases qui les disent. Une boutique à l’essai montre aussi les autres, avec la valeur que
        vous avez enregistrée, sauf ceux que vous avez retirés. Une phrase écrite avec une autre valeur que la vôtre ne
        paraît pas.
      </p>
      <DataTable
        caption="Les chiffres que le site avance"
        columns={["Chiffre", "État", "Source", "Vérifié le", "Valable jusqu’au", "Justificatif"]}
        rows={sorted.map((claim) => ({ key: claim.figure.key, cells: cellsOf(claim) }))}
        empty="Le site n’avance aucun chiffre."
      />
      {contradictions.length > 0 && (
        <section className="flow">
          <h2>Contradictions</h2>
          <RuledList>
            {contradictions.map(([one, other]) => (
              <li key={one}>
                «&nbsp;{figureName(figures[one])}&nbsp;» et «&nbsp;{figureName(figures[other])}&nbsp;»&nbsp;: pas tous
                les deux, tant qu’ils ne disent pas la même valeur.
              </li>
            ))}
          </RuledList>
        </section>
      )}
    </>
  );
}

function cellsOf({ figure, state, proof, against }: ManagedClaim) {
  const { label, tone } = STATE_LABELS[state];
  return [
    <a key="edit" className="link" href={href("/admin/chiffres/:key", { key: figure.key })}>
      {figureName(figure)}
    </a>,
    <span key="state">
      <Badge tone={tone}>{label}</Badge>
      {against && <span className="hint block">{contradictionLabel(against)}</span>}
    </span>,
    proof?.source || "—",
    proof?.verifiedAt ? formatDate(proof.verifiedAt) : "—",
    proof?.expiresAt ? lastDayLabel(proof.expiresAt) : "—",
    proof?.file ? (
      <a key="proof" className="link" href={href("/admin/chiffres/justificatifs/:id", { id: proof.id })}>
        {proof.file.name}
      </a>
    ) : (
      "Aucun"
    ),
  ];
}
