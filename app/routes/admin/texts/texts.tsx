import { href } from "react-router";
import { letterOf, TEXT_KEYS, TEXT_PLACES, texts } from "#app/content/texts/registry.ts";
import { missingAddresses } from "#app/domain/shop/catalogue/missing-addresses.server.ts";
import { listTexts } from "#app/domain/site/texts/text-versions.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { Route } from "./+types/texts";
import { WAITING_LABELS } from "./labels.ts";

export const handle = { title: "Textes du site" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const known = await listTexts(db);
  const missing = await missingAddresses(db);
  return TEXT_PLACES.map((place) => ({
    place,
    texts: TEXT_KEYS.filter((key) => texts[key].place === place).map((key) => {
      const { state = "original", waiting = null, at = null } = known.get(key) ?? {};
      const { title, path } = texts[key];
      return { key, title, path: missing.includes(path) ? null : path, state, waiting, at: at && formatDateTime(at) };
    }),
  }));
}

export default function Texts({ loaderData: places }: Route.ComponentProps) {
  return (
    <div className="flow">
      <h1>Textes du site</h1>
      <p className="lead">
        Chaque page vient avec un texte d’origine. Ouvrez-le, changez-le, regardez l’aperçu, puis publiez.
      </p>
      {places.map(({ place, texts: own }) => (
        <Disclosure key={place} summary={`${place} (${own.length})`} isOpen={own.some(({ waiting }) => waiting)}>
          <DataTable
            caption={place}
            columns={["Texte", "État", "Dernier changement", "Page"]}
            rows={own.map(({ key, title, path, state, waiting, at }) => ({
              key,
              cells: [
                <a key="edit" className="link" href={href("/admin/textes/:place", { place: key })}>
                  {title}
                </a>,
                <span key="state" className="flex flex-wrap gap-2">
                  {state === "original" ? <Badge>D’origine</Badge> : <Badge tone="green">Modifié</Badge>}
                  {waiting && <Badge tone="yellow">{WAITING_LABELS[waiting]}</Badge>}
                </span>,
                at ?? "—",
                path ? (
                  <a key="page" className="link" href={path}>
                    {letterOf(key) ? "Modèle" : path}
                  </a>
                ) : (
                  "—"
                ),
              ],
            }))}
            empty="Aucun texte."
          />
        </Disclosure>
      ))}
    </div>
  );
}
