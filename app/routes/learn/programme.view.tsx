interface Props {
  name: string;
  description: string;
  features: string[];
}

export function ProgrammeView({ name, description, features }: Props) {
  return (
    <section className="page-narrow">
      <p>
        <a href="/orders">Mes Formations</a>
      </p>
      <h1>{name}</h1>
      <p className="lead">{description}</p>
      <h2>Au programme</h2>
      <ol className="steps">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ol>
    </section>
  );
}
