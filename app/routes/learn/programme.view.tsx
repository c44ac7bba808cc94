import { href } from "react-router";
import type { CourseBonus, CourseModule } from "#app/content/courses/types.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { FormationImage, tintOf } from "#app/ui/formation-image.tsx";
import { legalPdf } from "#app/ui/legal-links.ts";

interface Props {
  name: string;
  description: string;
  imageUrl: string | null;
  category: string;
  /** Null when somebody opened the training by hand. */
  orderNumber: string | null;
  modules: CourseModule[];
  bonuses: CourseBonus[];
  features: string[];
}

export function ProgrammeView(props: Props) {
  const { name, description, imageUrl, category, modules, bonuses, features } = props;
  return (
    <section className="wrap programme">
      <div className="flow">
        <Breadcrumb items={[{ label: "Mes Formations", href: href("/orders") }, { label: name }]} />
        <h1>{name}</h1>
        <p className="lead">{description}</p>
        <FormationImage imageUrl={imageUrl} category={category} />
        <Documents orderNumber={props.orderNumber} />
      </div>
      <div className="flow">
        <h2>Au programme</h2>
        {modules.length > 0 && (
          <ol className={`steps tint-${tintOf(category)}`}>
            {modules.map((module) => (
              <Module key={module.number} {...module} />
            ))}
          </ol>
        )}
        {features.length > 0 && (
          <ul className={`arc-list tint-${tintOf(category)}`}>
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        )}
        {bonuses.length > 0 && <Bonuses bonuses={bonuses} />}
      </div>
    </section>
  );
}

function Module({ title, summary, points, result }: CourseModule) {
  return (
    <li className="flow">
      <h3>{title}</h3>
      <p>{summary}</p>
      <ul className="arc-list">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="module-result">
        <strong>À la fin du module.</strong> {result}
      </p>
    </li>
  );
}

function Bonuses({ bonuses }: { bonuses: CourseBonus[] }) {
  return (
    <>
      <h2>Les bonus</h2>
      <ul className="bonus-list">
        {bonuses.map(({ title, description }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Documents({ orderNumber }: { orderNumber: string | null }) {
  return (
    <>
      <h2>Les documents</h2>
      <ul>
        {orderNumber && (
          <li>
            <a className="link" href={href("/orders/:number/recu", { number: orderNumber })}>
              Reçu de la commande {orderNumber}
            </a>
          </li>
        )}
        <li>
          <a className="link" href={legalPdf("conditions-vente")}>
            Conditions générales de vente (PDF)
          </a>
        </li>
      </ul>
    </>
  );
}
