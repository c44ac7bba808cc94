/** The last item is the page itself and needs no address. */
export function Breadcrumb({ items }: { items: readonly { label: string; href?: string }[] }) {
  return (
    <nav className="print:hidden" aria-label="Fil d’Ariane">
      <ol className="breadcrumb flex flex-wrap gap-y-0.5 text-ink-soft text-sm">
        {items.map(({ label, href }, index) => {
          const isHere = index === items.length - 1;
          return (
            <li key={label}>
              {href && !isHere ? (
                <a href={href}>{label}</a>
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
