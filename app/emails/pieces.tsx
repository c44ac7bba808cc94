import { Button, Heading, Link, Section, Text } from "@react-email/components";
import type { ReactNode } from "react";
import { looks } from "./theme.ts";

/** A paragraph. */
export function Words({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={looks.text}>
      {children}
    </Text>
  );
}

/** A paragraph that one may skip. */
export function SmallWords({ children }: { children: ReactNode }) {
  return (
    <Text className="soft" style={looks.small}>
      {children}
    </Text>
  );
}

export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Heading as="h2" className="title" style={looks.h2}>
        {title}
      </Heading>
      {children}
    </>
  );
}

interface ActionProps {
  href: string;
  label: string;
  /** One accent in an email: a second action is quiet. */
  quiet?: boolean;
}

/** A link as a button, and its address in plain emails for a client that shows no buttons. In the text part: once. */
export function Action({ href, label, quiet = false }: ActionProps) {
  return (
    <Section style={{ padding: "6px 0 4px" }}>
      <Button className={quiet ? "quiet" : "action"} href={href} style={quiet ? looks.quiet : looks.action}>
        {label}
      </Button>
      <Text className="soft" style={{ ...looks.small, margin: "12px 0 10px" }} data-skip-in-text={true}>
        Si le bouton ne répond pas, voici l’adresse à ouvrir :
        <br />
        <TextLink href={href}>{href}</TextLink>
      </Text>
    </Section>
  );
}

export function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className="link" href={href} style={looks.link}>
      {children}
    </Link>
  );
}

/** What is known, line by line; on paper and for a screen reader a table, in the text part « nom : valeur ». */
export function FactList({ rows }: { rows: [label: string, value: string][] }) {
  return (
    <table className="facts" cellPadding="0" cellSpacing="0" border={0} style={looks.facts}>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label} className="fact">
            <th scope="row" className="label soft rule" style={looks.label}>
              {label}
            </th>
            <td className="value ink rule" style={looks.value}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Bullets({ items }: { items: ReactNode[] }) {
  return (
    <ul className="ink" style={looks.list}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an email is written once
        <li key={index} style={looks.item}>
          {item}
        </li>
      ))}
    </ul>
  );
}

/** What one does, in this order. */
export function Steps({ items }: { items: string[] }) {
  return (
    <ol className="ink" style={looks.list}>
      {items.map((item) => (
        <li key={item} style={looks.item}>
          {item}
        </li>
      ))}
    </ol>
  );
}

/** Something set apart. */
export function Box({ children }: { children: ReactNode }) {
  return (
    <Section className="box" style={looks.box}>
      {children}
    </Section>
  );
}
