import type { TextLink } from "#app/content/types.ts";
import { ButtonLink } from "./button.tsx";

/** What to do first, and what else one can do. */
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
