import { href } from "react-router";
import type { SiteText } from "#app/content/texts/registry.ts";
import { Button } from "#app/ui/button.tsx";
import { EmailField, Honeypot } from "#app/ui/contact-fields.tsx";
import { Checkbox, ErrorSummary } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { HeadlineText } from "#app/ui/headings.tsx";
import { DataNotice } from "#app/ui/notice.tsx";
import { inline, Paragraphs } from "#app/ui/prose-blocks.tsx";
import { FormBand, FormCard } from "#app/ui/section.tsx";

interface Offer {
  guide: SiteText<"guide">;
}

/** The guide as a section of the home page, with the same form. */
export function GuideSection({ guide, consentText }: Offer & { consentText: string }) {
  return (
    <FormBand className="bg-primary-soft py-section" id="guide" aria-labelledby="guide-titre">
      <GuideDescription guide={guide} heading="h2" />
      <GuideForm guide={guide} consentText={consentText} action={href("/guide")} />
    </FormBand>
  );
}

/** The description of the guide, under the heading `guide-titre`. */
export function GuideDescription({ guide, heading: Heading }: Offer & { heading: "h1" | "h2" }) {
  const { eyebrow, headline, text, points } = guide;
  return (
    <header className="flow">
      <p className="eyebrow">{eyebrow}</p>
      <Heading id="guide-titre">
        <HeadlineText {...headline} />
      </Heading>
      <Paragraphs className="lead" text={text} />
      <ul className="arc-list">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </header>
  );
}

/** Closed until the site's script opens it (app/browser/guide-popup.ts). */
export function GuidePopup({ guide, consentText }: Offer & { consentText: string }) {
  const { title, text, success } = guide.popup;
  return (
    <dialog
      className="guide-popup backdrop:bg-[color-mix(in_oklch,var(--color-shadow)_60%,transparent)] m-auto max-h-[calc(100dvh-2rem)] w-[min(100%-2rem,30rem)] rounded-lg bg-surface p-[clamp(1.5rem,6vw,2.5rem)] text-ink print:hidden"
      id="guide-popup"
      aria-labelledby="guide-popup-titre"
    >
      <button
        type="button"
        className="float-end ms-2 -me-3 -mt-3 size-11 cursor-pointer rounded-[50%] p-3 hover:bg-surface-muted"
        data-close=""
        aria-label="Fermer"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 5l14 14M19 5L5 19" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
        </svg>
      </button>
      <p className="eyebrow">{guide.eyebrow}</p>
      {/* The title gets the focus: a screen reader announces it, and no keyboard covers it on a phone. */}
      {/* biome-ignore lint/a11y/noAutofocus: in a dialog, which takes the focus when it opens */}
      <h2 className="mt-1 mb-3 pe-4 text-2xl/[1.12] outline-none" id="guide-popup-titre" tabIndex={-1} autoFocus>
        {title}
      </h2>
      <Paragraphs text={text} />
      <p
        className="font-display text-xl leading-[1.3] font-semibold text-success not-empty:mt-5"
        role="status"
        data-success={success}
      />
      <GuideForm guide={guide} consentText={consentText} action={href("/guide")} form="popup" />
    </dialog>
  );
}

interface Props extends Offer {
  consentText: string;
  answer?: FormAnswer;
  /** Its own page keeps its address, with the founder's word. */
  action?: string;
  /** Distinguishes the popup's form from the page's. */
  form?: "popup";
}

export function GuideForm({ guide, consentText, answer, action, form }: Props) {
  const { field, value, summary } = formState({ answer });
  const Form = form ? "form" : FormCard;
  return (
    <Form method="post" action={action} className={form && "form-stack mt-5 [--flow:1.125rem]"}>
      <ErrorSummary errors={summary} form={form} />
      <EmailField form={form} {...field("email")} />
      {form && <p className="field-error empty:hidden" role="alert" id={`${form}-error`} />}
      <Checkbox name="marketing" form={form} defaultChecked={value("marketing") === "on"} label={consentText} />
      <Honeypot />
      <Button wide pendingLabel="Envoi en cours...">
        {guide.submit}
      </Button>
      <DataNotice>{inline(guide.privacy)}</DataNotice>
    </Form>
  );
}
