import {
  Body,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from "@react-email/components";
import { createContext, type ReactNode, use } from "react";
import { href } from "react-router";
import { env } from "#app/config/env.server.ts";
import { brand, seller } from "#app/config/seller.server.ts";
import { companyForm } from "#app/content/legal/seller-identity.ts";
import { thatName } from "#app/content/typography.ts";
import { typefacesOf } from "#app/theme/brand.ts";
import { palette } from "#app/theme/palette.ts";
import { siteLink } from "./links.ts";
import { emailFace, emailStyles, styles } from "./theme.ts";
import { markedStyles, Slot, SpokenWords } from "./words.tsx";

/** Null in a transactional email. */
export const UnsubscribeUrl = createContext<string | null>(null);

interface Props {
  /** The inbox shows it beside the subject. */
  preheader: string;
  heading: string;
  /** Of an email about a contract, which says « vous »: what its buyer can still do with it. */
  rights?: ("withdraw" | "cancel")[];
  isInternal?: boolean;
  /** Why the recipient gets an email that is about no contract: « parce que … ». */
  because?: string;
  greeting?: ReactNode;
  children: ReactNode;
}

/** No image, nothing remote, no tracking. */
export function Layout({ preheader, heading, greeting, children, ...footer }: Props) {
  const { isMarked } = use(SpokenWords);
  return (
    <Html lang="fr" dir="ltr">
      <Head>
        <title>{heading}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <style>{emailStyles}</style>
        {typefacesOf(brand.fonts)[0] === "Fraunces" && <style>{emailFace}</style>}
        {isMarked && <style>{markedStyles}</style>}
      </Head>
      <Body className="page" style={styles.page}>
        <Preview>{preheader}</Preview>
        <Container style={styles.column}>
          <Masthead />
          <Row>
            {/* A table cell and not a section, because Outlook applies padding only there. */}
            <Column className="sheet" style={styles.sheet}>
              <Heading as="h1" className="title" style={styles.h1}>
                {heading}
              </Heading>
              {greeting}
              <Slot name="opening" />
              {children}
              <Slot name="closing" />
              <Slot name="signature" />
            </Column>
          </Row>
          {footer.isInternal ? <InternalFooter /> : <Footer {...footer} />}
        </Container>
      </Body>
    </Html>
  );
}

/** The rising arcs, and the sign of a brand without a logo, made of round corners: Outlook draws none and shows the name. */
function Masthead() {
  return (
    <Row>
      <Column className="band" style={styles.band}>
        <Row>
          {!brand.logo && (
            <Column style={styles.mark} data-skip-in-text={true} aria-hidden="true">
              <div style={styles.markArc}>
                <div style={{ ...styles.markArc, ...styles.markInner }}>
                  <div style={styles.markSun} />
                </div>
              </div>
            </Column>
          )}
          <Column style={styles.name}>{env.SITE_NAME}</Column>
          <Column align="right" style={styles.arcs} data-skip-in-text={true} aria-hidden="true">
            <div style={{ ...styles.arc, width: 112, paddingTop: 18, backgroundColor: palette.inverseLight }}>
              <div style={{ ...styles.arc, width: 76, paddingTop: 20, backgroundColor: palette.primary }}>
                <div style={{ ...styles.arc, width: 36, height: 18, backgroundColor: palette.sun }} />
              </div>
            </div>
          </Column>
        </Row>
      </Column>
    </Row>
  );
}

function InternalFooter() {
  return (
    <Section className="imprint" style={styles.footer}>
      <Text className="soft" style={styles.small}>
        {env.SITE_NAME}, message automatique pour la personne qui tient la boutique.
      </Text>
    </Section>
  );
}

function Footer({ rights, because }: Pick<Props, "rights" | "because">) {
  const unsubscribeUrl = use(UnsubscribeUrl);
  const { street, postalCode, city, country } = seller.address;
  return (
    <Section className="imprint" style={styles.footer}>
      <Text className="soft" style={styles.small}>
        <strong>{seller.name}</strong>, {companyForm(seller)}
        <br />
        {street}, {postalCode} {city}, {country}
        <br />
        SIREN {seller.siren}
        {seller.rcs && `, ${seller.rcs}`}
      </Text>
      <Text className="soft" style={styles.small}>
        <FooterLink href={`mailto:${seller.email}`}>{seller.email}</FooterLink>
        <br />
        <FooterLink href={`tel:${seller.phone.replace(/[^\d+]/g, "")}`}>
          {seller.phone.replaceAll(" ", "\u00a0")}
        </FooterLink>
        <br />
        {seller.phoneHours}, appel non surtaxé
      </Text>
      {rights?.includes("withdraw") && (
        <Text className="soft" style={styles.small}>
          <FooterLink href={siteLink(href("/retractation"))}>Renoncer au contrat ici</FooterLink>
          {rights.includes("cancel") && (
            <>
              <br />
              <FooterLink href={siteLink(href("/resiliation"))}>Résilier votre contrat</FooterLink>
            </>
          )}
        </Text>
      )}
      <Text className="soft" style={styles.small}>
        {because ? `Cet e-mail est envoyé parce ${thatName(because)}.` : reason(rights, unsubscribeUrl)} Il ne contient
        ni image ni traceur.
      </Text>
      {unsubscribeUrl && (
        <Text className="soft" style={styles.small}>
          <FooterLink href={unsubscribeUrl}>Ne plus recevoir ces e-mails</FooterLink>
        </Text>
      )}
    </Section>
  );
}

function reason(rights: Props["rights"], unsubscribeUrl: string | null): string {
  if (rights) return `Vous recevez cet e-mail parce qu’il concerne votre contrat avec ${env.SITE_NAME}.`;
  return `Tu reçois cet e-mail parce ${unsubscribeUrl ? "que tu l’as demandé à" : "qu’il concerne ton compte chez"} ${env.SITE_NAME}.`;
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className="soft" href={href} style={styles.footerLink}>
      {children}
    </Link>
  );
}
