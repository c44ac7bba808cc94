import { Button, Section as Group, Heading, Link, Text } from "@react-email/components";
import { Fragment, type ReactNode } from "react";
import { seller } from "#app/config/seller.server.ts";
import { styles } from "./theme.ts";

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={styles.text}>
      {children}
    </Text>
  );
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <Text className="soft" style={styles.small}>
      {children}
    </Text>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Heading as="h2" className="title" style={styles.h2}>
        {title}
      </Heading>
      {children}
    </>
  );
}

interface ButtonLinkProps {
  href: string;
  label: string;
  quiet?: boolean;
}

export function ButtonLink({ href, label, quiet = false }: ButtonLinkProps) {
  return (
    <Group style={{ padding: "6px 0 18px" }}>
      <Button className={quiet ? "quiet" : "action"} href={href} style={quiet ? styles.quiet : styles.action}>
        {label}
      </Button>
    </Group>
  );
}

/** In words: an address is read by nobody, and may hold a token. */
export function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className="link" href={href} style={styles.link}>
      {children}
    </Link>
  );
}

export function SellerEmail() {
  return <TextLink href={`mailto:${seller.email}`}>{seller.email}</TextLink>;
}

export function AnyQuestion({ formal = false }: { formal?: boolean }) {
  return (
    <SmallPrint>
      Une question&nbsp;? {formal ? "Écrivez-nous" : "Écris-nous"}&nbsp;: <SellerEmail />
    </SmallPrint>
  );
}

export function Details({ rows }: { rows: [label: string, value: string][] }) {
  return (
    <table className="details" cellPadding="0" cellSpacing="0" border={0} style={styles.details}>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label} className="detail">
            <th scope="row" className="label soft rule" style={styles.label}>
              {label}
            </th>
            <td className="value ink rule" style={styles.value}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Bullets({ items, as: List = "ul" }: { items: ReactNode[]; as?: "ul" | "ol" }) {
  return (
    <List className="ink" style={styles.list}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once
        <li key={index} style={styles.item}>
          {item}
        </li>
      ))}
    </List>
  );
}

export function Steps({ items }: { items: ReactNode[] }) {
  return <Bullets items={items} as="ol" />;
}

export function Box({ children }: { children: ReactNode }) {
  return (
    <Group className="box" style={styles.box}>
      {children}
    </Group>
  );
}

/** Paragraphs and lines; `line` shows one of them. */
export function Lines({ text, line = (words) => words }: { text: string; line?: (words: string) => ReactNode }) {
  return text.split(/\n{2,}/).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once
    <Paragraph key={index}>
      {paragraph.split("\n").map((words, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once
        <Fragment key={index}>
          {index > 0 && <br />}
          {line(words)}
        </Fragment>
      ))}
    </Paragraph>
  ));
}
