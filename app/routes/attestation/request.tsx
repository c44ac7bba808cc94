import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { seller } from "#app/config/seller.server.ts";
import { postalAddress } from "#app/content/legal/seller-identity.ts";
import { issueAttestation } from "#app/domain/school/attestation/issue.server.ts";
import { type Candidate, readCandidate } from "#app/domain/school/attestation/read-candidate.server.ts";
import { checkbox, nameField } from "#app/domain/values/fields.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import { EXTENDED_LETTERS, FRENCH_LETTERS, LATIN_LETTERS } from "#app/pdf/letters.ts";
import type { Route } from "./+types/request";
import { RequestView } from "./request.view.tsx";

/** Before the course is finished, what is missing; then the form for the name on the attestation. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const candidate = await requireCandidate(context, params.slug);
  const { name, learnerName, courses } = candidate;
  return {
    slug: params.slug,
    name,
    learnerName,
    courses: courses.map(({ id, title, missing, completed, issued, revoked }) => ({
      ...{ id, title, missing, issued, revoked },
      completedOn: completed && formatDate(completed.at),
    })),
  };
}

const LETTERS = FRENCH_LETTERS + LATIN_LETTERS + EXTENDED_LETTERS;

const schema = z.object({
  cours: z.uuid(),
  // The name is shown on a public page, so it may be no address or sentence. And the PDF's typeface must have its
  // letters.
  nom: nameField("Indiquez le nom à écrire sur l’attestation.", { min: 2 })
    .normalize("NFC")
    .regex(
      new RegExp(`^(?=.*[${LETTERS}])[${LETTERS}\\s’'.-]*$`),
      "Écrivez votre nom en lettres latines, sans chiffres ni autres signes. Une lettre rare s’écrit sans son accent.",
    ),
  afficher: checkbox,
});

export async function action({ request, params, context }: Route.ActionArgs) {
  await requireCandidate(context, params.slug);
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") {
    const course = String(submission.payload.cours);
    return data({ course, result: submission.reply(), error: null }, { status: 400 });
  }
  const { cours, nom, afficher } = submission.value;
  const { name, siren } = seller;
  const issued = await issueAttestation(context.get(dbContext), {
    userId: signedInUser(context).id,
    formationSlug: params.slug,
    courseId: cours,
    name: nom.replace(/\s+/g, " "),
    showsName: afficher === "on",
    seller: { name, address: postalAddress(seller), siren },
  });
  if (issued.ok) throw redirect(href("/attestation/:code", { code: issued.code }), 303);
  if (issued.reason === "unknown") throw data(null, { status: 404 });
  // Redirects to the page, which says what is missing.
  throw redirect(href("/formations/:slug/attestation", params), 303);
}

async function requireCandidate(context: Readonly<RouterContextProvider>, slug: string): Promise<Candidate> {
  const candidate = await readCandidate(context.get(dbContext), signedInUser(context).id, slug);
  if (!candidate) throw data(null, { status: 404 });
  return candidate;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Attestation de suivi · ${loaderData.name}` : "Attestation de suivi" },
  { name: "description", content: "Ce qu’il vous reste à suivre, puis votre attestation." },
];

export default function AskPage({ loaderData, actionData }: Route.ComponentProps) {
  return <RequestView {...loaderData} answer={actionData} />;
}
