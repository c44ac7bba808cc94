import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface Props {
  checkout: string;
  /** Why the training cannot be bought now: it stands where the button would. */
  notForSale: string | null;
}

/** The button of a price block. */
export function BuyButton({ checkout, notForSale }: Props) {
  if (notForSale) return <Notice tone="warning">{notForSale}</Notice>;
  return (
    <ButtonLink href={checkout} wide>
      Acheter la formation
    </ButtonLink>
  );
}
