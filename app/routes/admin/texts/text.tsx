import { href, redirect } from "react-router";
import type { z } from "zod";
import type { LegalText } from "#app/content/legal/blocks.ts";
import { isMailed, letterOf, type TextBody, type TextKey, texts } from "#app/content/texts/registry.ts";
import { textStore } from "#app/domain/site/texts/text-versions.server.ts";
import { saveVersion } from "#app/domain/site/texts/versions.server.ts";
import { originalBody } from "#app/domain/values/published-texts.server.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { ProseBlocks } from "#app/ui/prose-blocks.tsx";
import { FORM_WITH_FILES_BYTES } from "../media/asset-parts.view.tsx";
import { pictureChoices, remarksOnPhotographs } from "../media/form-files.server.ts";
import type { Route } from "./+types/text";
import { imposedOf, rulesOf, shownPath, textKeyOf } from "./checks.server.ts";
import { conflict, edit, loadEditor, readButtons } from "./editor.server.ts";
import { Editor } from "./editor.view.tsx";
import { ShownVersion } from "./versions.view.tsx";

/** A long page has several hundred fields, and may bring a photograph. */
export const handle = {
  section: href("/admin/textes"),
  body: "guarded",
  bodyLimit: FORM_WITH_FILES_BYTES,
  fieldLimit: 1000,
} satisfies Handle;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const key = textKeyOf(params.key);
  const editor = await loadEditor(db, textStore(key), rulesOf(key), url.searchParams.get("ouvrir"));
  return {
    key,
    title: texts[key].title,
    path: await shownPath(db, key),
    imposed: imposedOf(key),
    ...editor,
    choices: { image: await pictureChoices(db) },
  };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const key = textKeyOf(params.key);
  const form = await request.formData();
  const { intent, base, online } = readButtons(form);
  const here = href("/admin/textes/:key", { key });
  const store = textStore(key);
  // Every customer believes what an email of the shop says.
  const changesEmails = () => isMailed(key);
  if (intent === "origine") {
    if (changesEmails()) await confirmFirst(context, { request, url }, form);
    const original = originalBody(key);
    const version = { body: original, base, shown: "", online, state: "published", publishAt: null } as const;
    const saved = await saveVersion(db, actor, store, version);
    if (saved.ok) throw redirect(withNotice(here, "text-original"), 303);
    return conflict(actor, original, "", saved.current);
  }
  const preview = href("/admin/textes/:key/apercu", { key });
  const schema: z.ZodType<TextBody<TextKey>> = texts[key].schema;
  const check = async (body: TextBody<TextKey>) => [
    ...(await remarksOnPhotographs(db, body)),
    ...(key === "menu" ? remarksOnMenu(body as TextBody<"menu">) : []),
  ];
  const from = { request, url };
  return edit(context, form, { from, store, schema, here, preview, rules: rulesOf(key), check, changesEmails });
}

const MAX_MENU_LABEL = 30;

/** The links of the header share a line with the name of the site. */
function remarksOnMenu({ links }: TextBody<"menu">) {
  return links.flatMap(({ label }, index) =>
    label.length > MAX_MENU_LABEL
      ? [
          {
            field: `links-${index}-label`,
            message: `Trop long pour le menu\u00a0: ${MAX_MENU_LABEL} signes au plus, ${label.length} ici.`,
            isFault: true,
          },
        ]
      : [],
  );
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Texte\u00a0: ${loaderData?.title ?? ""}` }];

export default function Text({ loaderData, actionData }: Route.ComponentProps) {
  const { key, title, path, base, planned, imposed, choices } = loaderData;
  const here = href("/admin/textes/:key", { key });
  const versions = href("/admin/textes/:key/versions", { key });
  return (
    <div className="flow">
      <Breadcrumb items={[{ label: "Textes", href: href("/admin/textes") }, { label: title }]} />
      <h1>{title}</h1>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2 text-ink-soft text-sm">
        {!base && <Badge>D’origine</Badge>}
        {path ? (
          <a className="link" href={path}>
            {letterOf(key) ? "Voir l’e-mail" : "Voir la page"}
          </a>
        ) : (
          <span>Sa page n’est pas sur le site.</span>
        )}
        <a className="link" href={versions}>
          Versions
        </a>
      </p>
      <ShownVersion stored={loaderData} answer={actionData} here={here} versions={versions} hasOnline />
      <FlashNotice />
      <Editor schema={texts[key].schema} stored={loaderData} answer={actionData} choices={choices}>
        {imposed && <ImposedText document={imposed} />}
      </Editor>
      <form method="post" className="border-line border-t pt-6">
        <input type="hidden" name="base" value={actionData?.base ?? loaderData.base} />
        <input type="hidden" name="online" value={actionData?.online ?? loaderData.online} />
        <p className="hint">
          Le texte d’origine remplace ce qui est en ligne. Les versions écrites restent
          {planned.length > 0 && ", et ce qui est prévu le reste"}.
        </p>
        {base && <LinkLine href={`${versions}?avec=origine`}>Comparer avec le texte d’origine</LinkLine>}
        <Button name="intent" value="origine" variant="quiet">
          Revenir au texte d’origine
        </Button>
      </form>
    </div>
  );
}

/** What the founder cannot change, between her own parts. */
function ImposedText({ document }: { document: LegalText }) {
  return (
    <Disclosure summary={`Texte imposé, en lecture seule (${document.sections.length} parties)`}>
      <div className="prose text-ink-soft">
        <p className="hint">
          La loi ou le fonctionnement du site l’imposent&nbsp;: il suit le logiciel et votre page
          «&nbsp;Identité&nbsp;». Vos parties l’entourent&nbsp;; faites relire l’ensemble.
        </p>
        {document.sections.map(({ id, heading, blocks }) => (
          <section key={id}>
            <h3>{heading}</h3>
            <ProseBlocks blocks={blocks} />
          </section>
        ))}
      </div>
    </Disclosure>
  );
}
