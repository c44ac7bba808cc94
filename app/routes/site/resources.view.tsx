import { resourceCategories, resourceIndex } from "#app/content/resources/categories.ts";
import { HeadlineText } from "#app/ui/headline.tsx";
import { ResourceWindow } from "#app/ui/resource-window.tsx";

export function ResourcesView() {
  return (
    <>
      <header className="shelves-head">
        <div className="wrap">
          <p className="eyebrow">{resourceIndex.eyebrow}</p>
          <h1>
            <HeadlineText {...resourceIndex.headline} />
          </h1>
          <p className="lead">{resourceIndex.lede}</p>
        </div>
        <nav className="wrap shelf-arcade" aria-label="Étagères">
          {resourceCategories.map(({ id, name }) => (
            <a key={id} href={`#${id}`}>
              <ResourceWindow shelf={id} />
              <span>{name}</span>
            </a>
          ))}
        </nav>
      </header>
      <div className="wrap shelves">
        {resourceCategories.map(({ id, name, text, links }) => (
          <section key={id} id={id} aria-labelledby={`${id}-nom`}>
            <header>
              <h2 id={`${id}-nom`}>{name}</h2>
              <p>{text}</p>
            </header>
            <ul className="shelf">
              {links.map(({ to, title, description }) => (
                <li key={to}>
                  <a href={to}>{title}</a>
                  <p>{description}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
