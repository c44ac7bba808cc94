/** The last item is the page itself and needs no address. */
export function Breadcrumb({ items }: { items: readonly { label: string; href?: string }[] }) {
  return (
    <nav className="print:hidden" aria-label="Fil d’Ariane">
      <ol className="flex flex-wrap text-ink-soft text-sm">
        {items.map(({ label, href }, index) => {
          const isHere = index === items.length - 1;
          return (
            <li key={label} className="not-first:before:px-2.5 not-first:before:content-['›']">
              {href && !isHere ? (
                // A line of this text is too low for a finger.
                <a className="py-[0.1875rem]" href={href}>
                  {label}
                </a>
              ) : (
                <span aria-current={isHere ? "page" : undefined}>{label}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
