import { data, href, redirect } from "react-router";
import { readAttestation, showName } from "#app/domain/school/attestation/read-attestation.server.ts";
import { dbContext, userContext } from "#app/middleware/contexts.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/attestation";
import { AttestationView } from "./attestation.view.tsx";
import { attestationContent } from "./attestation-content.ts";

/** The public page of an attestation. Its owner can choose between name and initials here. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const attestation = await readAttestation(context.get(dbContext), params.code, context.get(userContext)?.id);
  if (!attestation) throw data(null, { status: 404 });
  const { code, isOwn, showsName } = attestation;
  return {
    code,
    showsName,
    isOwn,
    notice: readNotice(url),
    content: attestationContent(attestation, { namesLearner: showsName }),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const shows = (await request.formData()).get("nom") === "entier";
  const user = context.get(userContext);
  const isDone = user && (await showName(context.get(dbContext), user.id, params.code, shows));
  if (!isDone) throw data(null, { status: 404 });
  const page = href("/attestation/:code", params);
  throw redirect(withNotice(page, shows ? "attestation-names" : "attestation-hides-name"), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Attestation de suivi ${loaderData.content.number}` : "Attestation de suivi" },
  { name: "description", content: "Ce qu’atteste ce document, à comparer avec le papier." },
];

export default function AttestationPage({ loaderData }: Route.ComponentProps) {
  return <AttestationView {...loaderData} />;
}
