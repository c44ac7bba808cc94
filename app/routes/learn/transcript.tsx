import { data } from "react-router";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/transcript";
import { TranscriptView } from "./transcript.view.tsx";
import { readTranscript } from "./transcript-page.server.ts";

export const handle = { shell: "school" } satisfies Handle;

/** The transcript of a film, with links to its seconds. 404 without captions. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = await readTranscript(context, params, request);
  if (!page) throw data(null, { status: 404 });
  return page;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Transcription\u00a0: ${loaderData.film.title}` : "Transcription" },
  { name: "description", content: "Le texte d’un film de votre formation." },
];

export default function Transcript({ loaderData }: Route.ComponentProps) {
  return <TranscriptView {...loaderData} />;
}
