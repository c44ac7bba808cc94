import { buffer } from "node:stream/consumers";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { findClaim } from "#app/domain/site/claims/manage-claims.server.ts";
import { MAX_PROOF_BYTES } from "#app/domain/site/claims/proof-type.ts";
import { deleteFigure, type SavedClaim, saveClaim, withdrawClaim } from "#app/domain/site/claims/save-claim.server.ts";
import { needsProof } from "#app/domain/site/claims/shown-claims.server.ts";
import { isOwn, type SiteFigure, tokenOf } from "#app/domain/site/claims/validity.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import { refuser } from "#app/middleware/form.server.ts";
import { asAdmin, orNotFound } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { MANY_FIELDS, readForm } from "#app/routing/read-form.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { proofLabel } from "#app/ui/claim-labels.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import type { Db } from "#db/connection.server.ts";
import type { Route } from "./+types/claim";
import { ClaimForm, ProofLink, schemaOf, toFigure, toProof } from "./claim-form.tsx";
import { contradictionLabel, figureName, mistakesOf, STATE_LABELS } from "./labels.ts";

export const handle = { section: href("/admin/chiffres"), body: "stream", budget: "uploads" } satisfies Handle;

export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  return { ...(await claimAt(db, key)), mustProve: await needsProof(db) };
}

/** At « nouveau », a figure to come. */
async function claimAt(db: Db, key: string) {
  if (key === NEW) return { ...nothingOf(newFigure(newId())), isNew: true };
  const claim = orNotFound(await findClaim(db, key));
  return { ...claim, isNew: false };
}

const NEW = "nouveau";
const newFigure = (key: string): SiteFigure => ({ key, value: "", label: "", about: "fact", pages: [] });
type Found = NonNullable<Awaited<ReturnType<typeof findClaim>>>;
const nothingOf = (figure: SiteFigure): Found => ({
  figure,
  state: "unproven",
  proof: null,
  against: null,
  history: [],
});

export async function action({ request, params: { key }, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { isNew, ...claim } = await claimAt(db, key);
  const form = await readForm(
    { request, context },
    {
      maxBytes: MAX_PROOF_BYTES,
      limits: MANY_FIELDS,
      // The parser cuts it one byte after the limit.
      receive: async ({ name, file }) => ({ name, bytes: await buffer(file) }),
    },
  );
  if (!form?.isWhole) throw data(null, { status: 400 });
  const { fields, taken } = form;
  const isDeleted = fields.get("supprimer") === "oui";
  if (fields.get("retirer") === "oui" || isDeleted) {
    const isGone =
      isDeleted && isOwn(claim.figure)
        ? await deleteFigure(db, actor, claim.figure)
        : await withdrawClaim(db, actor, claim.figure);
    throw redirect(
      withNotice(href("/admin/chiffres"), isGone ? (isDeleted ? "claim-deleted" : "claim-withdrawn") : "claim-gone"),
      303,
    );
  }
  // The form brings the key of a new figure, so that a double click adds one.
  const sent = `${fields.get("cle")}`;
  const stored = isNew && isId(sent) ? newFigure(sent) : claim.figure;
  const submission = parseWithZod(fields, { schema: schemaOf(stored) });
  const refuse = refuser(submission);
  if (submission.status !== "success") return refuse();
  const proof = toProof(stored.key, submission.value);
  const figure = toFigure(stored, submission.value);
  const saved = await saveClaim(db, actor, {
    figure,
    isNew,
    proof,
    upload: taken[0] ?? null,
    openedOn: submission.value.ouvert,
  });
  if (saved.ok) {
    // The page of a new one says how texts name it.
    const next = isNew ? href("/admin/chiffres/:key", { key: figure.key }) : href("/admin/chiffres");
    throw redirect(withNotice(next, proof.verifiedAt ? "claim-saved" : "claim-saved-unverified"), 303);
  }
  const { "": ofForm, ...fieldErrors } = mistakesOf(saved);
  return refuse({ fieldErrors, error: ofForm?.[0], status: STATUS[saved.reason] ?? 400 });
}

const STATUS: Partial<Record<Extract<SavedClaim, { ok: false }>["reason"], number>> = {
  changed: 409,
  "proof-size": 413,
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData && !loaderData.isNew ? `Chiffre\u00a0: ${figureName(loaderData.figure)}` : "Nouveau chiffre" },
];

export default function Claim({ loaderData: claim, actionData }: Route.ComponentProps) {
  const { figure, state, proof, against, history, isNew, mustProve } = claim;
  const isOwned = isOwn(figure) && !isNew;
  const { tone, label } = STATE_LABELS[state];
  return (
    <div className="flow max-w-176">
      <h1>{isNew ? "Nouveau chiffre" : figureName(figure)}</h1>
      {!isNew && (
        <p>
          <Badge tone={tone}>{label}</Badge>
        </p>
      )}
      <FlashNotice />
      {against && <p>{contradictionLabel(against)}</p>}
      {isOwned && (
        <p className="hint">
          Pour l’écrire dans un texte du site ou une page&nbsp;: <code>{`{${tokenOf(figure)}}`}</code>. Sa valeur
          d’alors s’y met toute seule&nbsp;;{" "}
          {mustProve
            ? "tant qu’il n’est pas prouvé, la phrase ne paraît pas."
            : "la boutique est à l’essai, et la phrase y paraît aussi sans preuve. Ouverte à la vente, elle ne la montrera qu’une fois le chiffre prouvé."}
        </p>
      )}
      <ClaimForm claim={claim} answer={actionData} />
      {(proof || isOwned) && (
        <form method="post" encType="multipart/form-data" className="flow">
          <h2>Retirer</h2>
          <p className="hint">
            Ni le chiffre ni les phrases qui le disent ne paraissent plus. Sa source et son justificatif restent dans
            l’historique&nbsp;; enregistrer une valeur le fait revenir.
            {isOwned && " Supprimé, il quitte aussi cette liste\u00a0; son justificatif est gardé six ans."}
          </p>
          <p className="actions">
            {proof && (
              <Button variant="secondary" name="retirer" value="oui">
                Retirer ce chiffre
              </Button>
            )}
            {isOwned && (
              <Button variant="secondary" name="supprimer" value="oui">
                Supprimer ce chiffre
              </Button>
            )}
          </p>
        </form>
      )}
      <section className="flow">
        <h2>Historique</h2>
        <DataTable
          caption="Ce qui a été affirmé avant, gardé six ans"
          columns={["Valeur", "Source", "Affirmé le", "Remplacé le", "Justificatif"]}
          rows={history.map((replaced) => ({
            key: replaced.id,
            cells: [
              replaced.value,
              replaced.source ? proofLabel(replaced) : "—",
              formatDateTime(replaced.createdAt),
              formatDate(replaced.replacedAt),
              replaced.file ? <ProofLink key="proof" id={replaced.id} name={replaced.file.name} /> : "—",
            ],
          }))}
          empty="Rien n’a encore été remplacé. Les justificatifs remplacés sont gardés six ans."
        />
      </section>
    </div>
  );
}
