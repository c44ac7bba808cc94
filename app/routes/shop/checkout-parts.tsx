import { href, useLocation } from "react-router";
import { guarantee } from "#app/content/courses/course.ts";
import { ACCESS_LASTS } from "#app/content/legal/promises.ts";
import type { StoredTerms } from "#app/domain/shop/contract/terms.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { loginAddress } from "#app/routing/redirect-target.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import type { formState } from "#app/ui/form-state.ts";
import { FormationImage, tintOf } from "#app/ui/formation-image.tsx";
import { termsFile } from "#app/ui/legal-links.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";
import { ReleaseDates } from "#app/ui/release-dates.tsx";
import { RichText } from "#app/ui/rich-text.tsx";
import { Teacher } from "#app/ui/teacher.tsx";
import type { Route } from "./+types/checkout";
import type { CodeView } from "./checkout-code.server.ts";

export function ProductDescription({
  formation,
  releases,
  bundle,
  apart,
  code,
}: Pick<Route.ComponentProps["loaderData"], "formation" | "releases" | "bundle" | "apart" | "code">) {
  const { name, descriptionHtml, features, image, type, category, price } = formation;
  const isSubscription = type === "subscription";
  return (
    <section className="checkout-product">
      <FormationImage image={image} category={category} />
      <p className="badges">
        <Badge tone="accent">{isSubscription ? "Abonnement" : "Paiement unique"}</Badge>
        {!isSubscription && (
          <>
            <Badge tone="green">Accès à vie</Badge>
            <span className="hint">{ACCESS_LASTS}</span>
          </>
        )}
      </p>
      <h1>{name}</h1>
      <RichText html={descriptionHtml} className="lead" />
      <Price {...price} apart={apart} />
      {code.isTyped && code.lines.length > 0 && (
        <p>
          Avec ton code&nbsp;: <strong>{code.total}</strong>
        </p>
      )}
      {bundle && <BundleLine {...bundle} />}
      {features.length > 0 && (
        <>
          <h2>Ce que contient la formation</h2>
          <ul className="arc-list">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </>
      )}
      <ReleaseDates releases={releases} />
    </section>
  );
}

/** Stays in sight beside the long form; on a phone, which comes to the form first, below it. */
export function BesideOrder({
  formation,
  code,
  contents,
  teacher,
  founder,
  guaranteeText,
}: Pick<
  Route.ComponentProps["loaderData"],
  "formation" | "code" | "contents" | "teacher" | "founder" | "guaranteeText"
>) {
  return (
    <aside className={`tint-${tintOf(formation.category)} flow border-line border-t pt-8 lg:sticky lg:top-24`}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 max-lg:hidden">
        <span className="font-display text-xl">{formation.name}</span>
        {!formation.notForSale && <strong>{code.total}</strong>}
      </p>
      {contents && <p>{contents}</p>}
      <p className="font-semibold">{guarantee.title}</p>
      <p className="hint">{guaranteeText}</p>
      {teacher && <Teacher name={founder} {...teacher} />}
    </aside>
  );
}

/** `lacks`: for an administrator who looks at the shop as it will be, what keeps it closed; null for anybody else. */
export function ClosedShop({ lacks }: { lacks: string[] | null }) {
  if (lacks)
    return (
      <Notice tone="warning">
        <p>
          Avec la clé réelle, cette commande attend encore&nbsp;:{" "}
          {lacks.map((title) => `${title.charAt(0).toLowerCase()}${title.slice(1)}`).join(", ")}.{" "}
          <a className="link" href={href("/admin/lancement")}>
            Voir «&nbsp;Avant d’ouvrir&nbsp;»
          </a>
        </p>
      </Notice>
    );
  return (
    <Notice tone="warning">
      <p>La base de données n’est pas configurée. Veuillez contacter l’administrateur.</p>
      <p>
        <strong>Service temporairement indisponible</strong>
      </p>
    </Notice>
  );
}

export function AlreadyOwned({ slug }: { slug: string }) {
  return (
    <Notice tone="info" title="Vous possédez déjà cette formation">
      <p>Inutile de la commander à nouveau.</p>
      <p>
        <ButtonLink href={href("/formations/:slug/apprendre", { slug })} variant="quiet">
          Accéder à la formation
        </ButtonLink>
      </p>
    </Notice>
  );
}

type Bundle = NonNullable<Route.ComponentProps["loaderData"]["bundle"]>;

/** The sum is of prices that are asked today: no former price, so nothing is crossed out. */
function BundleLine({ slug, name, label, others, apart }: Bundle) {
  return (
    <p>
      Le lot «&nbsp;{name}&nbsp;» contient cette formation et {others === 1 ? "une autre" : `${others} autres`}
      &nbsp;: {label}
      {apart !== null && ` (séparément ${formatEuros(apart)})`}.{" "}
      <a href={href("/checkout/:slug", { slug })}>Prendre plutôt le lot</a>
    </p>
  );
}

interface CodeFieldProps {
  code: CodeView;
  field: ReturnType<typeof formState>["field"];
  /** Of the page, without a code. */
  path: string;
}

/** What she has paid for parts of the bundle; whether anybody has, a visitor is not told. */
export function PaidBefore({ paid, asksLogin }: Pick<CodeView, "paid" | "asksLogin">) {
  const { pathname, search } = useLocation();
  return (
    <>
      {paid.length > 0 && (
        <Notice tone="info">
          {paid.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      {asksLogin && (
        <p className="hint">
          <a href={loginAddress(pathname + search)}>Connecte-toi</a> pour déduire ce que tu as déjà payé pour une
          formation de ce lot.
        </p>
      )}
    </>
  );
}

/** The button checks nothing else of the form, and shows the recap again with the price. */
export function CodeField({ code, field, path }: CodeFieldProps) {
  // The form goes on to its own address, where the founder's word of origin and a held seat stand.
  const query = [...new URLSearchParams(useLocation().search)].filter(([name]) => name === "c" || name === "place");
  const address = query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`;
  const { error, ...control } = field("code");
  return (
    <Disclosure summary="J’ai un code" isOpen={code.isTyped || error !== undefined}>
      <div className="flow mt-4">
        <div className="flex flex-wrap items-end gap-4">
          <Field
            {...control}
            error={code.error ?? error}
            label="Code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            saysOptional={false}
          />
          <Button variant="secondary" name="etape" value="code" formNoValidate formAction={address}>
            Appliquer le code
          </Button>
        </div>
        {code.sentence && <Notice tone="info">{code.sentence}</Notice>}
      </div>
    </Disclosure>
  );
}

export function TermsChange({ before, now }: { before: StoredTerms; now: StoredTerms }) {
  // The seller's address changes the text, not its date.
  const nameOf = ({ version, sha256 }: StoredTerms) => (before.version === now.version ? sha256 : version);
  const texts = /^(\d{4}-\d\d-\d\d|[\da-f]{64})$/.test(nameOf(before)) ? [before, now] : [now];
  return (
    <div className="mb-4">
      <Notice tone="warning" title="Les conditions générales de vente ont changé">
        <ul>
          {texts.map((text) => (
            <li key={text === now ? "now" : "before"}>
              <a className="link" href={termsFile(nameOf(text))}>
                {text === now ? "En vigueur" : "Affichée auparavant"}&nbsp;: version du {formatDate(text.version)} (PDF)
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
