interface TabsProps {
  label: string;
  tabs: readonly { href: string; label: string; isCurrent: boolean; count?: string }[];
}

/** Views of one subject, each with an address of its own. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-6 border-line border-b">
        {tabs.map(({ href, label: title, isCurrent, count }) => (
          <li key={href}>
            <a
              className={`inline-flex min-h-11 items-center gap-2 font-semibold no-underline ${isCurrent ? "border-accent border-b-3" : "border-accent pb-[3px] hover:border-b-3 hover:pb-0"}`}
              href={href}
              aria-current={isCurrent ? "page" : undefined}
            >
              {title}
              {count && <span className="font-normal text-ink-soft text-sm"> {count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
