import { capitalized, type Words, worded } from "#app/content/wording.ts";
import { GROUPS, TODAY } from "./admin-menu.ts";
import { useWording } from "./root-data.ts";

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

/** Four groups that unfold; that of the page is open. */
export function AdminNavigation(props: Props) {
  const words = useWording();
  return (
    <nav className="basis-full max-lg:order-1 lg:basis-auto print:hidden" aria-label="Administration">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-5 lg:grid-cols-1 lg:gap-y-1">
        <li>
          <a
            className={linkLook(props.pathname === TODAY.href)}
            href={TODAY.href}
            aria-current={currentOf(TODAY.href, props)}
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
    current: currentOf(link.href, place),
    waiting: place.waiting.filter(({ to }) => to.split("?")[0] === link.href),
  }));
  return (
    <li className="max-lg:has-[[open]]:col-span-full">
      <details className="group" open={pages.some(({ current }) => current)}>
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

function Count({ waiting }: Pick<Props, "waiting">) {
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

function currentOf(
  href: string,
  { pathname, section }: Pick<Props, "pathname" | "section">,
): "page" | "true" | undefined {
  if (pathname === href) return "page";
  // Every page's address begins with that of the first one.
  if (href === TODAY.href) return undefined;
  return section === href || pathname.startsWith(`${href}/`) ? "true" : undefined;
}
