import { ButtonLink } from "./button.tsx";

interface OrderBarProps {
  name: string;
  /** « 1 997 € TTC » */
  price: string;
  href: string;
  label: string;
}

/**
 * On a phone, a bar with price and order button at the lower edge of a sales page. Must be the last child of the page.
 */
export function OrderBar({ name, price, href, label }: OrderBarProps) {
  return (
    <aside
      className="sticky bottom-0 z-10 [@media(height<24rem)]:static flex @max-3xs:flex-wrap items-center justify-between gap-4 border-line border-t bg-surface px-gutter pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] text-sm leading-[1.4] lg:hidden print:hidden"
      aria-label={label}
    >
      <p>
        <span>{name}</span> <strong className="block">{price}</strong>
      </p>
      <ButtonLink href={href} className="min-h-11 px-5 py-2">
        {label}
      </ButtonLink>
    </aside>
  );
}
