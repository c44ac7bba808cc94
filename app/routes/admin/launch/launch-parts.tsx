import { href } from "react-router";
import { FIRST_ANSWER } from "#app/content/contact.ts";
import { ACCESS_OPENS, ACCESS_YEARS, GUARANTEE_TITLE } from "#app/content/legal/promises.ts";
import { type TextKey, texts } from "#app/content/texts/registry.ts";
import { counted } from "#app/content/typography.ts";
import { worded } from "#app/content/wording.ts";
import type { LaunchItem } from "#app/domain/shop/launch/checklist.server.ts";
import type { Samples as Found, Kept } from "#app/domain/shop/launch/samples.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { fieldId } from "#app/ui/field-parts.tsx";
import { useWording } from "#app/ui/root-data.ts";

/** Nobody should open with another founder's story. */
export function OriginalTexts({ keys }: { keys: TextKey[] }) {
  if (keys.length === 0) return null;
  return (
    <Disclosure summary={`Textes d’origine encore en ligne\u00a0: ${keys.length}`}>
      <p className="hint">
        Un texte y reste tant qu’un de ses passages est d’origine, même quand vous en avez publié d’autres.
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm leading-normal">
        {keys.map((key) => (
          <li key={key}>
            <a className="link" href={href("/admin/textes/:key", { key })}>
              {texts[key].title}
            </a>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Which of them she keeps is hers to say: challenge and guide lead the site from its header to its footer. */
export function PagesOnline({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p>
      Tout n’est pas un exemple&nbsp;: {counted(count, "page", "pages")} d’origine {count > 1 ? "restent" : "reste"} sur
      le site. Gardez ce qui vous ressemble, et{" "}
      <a className="link" href={`${href("/admin/textes")}#pages`}>
        retirez le reste d’un coup
      </a>
      .
    </p>
  );
}

/** Its articles of origin are in no text of the site: they stay as they are, or go with their pages. */
export function LibraryOnline() {
  return (
    <p>
      La bibliothèque est sur le site avec ses articles d’origine. Gardez-la si elle vous ressemble, ou{" "}
      <a className="link" href={href("/admin/bibliotheque")}>
        retirez-la du site
      </a>
      .
    </p>
  );
}

/** The cards of the home page are written by hand: what is sold since has none. */
export function Cardless({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p>
      En vente, mais sans carte sur l’accueil&nbsp;: {names.join(", ")}. Ajoutez ou remplacez une carte dans{" "}
      <a className="link" href={href("/admin/textes/:key", { key: "accueil" })}>
        le texte de l’accueil
      </a>
      , si vous le souhaitez.
    </p>
  );
}

/** The field of a formation that dates counsel's answer about it. */
export const counselField = (id: string) =>
  `${href("/admin/formations/:id/modifier", { id })}#${fieldId("counsel_confirmed_on")}`;

/** The opinion that was handed in is about the shop; the help of each formation waits for its own date. */
export function Helpless({
  formations,
  examples,
}: {
  formations: NonNullable<LaunchItem["helpless"]>;
  examples: readonly string[];
}) {
  const own = formations.filter(({ name }) => !examples.includes(name));
  return own.map(({ id, name }) => (
    <p key={id} className="hint">
      <a className="link" href={counselField(id)}>
        {name}
      </a>
      &nbsp;: sans questions ni directs tant que sa fiche n’a pas la date de l’avis.
    </p>
  ));
}

/** What she owes from the first sale on, in the words and numbers that the site and its terms say. */
export function Promises() {
  return (
    <section className="flow border-line border-t py-6" aria-labelledby="promesses">
      <h2 id="promesses" className="text-lg">
        Ce que le site promet en votre nom
      </h2>
      <ul className="arc-list">
        <li>{GUARANTEE_TITLE}.</li>
        <li>Une première réponse {FIRST_ANSWER}.</li>
        <li>Un «&nbsp;accès à vie&nbsp;» d’au moins {ACCESS_YEARS}&nbsp;ans.</li>
        <li>L’accès ouvert {ACCESS_OPENS}.</li>
      </ul>
      <p>
        Lisez-les dans{" "}
        <a className="link" href={href("/conditions-vente")}>
          vos conditions de vente
        </a>
        &nbsp;: elles vous engagent dès la première vente.
      </p>
    </section>
  );
}

const WHY: Record<Kept, string> = {
  touched: "vous y avez travaillé",
  orders: "une commande en dépend",
  learners: "{aLearner} y a accès",
  waiting: "des personnes attendent son ouverture",
};

/** « Retirer tous les exemples », in two steps because it cannot be undone; nothing once nothing is left. */
export function Samples({ going, staying }: Found) {
  const words = useWording();
  const { formations, courses, testimonials, sessions, pages } = going;
  const counts = [
    { count: formations.length, one: "formation", many: "formations" },
    { count: courses.length, one: "cours", many: "cours" },
    { count: testimonials, one: "témoignage", many: "témoignages" },
    { count: sessions, one: "direct", many: "directs" },
    { count: pages.length, one: "page", many: "pages" },
  ].filter(({ count }) => count > 0);
  if (counts.length === 0 && staying.length === 0) return null;
  const list = counts.map(({ count, one, many }) => counted(count, one, many)).join(", ");
  return (
    <section className="flow border-line border-t py-6" aria-labelledby="exemples">
      <h2 id="exemples" className="text-lg">
        Les exemples livrés avec le site
      </h2>
      <p className="hint">
        Ils se vendent à l’essai, avec une clé de test. Avec une clé réelle, rien ne se vend sous un exemple.
      </p>
      {counts.length > 0 && (
        <Disclosure summary="Retirer les exemples…">
          <form method="post" className="flow py-3">
            <input type="hidden" name="action" value="exemples" />
            <p>
              S’en vont, pour toujours&nbsp;: {list}, leurs films et leurs fichiers, et les chiffres sans justificatif.
              Les pages des formations retirées ne répondent plus.
            </p>
            {formations.length > 0 && <p className="hint">Formations&nbsp;: {formations.join(", ")}</p>}
            {courses.length > 0 && <p className="hint">Cours, avec leurs leçons&nbsp;: {courses.join(", ")}</p>}
            {pages.length > 0 && (
              <p className="hint">
                Pages où une autre fondatrice dit «&nbsp;je&nbsp;»&nbsp;: {pages.join(", ")}. Elles seules reviennent,
                d’un bouton, depuis{" "}
                <a className="link" href={href("/admin/textes")}>
                  Textes du site
                </a>
                .
              </p>
            )}
            <Button variant="secondary" pendingLabel="Suppression…">
              Retirer tous les exemples
            </Button>
          </form>
        </Disclosure>
      )}
      {staying.length > 0 && (
        <>
          <p>{counts.length > 0 ? "Restent\u00a0:" : "Il en reste\u00a0:"}</p>
          <ul className="text-sm leading-normal">
            {staying.map(({ name, why, course }) => (
              <li key={`${name} ${why}`}>
                {name}&nbsp;: {worded(WHY[why], words)}
                {course && `. Son cours d’exemple, «\u00a0${course}\u00a0», s’en va\u00a0: personne n’y a rien changé`}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
