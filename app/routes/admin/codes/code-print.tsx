import { href } from "react-router";
import { publicUrl } from "#app/config/env.server.ts";
import { conditionsOf, termsLabel } from "#app/domain/shop/codes/code-name.ts";
import { findCode } from "#app/domain/shop/codes/list-codes.server.ts";
import { findPublicCode, listOffersWithCode } from "#app/domain/shop/codes/public-code.server.ts";
import { formatPrice } from "#app/domain/values/money.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { asAdmin, orNotFound } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import type { Route } from "./+types/code-print";

export const handle = { section: href("/admin/codes") } satisfies Handle;

/** Only of a code that may be announced to anybody, and is not over. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const own = await findCode(db, id);
  const found = orNotFound(own && !own.isOver ? await findPublicCode(db, own.code) : undefined);
  const { code, startsAt, endsAt, isBegun } = found;
  return {
    id,
    code,
    link: publicUrl + href("/code/:code", { code }),
    terms: termsLabel(found),
    days: isBegun
      ? `Jusqu’au ${formatDateTime(endsAt)}.`
      : `Du ${formatDateTime(startsAt)} au ${formatDateTime(endsAt)}.`,
    conditions: conditionsOf(found).join(" "),
    offers: (await listOffersWithCode(db, found)).map(({ slug, name, type, amount, reduced, lowest }) => ({
      key: slug,
      cells: [
        name,
        formatPrice(reduced ?? amount, type),
        formatPrice(amount, type),
        lowest === null ? "—" : formatPrice(lowest, type),
      ],
    })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Affiche du code ${loaderData?.code ?? ""}`.trim() },
];

export default function CodePrint({ loaderData }: Route.ComponentProps) {
  const { id, code, link, terms, days, conditions, offers } = loaderData;
  return (
    <div className="flow max-w-176">
      <div className="flow print:hidden">
        <Breadcrumb
          items={[
            { label: "Codes", href: href("/admin/codes") },
            { label: code, href: href("/admin/codes/:id", { id }) },
            { label: "Affiche" },
          ]}
        />
        <p className="hint">
          Imprimez cette page depuis le menu du navigateur&nbsp;: seul ce qui suit est imprimé. Le dessin mène à la page
          du code, où les prix du jour font foi.
        </p>
      </div>
      {/* Beside the title, so that a long list never pushes what is scanned onto a second sheet. */}
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        <div className="flow min-w-60 flex-1">
          <h1>
            {terms} avec le code {code}
          </h1>
          <p className="lead">{days}</p>
          {conditions && <p>{conditions}</p>}
        </div>
        <div className="w-56 max-w-full print:w-40">
          <QrCode text={link} label={`QR code de la page du code ${code}`} className="w-full" />
          <p className="break-all text-sm">
            <a className="link" href={link}>
              {link.replace(/^https?:\/\//, "")}
            </a>
          </p>
        </div>
      </div>
      <DataTable
        caption="Les formations et leur prix"
        columns={[
          "Formation",
          "Avec le code",
          "Sans code",
          "Prix le plus bas des 30\u00a0derniers jours avant le code",
        ]}
        rows={offers}
        empty="Aucune formation n’est en vente avec ce code."
        isFolded={false}
      />
    </div>
  );
}
