/** The first link of a page, or of a long navigation; it shows when it has the focus. */
export function SkipLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      className="absolute -top-24 left-4 z-30 rounded-b-md bg-ink px-5 py-3 text-surface focus:top-0 print:hidden"
      href={href}
    >
      {children}
    </a>
  );
}
