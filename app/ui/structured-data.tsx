import { href } from "react-router";
import { smallestPath } from "#app/domain/site/pictures/picture.ts";
import { withoutMarks } from "#app/domain/values/marked.ts";
import { type RootData, useRoot } from "./root-data.ts";

/** What search engines read (schema.org). Data, not a script: browsers never run it, so it needs no CSP hash. */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no `<` is left can't close its element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** The organisation, on the home page; other pages refer to it by its @id. */
export function OrganizationData() {
  const site = useRoot();
  if (!site) return null;
  const { siteName, publicUrl, logo, seller } = site;
  const data = {
    ...organization(site),
    legalName: seller.name,
    logo: publicUrl + (logo ? smallestPath(logo) : href("/apple-touch-icon.png")),
    email: seller.email,
    telephone: seller.phone,
    sameAs: Object.values(seller.social).filter(Boolean),
  };
  return (
    <>
      <JsonLd data={data} />
      <JsonLd data={{ "@type": "WebSite", name: siteName, url: publicUrl, inLanguage: "fr" }} />
    </>
  );
}

/** The contact data of the organisation, on the contact page. */
export function ContactData() {
  const site = useRoot();
  if (!site) return null;
  const { publicUrl, seller } = site;
  const contactPoint = {
    "@type": "ContactPoint",
    contactType: "customer service",
    email: seller.email,
    telephone: seller.phone,
    availableLanguage: "fr",
  };
  const url = publicUrl + href("/contact");
  return (
    <JsonLd
      data={{ "@type": "ContactPage", url, inLanguage: "fr", mainEntity: { ...organization(site), contactPoint } }}
    />
  );
}

interface CourseDataProps {
  path: string;
  name: string;
  description: string;
  isMonthly: boolean;
  /** Cents. */
  amount: number;
  /** It is not for sale. */
  why?: string;
}

const AVAILABILITY: Readonly<Record<string, string>> = { full: "SoldOut", "not-open-yet": "PreOrder" };

export function CourseData({ path, name, description, isMonthly, amount, why }: CourseDataProps) {
  const site = useRoot();
  if (!site) return null;
  const url = site.publicUrl + path;
  const price = { price: (amount / 100).toFixed(2), priceCurrency: "EUR" };
  const offer = {
    "@type": "Offer",
    ...(isMonthly
      ? {
          category: "Subscription",
          priceSpecification: { "@type": "UnitPriceSpecification", ...price, billingDuration: "P1M" },
        }
      : { category: "Paid", ...price }),
    availability: `https://schema.org/${why ? (AVAILABILITY[why] ?? "OutOfStock") : "InStock"}`,
    url: `${url}#offre`,
  };
  return (
    <JsonLd
      data={{
        "@type": "Course",
        name,
        description,
        url,
        inLanguage: "fr",
        provider: organization(site),
        offers: [offer],
        hasCourseInstance: [{ "@type": "CourseInstance", courseMode: "Online" }],
      }}
    />
  );
}

export function FaqData({ questions }: { questions: readonly { question: string; answer: string }[] }) {
  const mainEntity = questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: withoutMarks(answer) },
  }));
  return <JsonLd data={{ "@type": "FAQPage", mainEntity }} />;
}

export function organization({ siteName, publicUrl }: Pick<RootData, "siteName" | "publicUrl">) {
  return { "@type": "Organization", "@id": `${publicUrl}/#organization`, name: siteName, url: publicUrl };
}
