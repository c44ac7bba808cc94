import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { LinkLine } from "#app/ui/link-line.tsx";
import { RuledList } from "#app/ui/ruled-list.tsx";

interface Props {
  id: string;
  number: string;
  email: string;
  formation: string;
  isSubscription: boolean;
  /** `recap`: the normalised new address. */
  answer?: FormAnswer & { recap: string | null };
}

export function OrderAddressView(props: Props) {
  const { id, number, answer } = props;
  const { summary } = formState({ answer });
  return (
    <div className="flow max-w-176">
      <h1>Adresse de la commande {number}</h1>
      <ErrorSummary errors={summary} />
      {answer?.recap ? <Recap {...props} recap={answer.recap} /> : <Address {...props} />}
      <LinkLine href={href("/admin/commandes/:id", { id })}>Retour à la commande</LinkLine>
    </div>
  );
}

function Address({ email, answer }: Props) {
  const { field } = formState({ answer });
  return (
    <form method="post" className="form-stack">
      <p className="hint">
        Pour une faute de frappe à la commande. Vérifiez d’abord auprès de l’acheteuse : la formation suit l’adresse.
      </p>
      <input type="hidden" name="etape" value="recapituler" />
      <EmailField
        label="Bonne adresse e-mail"
        autoComplete="off"
        hint={`Adresse actuelle : ${email}`}
        {...field("email")}
      />
      <Button type="submit">Continuer</Button>
    </form>
  );
}

function Recap({ id, email, formation, isSubscription, recap }: Props & { recap: string }) {
  return (
    <>
      <DefinitionList
        items={[
          { term: "Formation", value: formation },
          { term: "Adresse actuelle", value: email },
          { term: "Nouvelle adresse", value: recap },
        ]}
      />
      <RuledList>
        <li>
          Cette commande et son accès passent au compte de {recap}, créé s’il n’existe pas. Aucun compte n’est
          fusionné&nbsp;: celui de {email} garde ses autres commandes et perd cette formation.
        </li>
        <li>Le lien d’accès envoyé à {email} ne fonctionne plus.</li>
        <li>La confirmation de commande et l’e-mail d’accès repartent, à {recap}.</li>
        {isSubscription && <li>Chez Stripe, l’adresse de la cliente ne change pas : corrigez-la dans Stripe.</li>}
      </RuledList>
      <form method="post" className="actions">
        <input type="hidden" name="email" value={recap} />
        <input type="hidden" name="etape" value="confirmer" />
        <Button type="submit">Corriger l’adresse</Button>
        <ButtonLink variant="quiet" href={href("/admin/commandes/:id/adresse", { id })}>
          Modifier
        </ButtonLink>
      </form>
    </>
  );
}
