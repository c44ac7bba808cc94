import { data, href, redirect } from "react-router";
import { listAudit } from "#app/domain/journal/audit/audit.server.ts";
import { DETAILS, KINDS } from "#app/domain/people/testimonials/fields.ts";
import { createTestimonial, updateTestimonial } from "#app/domain/people/testimonials/manage.server.ts";
import { findManaged } from "#app/domain/people/testimonials/manage-list.server.ts";
import { placeOf } from "#app/domain/people/testimonials/places.ts";
import { checkAuthor } from "#app/domain/people/testimonials/publication.server.ts";
import { managedSubjects } from "#app/domain/shop/catalogue/testimonial-subjects.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { removedPages } from "#app/domain/values/removed.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { form } from "#app/middleware/form.server.ts";
import { asAdmin, notFound, orNotFound, requireAdmin } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import { auditLines } from "#app/ui/audit-changes.ts";
import { AuditTrail } from "#app/ui/audit-trail.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { FieldRow, RecordField } from "#app/ui/field-parts.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { formState } from "#app/ui/form-state.ts";
import { FlashNotice } from "#app/ui/notice.tsx";
import type { TestimonialKind } from "#db/types.ts";
import type { Route } from "./+types/testimonial";
import { DETAIL_FIELDS, HISTORY_LABELS, KIND_LABELS, SUMMARY_LABELS } from "./labels.ts";
import { Origin, Publication, Refusal, testimonialSchema, toDraft, toValues } from "./testimonial-form.tsx";

