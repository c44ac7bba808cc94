import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface Props {
  checkout: string;
  /** Why the training cannot be bought now, shown in place of the button. */
  notForSale: string | null;
}

/** The button of a price block. */
export function BuyButton({ checkout, notForSale }: Props) {
  if (notForSale)
    return (
      <>
        <Notice tone="warning">{notForSale}</Notice>
        <ButtonLink href={href("/contact")} variant="secondary" wide>
          Nous écrire
        </ButtonLink>
      </>
    );
  return (
    <ButtonLink href={checkout} wide>
      Acheter la formation
    </ButtonLink>
  );
}
