import { data } from "react-router";
import { z } from "zod";
import { cancellationEffect } from "#app/domain/shop/deadlines/cancellation.ts";
import { readDeclarationReceipt } from "#app/domain/shop/rights/declare.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Handle } from "#app/routing/handle.ts";
import { DefinitionList } from "#app/ui/lists.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/receipt";
import { DECLARATION_LABELS } from "./labels.ts";

export const handle = { robots: "disallow", title: "Accusé de réception" } satisfies Handle;

/** Only the person who made the declaration knows its address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const isId = z.uuid().safeParse(params.id).success;
  const declaration = isId ? await readDeclarationReceipt(context.get(dbContext), params.id) : undefined;
  if (!declaration) throw data(null, { status: 404 });
  const { kind, name, contract, email, requestedEnd, requestedDate, declaredAt } = declaration;
  const effect = requestedEnd && cancellationEffect(requestedEnd, requestedDate, declaredAt);
  return data(
    { kind, name, contract, email, declaredAt: formatDateTime(declaredAt), effect },
    { headers: { "Referrer-Policy": "same-origin" } },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { kind, name, contract, email, declaredAt, effect } = loaderData;
  const labels = DECLARATION_LABELS[kind];
  return (
    <section className="page-form">
      <h1>Accusé de réception</h1>
      <Notice tone="success" title={labels.receipt}>
        Reçue le {declaredAt}, heure de Paris. Une copie part par e-mail.
      </Notice>
      <DefinitionList
        items={[
          { term: "Nom", value: name },
          { term: "Contrat", value: contract },
          { term: "Adresse e-mail", value: email },
          { term: "Date et heure", value: declaredAt },
          ...(effect ? [{ term: "Prend effet", value: effect }] : []),
        ]}
      />
      <p>{labels.next}</p>
      <p className="small">
        Gardez cette page&nbsp;: imprimez-la ou enregistrez-la. Elle fait foi de la date et de l’heure.
      </p>
    </section>
  );
}
