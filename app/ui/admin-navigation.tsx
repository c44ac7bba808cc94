import { capitalized, type Words, worded } from "#app/content/wording.ts";
import { GROUPS, TODAY } from "./admin-menu.ts";
import { useWording } from "./root-data.ts";
import { currentOf } from "./site-header.tsx";

export interface Waiting {
  count: number;
  label: string;
  to: string;
}

interface Props {
  pathname: string;
  /** The navigation entry of a page whose address does not begin with that entry's. */
  section?: string;
  /** What waits for a person, by the page that deals with it. */
  waiting: readonly Waiting[];
}

/** Four groups that unfold, one at a time, so that they fit on a phone; that of the page is open. */
export function AdminNavigation(props: Props) {
  const words = useWording();
  return (
    <nav aria-label="Administration">
      <ul className="grid lg:gap-y-1">
        <li>
          <a
            className={linkLook(props.pathname === TODAY.href)}
            href={TODAY.href}
            // Every page's address begins with its own.
            aria-current={props.pathname === TODAY.href ? "page" : undefined}
          >
            {TODAY.label}
          </a>
        </li>
        {GROUPS.map((group) => (
          <Group key={group.name} {...group} words={words} {...props} />
        ))}
      </ul>
    </nav>
  );
}

function Group({ name, links, words, ...place }: Props & (typeof GROUPS)[number] & { words: Words }) {
  const pages = links.map((link) => ({
    ...link,
    current: currentOf(link.href, place.pathname, place.section),
    waiting: place.waiting.filter(({ to }) => to.split("?")[0] === link.href),
  }));
  return (
    <li>
      <details className="group" name="menu" open={pages.some(({ current }) => current)}>
        <summary className="inline-flex min-h-11 items-center font-semibold">
          <span aria-hidden="true" className="mr-2 text-ink-soft group-open:rotate-90">
            ›
          </span>
          {name}
          <Count waiting={pages.flatMap(({ waiting }) => waiting)} />
        </summary>
        <ul className="max-lg:flex max-lg:flex-wrap max-lg:gap-x-5" aria-label={name}>
          {pages.map(({ href, label, current, waiting }) => (
            <li key={href}>
              <a className={linkLook(current !== undefined)} href={href} aria-current={current}>
                {capitalized(worded(label, words))}
                <Count waiting={waiting} />
              </a>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

export function Count({ waiting }: Pick<Props, "waiting">) {
  if (waiting.length === 0) return null;
  const count = waiting.reduce((sum, one) => sum + one.count, 0);
  return (
    <>
      {" "}
      <span className="ml-1.5 font-bold text-accent" title={waiting.map(({ label }) => label).join(", ")}>
        {count}
        <span className="visually-hidden"> à traiter</span>
      </span>
    </>
  );
}

function linkLook(isCurrent: boolean): string {
  const look = isCurrent ? "font-semibold text-accent" : "text-ink-soft";
  return `inline-flex min-h-9 max-lg:min-h-11 items-center no-underline hover:underline ${look}`;
}
