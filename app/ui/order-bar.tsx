import { ButtonLink } from "./button.tsx";

interface OrderBarProps {
  name: string;
  /** « 1 997 € TTC » */
  price: string;
  href: string;
  label: string;
}

/** On a phone, the order stays in reach at the foot of a sales page. Last child of the page. */
export function OrderBar({ name, price, href, label }: OrderBarProps) {
  return (
    <aside className="order-bar" aria-label="Commander">
      <p>
        <span>{name}</span> <strong>{price}</strong>
      </p>
      <ButtonLink href={href}>{label}</ButtonLink>
    </aside>
  );
}
