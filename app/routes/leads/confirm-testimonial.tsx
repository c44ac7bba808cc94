import { redirect } from "react-router";
import { answerAsAuthor, findByAuthor } from "#app/domain/people/testimonials/author.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { orNotFound } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { EntryPage } from "#app/ui/entry-page.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AnswerButtons } from "../rights/declaration-parts.tsx";
import { answerSchema } from "../rights/labels.ts";
import type { Route } from "./+types/confirm-testimonial";

export const handle = { title: "Ton témoignage" } satisfies Handle;

const tokenIn = (url: URL) => url.searchParams.get("jeton") ?? "";

/** The link of the email to the typed address. Reading answers nothing, because mail scanners open links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return orNotFound(await findByAuthor(context.get(dbContext), tokenIn(url)));
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { reponse } = await readFields(request, answerSchema);
  orNotFound(await answerAsAuthor(context.get(dbContext), tokenIn(url), reponse === "moi"));
  throw redirect(url.pathname + url.search, 303);
}

export default function ConfirmTestimonial({ loaderData: { author, text, state } }: Route.ComponentProps) {
  return (
    <EntryPage title={"C’est bien toi\u00a0?"}>
      <p>Ce témoignage est arrivé avec ton adresse, sous le nom «&nbsp;{author}&nbsp;»&nbsp;:</p>
      <blockquote className="whitespace-pre-line">{text}</blockquote>
      {state === "unanswered" ? (
        <form method="post">
          <AnswerButtons />
        </form>
      ) : (
        <Notice tone={state === "confirmed" ? "success" : "info"} title={ANSWERS[state].title}>
          {ANSWERS[state].text}
        </Notice>
      )}
    </EntryPage>
  );
}

const ANSWERS = {
  confirmed: { title: "C’est noté", text: "Ce témoignage est le tien. Nous t’écrivons avant de le publier." },
  disowned: { title: "Il ne paraît pas", text: "Ce témoignage est écarté, et rien n’en est publié." },
} as const;
