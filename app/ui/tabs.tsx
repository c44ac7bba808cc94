interface TabsProps {
  label: string;
  tabs: readonly { href: string; label: string; isCurrent: boolean; count?: string }[];
}

/** Views of one subject, each with an address of its own. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className="admin-tabs" aria-label={label}>
      <ul>
        {tabs.map(({ href, label: words, isCurrent, count }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? "page" : undefined}>
              {words}
              {count && <span className="admin-count"> {count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
