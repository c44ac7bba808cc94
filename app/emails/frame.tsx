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
import type { ReactNode } from "react";
import type { EmailFrame } from "#app/domain/mail/email-types.ts";
import { emailStyles, looks, paper } from "./theme.ts";

interface FrameProps {
  frame: EmailFrame;
  /** What the inbox shows beside the subject: it goes on where the subject ends. */
  preheader: string;
  heading: string;
  /** A subscription can be ended from every email about it. */
  isSubscription?: boolean;
  /** An email to the shop itself speaks of no contract. */
  isInternal?: boolean;
  /** Why she receives it, when it is about no contract: « parce que … ». */
  because?: string;
  children: ReactNode;
}

/** The sheet that every email is written on: no image, no remote font, nothing that reports an opening. */
export function Frame({ frame, preheader, heading, isSubscription, isInternal, because, children }: FrameProps) {
  return (
    <Html lang="fr" dir="ltr">
      <Head>
        <title>{heading}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <style>{emailStyles}</style>
      </Head>
      <Body className="page" style={looks.page}>
        <Preview>{preheader}</Preview>
        <Container style={looks.column}>
          <Masthead siteName={frame.siteName} />
          <Row>
            {/* A cell, not a section: Outlook knows padding only there. */}
            <Column className="sheet" style={looks.sheet}>
              <Heading as="h1" className="title" style={looks.h1}>
                {heading}
              </Heading>
              {children}
            </Column>
          </Row>
          <Footer frame={frame} isSubscription={isSubscription} isInternal={isInternal} because={because} />
        </Container>
      </Body>
    </Html>
  );
}

/** The name, and the rising arcs made of round corners. Outlook draws none of them: the name stands alone there. */
function Masthead({ siteName }: { siteName: string }) {
  return (
    <Row>
      <Column className="band" style={looks.band}>
        <Row>
          <Column style={looks.name}>{siteName}</Column>
          <Column align="right" style={looks.arcs} data-skip-in-text={true} aria-hidden="true">
            <div style={{ ...looks.arc, width: 112, paddingTop: 18, backgroundColor: paper.mulberry }}>
              <div style={{ ...looks.arc, width: 76, paddingTop: 20, backgroundColor: paper.terracotta }}>
                <div style={{ ...looks.arc, width: 36, height: 18, backgroundColor: paper.sun }} />
              </div>
            </div>
          </Column>
        </Row>
      </Column>
    </Row>
  );
}

type FooterProps = Pick<FrameProps, "frame" | "isSubscription" | "isInternal" | "because">;

function Footer({ frame, isSubscription, isInternal, because }: FooterProps) {
  const { siteName, publicUrl, unsubscribeUrl, seller } = frame;
  const { street, postalCode, city, country } = seller.address;
  if (isInternal) {
    return (
      <Section className="imprint" style={looks.footer}>
        <Text className="soft" style={looks.small}>
          {siteName}, message automatique pour la personne qui tient la boutique.
        </Text>
      </Section>
    );
  }
  return (
    <Section className="imprint" style={looks.footer}>
      <Text className="soft" style={looks.small}>
        <strong>{seller.name}</strong>, {seller.legalForm}
        <br />
        {street}, {postalCode} {city}, {country}
        <br />
        SIREN {seller.siren} · {seller.vatNote}
      </Text>
      <Text className="soft" style={looks.small}>
        <FooterLink href={`mailto:${seller.email}`}>{seller.email}</FooterLink>
        <br />
        <FooterLink href={`tel:${seller.phone.replace(/[^\d+]/g, "")}`}>
          {seller.phone.replaceAll(" ", "\u00a0")}
        </FooterLink>
        , {seller.phoneHours}, appel non surtaxé
      </Text>
      {!because && !unsubscribeUrl && (
        <Text className="soft" style={looks.small}>
          <FooterLink href={`${publicUrl}/retractation`}>Renoncer au contrat ici</FooterLink>
          {isSubscription && (
            <>
              <br />
              <FooterLink href={`${publicUrl}/resiliation`}>Résilier votre contrat</FooterLink>
            </>
          )}
        </Text>
      )}
      <Text className="soft" style={looks.small}>
        {reason(siteName, because, unsubscribeUrl)} Il ne contient ni image ni traceur.
      </Text>
      {unsubscribeUrl && (
        <Text className="soft" style={looks.small}>
          <FooterLink href={unsubscribeUrl}>Ne plus recevoir ces e-mails</FooterLink>
        </Text>
      )}
    </Section>
  );
}

function reason(siteName: string, because: string | undefined, unsubscribeUrl: string | null): string {
  if (because) return `Cet e-mail est envoyé parce que ${because}.`;
  return unsubscribeUrl
    ? `Tu reçois cet e-mail parce que tu l’as demandé à ${siteName}.`
    : `Vous recevez cet e-mail parce qu’il concerne votre commande ou votre compte chez ${siteName}.`;
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className="soft" href={href} style={looks.footerLink}>
      {children}
    </Link>
  );
}
