import type { ReactNode } from "react";
import { data, href } from "react-router";
import { seller } from "#app/config/seller.server.ts";
import { MESSAGE_KINDS, messageKind } from "#app/content/contact.ts";
import { postalAddress } from "#app/content/legal/seller-identity.ts";
import type { SiteText } from "#app/content/texts/registry.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { variesWith } from "#app/middleware/caching.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { HeadlineText } from "#app/ui/headings.tsx";
import { textMeta } from "#app/ui/page-meta.ts";
import { inline, Paragraphs } from "#app/ui/prose-blocks.tsx";
import { internationalNumber } from "#app/ui/site-footer.tsx";
import { ContactData } from "#app/ui/structured-data.tsx";
import type { Route } from "./+types/contact";
import { contactForm, isSent } from "./contact-form.server.ts";
import { ContactForm } from "./contact-form.view.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { email, phone, phoneHours } = seller;
  const contact = await siteText(context.get(dbContext), "contact");
  const about = MESSAGE_KINDS[messageKind(url.searchParams.get("objet"))].slug;
  const subject = url.searchParams.get("sujet")?.slice(0, 200);
  return data(
    {
      contact,
      about,
      subject,
      isSent: isSent(url),
      seller: { email, phone, phoneHours, address: postalAddress(seller) },
    },
    { headers: variesWith("envoye", "objet", "sujet") },
  );
}

export const action = contactForm(href("/contact"));

export const meta: Route.MetaFunction = (args) => textMeta(args, args.loaderData?.contact);

export default function Contact({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { contact, about, subject, seller, isSent } = loaderData;
  const { headline, text, labels, form } = contact;
  return (
    <section className="pt-page pb-section">
      <div className="wrap grid gap-12 *:m-0 *:min-w-0 lg:grid-cols-[6fr_5fr] lg:grid-rows-[auto_1fr] lg:gap-x-24">
        <header className="flow">
          <h1>
            <HeadlineText {...headline} />
          </h1>
          <Paragraphs className="lead" text={text} />
        </header>
        <div id="contact" className="flow scroll-mt-24 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <h2 className="text-2xl">{form.title}</h2>
          <ContactForm
            page={href("/contact")}
            texts={contact}
            submit={form.submit}
            placeholder={form.placeholder}
            about={about}
            subject={subject}
            isSent={isSent}
            answer={answer}
          />
        </div>
        <div className="flow">
          <Expectations {...contact.expect} />
          <dl className="pt-6">
            <LabelledValue name={labels.phone}>
              <a className="inline-block py-2" href={`tel:${internationalNumber(seller.phone)}`}>
                {seller.phone.replaceAll(" ", "\u00a0")}
              </a>
              <span className="hint block font-normal">{seller.phoneHours}, appel non surtaxé</span>
            </LabelledValue>
            <LabelledValue name={labels.email}>
              <a className="inline-block py-2" href={`mailto:${seller.email}`}>
                {seller.email}
              </a>
            </LabelledValue>
            <LabelledValue name={labels.post}>{seller.address}</LabelledValue>
          </dl>
          <Rights {...contact.rights} />
        </div>
      </div>
      <ContactData />
    </section>
  );
}

function LabelledValue({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-4.5">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-lg font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function Expectations({ title, items }: SiteText<"contact">["expect"]) {
  return (
    <>
      <h2 className="text-2xl">{title}</h2>
      <ul className="arc-list">
        {items.map((item) => (
          <li key={item}>{inline(item)}</li>
        ))}
      </ul>
    </>
  );
}

/** Links to the legal rights, so that nobody needs to write for them. */
function Rights({ text, links }: SiteText<"contact">["rights"]) {
  return (
    <p className="hint">
      {inline(text)}{" "}
      {links.map(({ label, to }, index) => (
        <span key={to}>
          {index > 0 && ", "}
          <a href={to}>{label}</a>
        </span>
      ))}
      .
    </p>
  );
}