/** A new testimonial has no id in its address, but its kind once that is chosen. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const subjects = await managedSubjects(db);
  const gone = await removedPages(db);
  const kinds = KINDS.flatMap((kind) => {
    const place = placeOf(kind, gone);
    return place ? [{ kind, place }] : [];
  });
  const shared = { newId: newId(), subjects, kinds };
  if (!params.id) return { kind: kindOf(url), ...shared, stored: null, values: {}, history: [] };
  const testimonial = orNotFound(await findManaged(db, params.id));
  const { id, kind, version, isSample, isPublished, consent, sender, rating, originalText, refusal } = testimonial;
  const checkedBy = testimonial.checkedBy ?? (isSample ? null : await checkAuthor(db, testimonial));
  return {
    kind,
    ...shared,
    stored: {
      id,
      version,
      isSample,
      isPublished,
      sender,
      rating,
      originalText,
      checkedBy,
      awaitsAuthor: testimonial.awaitsAuthor,
      hasAddress: testimonial.authorEmail !== null,
      refusal: refusal && { reason: refusal.reason, at: formatDateTime(refusal.at) },
      consent: consent && { text: consent.text, version: consent.version, at: formatDateTime(consent.at) },
    },
    values: toValues(testimonial),
    history: auditLines(await listAudit(db, "testimonial", id), HISTORY_LABELS),
  };
}

const REFUSALS = {
  changed: "Ce témoignage a été modifié pendant que vous l’aviez ouvert\u00a0: rechargez la page pour voir son état.",
  taken: "Un autre exemple de ce genre porte déjà ce nom.",
  "no-date": "Un témoignage publié montre la date de l’expérience\u00a0: indiquez-la, ou retirez-le d’abord du site.",
};

export const action = form(
  { guard: requireAdmin, schema: testimonialSchema },
  async (values, { db, actor, params, url }) => {
    const current = params.id ? await findManaged(db, params.id) : undefined;
    if (params.id && !current) throw notFound();
    const kind = current?.kind ?? kindOf(url);
    if (!kind) throw data(null, { status: 400 });
    const about = (await managedSubjects(db)).find(({ value }) => value === values.categorie);
    if (values.categorie && !about) return { fieldErrors: { categorie: ["Choisissez dans la liste."] } };
    const draft = toDraft(kind, values, about?.label ?? "");
    if (!current) {
      await createTestimonial(db, actor, { id: values.id ?? newId(), kind, draft });
      return redirect(withNotice(href("/admin/temoignages"), "testimonial-created"), 303);
    }
    const saved = await updateTestimonial(db, actor, { id: current.id, version: values.version, draft });
    if (saved.ok) return redirect(withNotice(href("/admin/temoignages"), "testimonial-updated"), 303);
    if (saved.reason === "unknown") throw notFound();
    return { error: REFUSALS[saved.reason], status: saved.reason === "changed" ? 409 : 400 };
  },
);

function kindOf(url: URL) {
  return KINDS.find((known) => known === url.searchParams.get("genre")) ?? null;
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (loaderData?.stored === null) return [{ title: "Nouveau témoignage" }];
  return [{ title: `Modifier le témoignage${loaderData ? ` de «\u00a0${loaderData.values.auteur}\u00a0»` : ""}` }];
};

export default function Testimonial({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { kind, kinds, subjects, stored, values, history, newId } = loaderData;
  if (!kind) return <KindChoice kinds={kinds} />;
  const place = kinds.find((one) => one.kind === kind)?.place;
  const { field, box, value, summary } = formState({ answer, stored: values, schema: testimonialSchema });
  return (
    <div className="flow max-w-176">
      <h1>{stored ? "Modifier le témoignage" : "Nouveau témoignage"}</h1>
      <p>
        {KIND_LABELS[kind]}
        {place && (
          <>
            , sur{" "}
            <a className="link" href={place}>
              {place}
            </a>
          </>
        )}{" "}
        {stored?.isPublished && <Badge tone="green">Publié</Badge>}{" "}
        {stored?.isSample && <Badge tone="yellow">Exemple</Badge>}
      </p>
      <FlashNotice />
      {stored && <Origin stored={stored} />}
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} labels={SUMMARY_LABELS} />
        <RecordField stored={stored} newId={newId} sent={value} />
        <Field label={SUMMARY_LABELS.auteur} {...field("auteur")} />
        <Field
          label={kind === "video" ? "Titre de la vidéo" : kind === "screenshot" ? "Résultat" : "Témoignage"}
          type="textarea"
          rows={kind === "video" || kind === "screenshot" ? 2 : 8}
          {...field("texte")}
        />
        {DETAILS[kind].map((detail) => {
          const { name, type, ...texts } = DETAIL_FIELDS[detail];
          if (type === "checkbox") return <Checkbox key={name} label={texts.label} {...box(name)} />;
          const options = detail === "category" ? [{ value: "", label: "Rien de précis" }, ...subjects] : texts.options;
          return <Field key={name} type={type} {...texts} options={options} {...field(name)} />;
        })}
        <FieldRow legend="Dates">
          <Field
            label={SUMMARY_LABELS.vecu_le}
            type="date"
            hint="Le jour où elle a commencé, même approximatif. Affichée sur le témoignage."
            {...field("vecu_le")}
          />
          <Field
            label={SUMMARY_LABELS.publie_le}
            type="date"
            hint="Vide : le jour de la première publication."
            {...field("publie_le")}
          />
        </FieldRow>
        {!stored?.consent && !stored?.isSample && (
          <Field
            label={SUMMARY_LABELS.accord}
            hint="Comment elle l’a donné, par exemple « e-mail du 3 novembre 2026 ». Sans accord, rien n’est publié."
            {...field("accord")}
          />
        )}
        {!stored?.sender && !stored?.isSample && (
          <Field
            label={SUMMARY_LABELS.adresse}
            type="email"
            hint="Vérifie sa commande ou son inscription au challenge. Jamais publiée."
            {...field("adresse")}
          />
        )}
        <FormActions submit="Enregistrer" cancelHref={href("/admin/temoignages")} />
      </form>
      {stored && <Publication stored={stored} />}
      {stored && !stored.isPublished && !stored.isSample && <Refusal stored={stored} />}
      <AuditTrail entries={history} />
    </div>
  );
}

/** What would stand on a page that is off the site is not offered. */
function KindChoice({ kinds }: { kinds: readonly { kind: TestimonialKind; place: string }[] }) {
  return (
    <div className="flow max-w-176">
      <h1>Nouveau témoignage</h1>
      <p>De quel genre&nbsp;?</p>
      <ul>
        {kinds.map(({ kind, place }) => (
          <li key={kind}>
            <a className="link" href={`${href("/admin/temoignages/nouveau")}?genre=${kind}`}>
              {KIND_LABELS[kind]}
            </a>
            <span className="hint"> {place}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
