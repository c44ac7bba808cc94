import { data, href, redirect } from "react-router";
import { z } from "zod";
import { publicUrl } from "#app/config/env.server.ts";
import { page as schema } from "#app/content/texts/page-schema.ts";
import { changeSlug, copyPage, withdrawPage } from "#app/domain/site/pages/pages.server.ts";
import { closeReview, findReview, openReview } from "#app/domain/site/pages/reviews.server.ts";
import { slugField } from "#app/domain/values/fields.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { FlashNotice } from "#app/ui/notice.tsx";
import { FORM_WITH_FILES_BYTES } from "../media/asset-parts.view.tsx";
import { edit, loadEditor, readButtons } from "../texts/editor.server.ts";
import { Editor } from "../texts/editor.view.tsx";
import { ShownVersion } from "../texts/versions.view.tsx";
import type { Route } from "./+types/page";
import {
  changesEmails,
  openPage,
  pageChoices,
  remarksOnPage,
  whySlugIsRefused,
  withOwnFormation,
} from "./edited-page.server.ts";
import { PageState } from "./page-state.view.tsx";

export const handle = {
  section: href("/admin/pages"),
  body: "guarded",
  bodyLimit: FORM_WITH_FILES_BYTES,
  fieldLimit: 1000,
} satisfies Handle;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { id, page, slug, path, sells, isRead, store, rules } = await openPage(context, params.id);
  const db = context.get(dbContext);
  const review = await findReview(db, id);
  const editor = await loadEditor(db, store, rules, url.searchParams.get("ouvrir"));
  const choices = await pageChoices(db);
  return {
    id,
    slug,
    path,
    sells: sells?.name ?? null,
    isRead,
    ...editor,
    choices,
    isStored: page !== undefined,
    review: review && {
      link: publicUrl + href("/p/relecture/:token", review),
      until: formatDateTime(review.expiresAt),
    },
  };
}

const moving = z.object({ adresse: slugField("Donnez une adresse à la page.") });
const { field } = formState({ schema: moving });

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { id, page, slug, sells, store, rules } = await openPage(context, params.id);
  const { db, actor } = asAdmin(context);
  const from = { request, url };
  const form = await request.formData();
  const { intent } = readButtons(form);
  const here = href("/admin/pages/:id", { id });
  if (intent === "copier" && slug) {
    const copy = await copyPage(db, actor, id, slug);
    throw redirect(withNotice(href("/admin/pages/:id", { id: copy }), "page-copied"), 303);
  }
  if (intent === "relecture" && page) {
    await openReview(db, actor, id);
    throw redirect(withNotice(here, "page-review"), 303);
  }
  if (intent === "fermer-relecture") {
    await closeReview(db, actor, id);
    throw redirect(withNotice(here, "page-review-closed"), 303);
  }
  if (intent === "retirer") {
    await confirmFirst(context, from, form);
    await withdrawPage(db, actor, id);
    throw redirect(withNotice(here, "page-withdrawn"), 303);
  }
  if (intent === "adresse" && slug) {
    const typed = String(form.get("adresse") ?? "");
    const parsed = moving.safeParse({ adresse: typed });
    const refusal = parsed.success ? whySlugIsRefused(parsed.data.adresse) : parsed.error.issues[0]?.message;
    const moved = refusal === undefined ? await changeSlug(db, actor, id, `${parsed.data?.adresse}`) : undefined;
    if (moved?.ok) throw redirect(withNotice(here, "page-moved"), 303);
    const error = moved ? whySlugIsRefused(typed, moved.reason) : refusal;
    return data({ address: { typed, error } }, { status: 400 });
  }
  const preview = href("/admin/pages/:id/apercu", { id });
  const check = (body: Parameters<typeof remarksOnPage>[1]) => remarksOnPage(db, body);
  const published = "page-published";
  const begin = (body: unknown) => (sells ? withOwnFormation(body, sells.slug) : body);
  // Whoever asks for a gift at any address gets its email there.
  return edit(context, form, { from, store, schema, here, preview, published, rules, check, begin, changesEmails });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Page\u00a0: ${loaderData?.sells ?? loaderData?.body.metaTitle ?? ""}` },
];

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { id, path, sells, body, isRead, isPublished, choices } = loaderData;
  const title = sells ? `Page de vente\u00a0: ${sells}` : body.metaTitle;
  const answer = actionData && "body" in actionData ? actionData : undefined;
  const address = actionData && "address" in actionData ? actionData.address : undefined;
  const versions = href("/admin/pages/:id/versions", { id });
  const here = href("/admin/pages/:id", { id });
  return (
    <div className="flow">
      <Breadcrumb items={[{ label: "Pages", href: href("/admin/pages") }, { label: title }]} />
      <h1>{title}</h1>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2 text-ink-soft text-sm">
        <PageState isRead={isRead} isPublished={isPublished} />
        {isRead && (
          <a className="link" href={path}>
            Voir la page
          </a>
        )}
        <a className="link" href={versions}>
          Versions
        </a>
      </p>
      <ShownVersion stored={loaderData} answer={answer} here={here} versions={versions} hasOnline={isRead} />
      {sells && (
        <p className="hint max-w-176">
          Ces blocs se placent entre l’ouverture de la page et son offre. Le programme, le prix, la garantie et le
          bouton de commande restent ceux de la formation. «&nbsp;Ce que contient une formation&nbsp;» reprend les
          points de sa fiche, tels qu’ils sont au jour de la visite.
        </p>
      )}
      <FlashNotice />
      <Editor schema={schema} stored={loaderData} answer={answer} choices={choices} />
      <OtherActions {...loaderData} address={address} />
    </div>
  );
}

type OtherActionsProps = Pick<
  Route.ComponentProps["loaderData"],
  "slug" | "isPublished" | "isStored" | "planned" | "review"
> & {
  address: { typed: string; error: string | undefined } | undefined;
};

function OtherActions({ slug, isPublished, isStored, planned, review, address }: OtherActionsProps) {
  return (
    <div className="flex max-w-176 flex-col gap-4 border-line border-t pt-6">
      {review && (
        <p className="wrap-anywhere">
          Lien de relecture, jusqu’au {review.until}&nbsp;: <a href={review.link}>{review.link}</a>. Il montre la
          dernière version enregistrée à qui l’a, sans compte.
        </p>
      )}
      {slug && (
        <Disclosure summary="Changer l’adresse" isOpen={address !== undefined}>
          <form method="post" className="form-stack">
            <Field
              {...field("adresse")}
              label="Adresse"
              defaultValue={address?.typed ?? slug}
              error={address?.error ? [address.error] : undefined}
              hint="Ce qui suit /p/ dans l’adresse. L’ancienne adresse mènera à la nouvelle."
            />
            <Button name="intent" value="adresse" variant="secondary">
              Changer l’adresse
            </Button>
          </form>
        </Disclosure>
      )}
      <form method="post" className="actions">
        {isStored && !review && (
          <Button name="intent" value="relecture" variant="quiet">
            Lien de relecture (7&nbsp;jours)
          </Button>
        )}
        {review && (
          <Button name="intent" value="fermer-relecture" variant="quiet">
            Fermer le lien de relecture
          </Button>
        )}
        {isPublished && (
          <Button name="intent" value="retirer" variant="quiet">
            {planned.length > 0 ? "Retirer du site, et annuler ce qui est prévu" : "Retirer du site"}
          </Button>
        )}
        {slug && (
          <Button name="intent" value="copier" variant="quiet">
            Dupliquer la page
          </Button>
        )}
      </form>
    </div>
  );
}
