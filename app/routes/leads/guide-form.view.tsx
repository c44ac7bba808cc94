import { href } from "react-router";
import { guidePage } from "#app/content/guide.ts";
import { Button } from "#app/ui/button.tsx";
import { DataNotice } from "#app/ui/data-notice.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { Checkbox, ErrorSummary } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { FormCard } from "./form-band.view.tsx";

interface Props {
  consentText: string;
  answer?: FormAnswer;
  /** Distinguishes the popup's form from the page's. */
  form?: "popup";
}

export function GuideForm({ consentText, answer, form }: Props) {
  const { field, value, summary } = formState({ answer });
  const Form = form ? "form" : FormCard;
  return (
    <Form method="post" action={href("/guide")} className={form && "form-stack mt-5 [--flow:1.125rem]"}>
      <ErrorSummary errors={summary} form={form} />
      <EmailField form={form} {...field("email")} />
      {form && <p className="field-error empty:hidden" role="alert" id={`${form}-error`} />}
      <Checkbox name="marketing" form={form} defaultChecked={value("marketing") === "on"} label={consentText} />
      <Honeypot />
      <Button wide pendingLabel="Envoi en cours...">
        {guidePage.submit}
      </Button>
      <DataNotice>{guidePage.privacy}</DataNotice>
    </Form>
  );
}
