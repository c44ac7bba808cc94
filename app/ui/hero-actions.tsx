import type { TextLink } from "#app/content/types.ts";
import { ButtonLink } from "./button.tsx";

/** The primary and the secondary action. */
export function HeroActions({ primary, secondary }: { primary: TextLink; secondary: TextLink }) {
  return (
    <p className="actions">
      <ButtonLink href={primary.to}>{primary.label}</ButtonLink>
      <a className="link" href={secondary.to}>
        {secondary.label}
      </a>
    </p>
  );
}
