import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { FormationImage, tintOf } from "#app/ui/formation-image.tsx";

interface Props {
  name: string;
  description: string;
  features: string[];
  imageUrl: string | null;
  category: string;
}

export function ProgrammeView({ name, description, features, imageUrl, category }: Props) {
  return (
    <section className="wrap programme">
      <div className="flow">
        <Breadcrumb items={[{ label: "Mes Formations", href: "/orders" }, { label: name }]} />
        <h1>{name}</h1>
        <p className="lead">{description}</p>
        <FormationImage imageUrl={imageUrl} category={category} />
      </div>
      <div className="flow">
        <h2>Au programme</h2>
        <ol className={`steps tint-${tintOf(category)}`}>
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ol>
      </div>
    </section>
  );
}
