import { href } from "react-router";
import { contact } from "#app/content/contact.ts";
import { HeadlineText } from "#app/ui/headline.tsx";
import { dialable } from "#app/ui/site-footer.tsx";
import { ContactData } from "#app/ui/structured-data.tsx";
import { ContactForm, type ContactFormProps } from "./contact-form.view.tsx";

interface Props extends ContactFormProps {
  seller: { email: string; phone: string; phoneHours: string; address: string };
}

export function ContactView({ seller, isSent, answer }: Props) {
  const { headline, text, labels, form } = contact;
  return (
    <section className="contact">
      <div className="wrap">
        <header className="flow">
          <h1>
            <HeadlineText {...headline} />
          </h1>
          <p className="lead">{text}</p>
        </header>
        <div id="contact" className="contact-form flow">
          <h2>{form.title}</h2>
          <ContactForm
            page={href("/contact")}
            submit={form.submit}
            placeholder={form.placeholder}
            isSent={isSent}
            answer={answer}
          />
        </div>
        <div className="flow">
          <Expectations />
          <dl className="contact-facts">
            <div>
              <dt>{labels.phone}</dt>
              <dd>
                <a href={`tel:${dialable(seller.phone)}`}>{seller.phone.replaceAll(" ", "\u00a0")}</a>
                <span className="hint">{seller.phoneHours}, appel non surtaxé</span>
              </dd>
            </div>
            <div>
              <dt>{labels.email}</dt>
              <dd>
                <a href={`mailto:${seller.email}`}>{seller.email}</a>
              </dd>
            </div>
            <div>
              <dt>{labels.post}</dt>
              <dd>{seller.address}</dd>
            </div>
          </dl>
          <Rights />
        </div>
      </div>
      <ContactData />
    </section>
  );
}

function Expectations() {
  const { title, items } = contact.expect;
  return (
    <>
      <h2>{title}</h2>
      <ul className="arc-list">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}

/** What the law gives to everybody is linked, so that nobody needs to ask for it. */
function Rights() {
  const { text, links } = contact.rights;
  return (
    <p className="hint">
      {text}{" "}
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
