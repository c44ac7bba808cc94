import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { LinkLine } from "#app/ui/link-line.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RuledList } from "#app/ui/ruled-list.tsx";

interface Props {
  id: string;
  number: string;
  email: string;
  formation: string;
  isSubscription: boolean;
  isRefundable: boolean;
  left: string;
  leftField: string;
  /** Cents refunded so far. */
  shown: string;
  idempotencyKey: string;
  /** `isUnknown`: Stripe did not say whether it made the refund. */
  answer?: FormAnswer & { isUnknown: boolean; recap: { amount: string; isWhole: boolean } | null };
}

export function OrderRefundView(props: Props) {
  const { id, number, isRefundable, answer } = props;
  const { summary } = formState({ answer });
  return (
    <div className="flow max-w-176">
      <h1>Rembourser la commande {number}</h1>
      <ErrorSummary errors={summary} title={answer?.error ? errorTitle(answer.isUnknown) : undefined} />
      {!isRefundable && <Notice tone="info">Cette commande n’a rien à rembourser.</Notice>}
      {isRefundable && (answer?.recap ? <Recap {...props} recap={answer.recap} /> : <Amount {...props} />)}
      <LinkLine href={href("/admin/commandes/:id", { id })}>Retour à la commande</LinkLine>
    </div>
  );
}

function errorTitle(isUnknown: boolean): string {
  return isUnknown ? "Le remboursement n’est pas confirmé" : "Le remboursement n’a pas eu lieu";
}

function Amount({ left, leftField, shown, idempotencyKey, formation, email, isSubscription, answer }: Props) {
  const { errors, value } = formState({ answer });
  return (
    <>
      <DefinitionList
        items={[
          { term: "Acheteuse", value: email },
          { term: "Formation", value: formation },
          { term: isSubscription ? "Reste à rembourser de la première mensualité" : "Reste à rembourser", value: left },
        ]}
      />
      {isSubscription && <p className="hint">Les mensualités suivantes se remboursent dans Stripe.</p>}
      <form method="post" className="form-stack">
        <input type="hidden" name="rembourse" value={shown} />
        <input type="hidden" name="tentative" value={idempotencyKey} />
        <input type="hidden" name="etape" value="recapituler" />
        <Field
          label="Montant, en euros"
          name="montant"
          inputMode="decimal"
          required
          maxLength={20}
          hint="La totalité ferme l’accès. Une partie le laisse ouvert."
          defaultValue={value("montant") ?? leftField}
          error={errors.montant}
        />
        <Button type="submit">Continuer</Button>
      </form>
    </>
  );
}

function Recap({
  id,
  email,
  formation,
  isSubscription,
  answer,
  recap,
}: Props & { recap: { amount: string; isWhole: boolean } }) {
  const { value } = formState({ answer });
  return (
    <>
      <DefinitionList
        items={[
          { term: "Acheteuse", value: email },
          { term: "Formation", value: formation },
          { term: "Remboursé maintenant", value: recap.amount },
        ]}
      />
      <RuledList>
        <li>La somme revient sur la carte de l’acheteuse. Stripe ne peut pas revenir en arrière.</li>
        <li>
          {recap.isWhole
            ? "La commande est remboursée en entier : l’accès se ferme et la place se libère."
            : "L’accès reste ouvert."}
        </li>
        {recap.isWhole && isSubscription && <li>L’abonnement prend fin tout de suite.</li>}
        <li>L’acheteuse reçoit un e-mail.</li>
      </RuledList>
      <form method="post" className="actions">
        {["montant", "rembourse", "tentative"].map((name) => (
          <input key={name} type="hidden" name={name} value={value(name) ?? ""} />
        ))}
        <input type="hidden" name="etape" value="confirmer" />
        <Button type="submit" pendingLabel="Remboursement...">
          Rembourser {recap.amount}
        </Button>
        <ButtonLink variant="quiet" href={href("/admin/commandes/:id/rembourser", { id })}>
          Modifier
        </ButtonLink>
      </form>
    </>
  );
}
