import type { DmarcReport } from "#app/domain/operations/deliverability/dmarc-report.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DataTable, FreeText } from "#app/ui/data-table.tsx";
import { KeyFigures } from "#app/ui/lists.tsx";

const DISPOSITIONS: Record<string, string> = { none: "Livré", quarantine: "Mis en indésirables", reject: "Refusé" };
const number = (count: number) => count.toLocaleString("fr-FR");

/** Who sends in her name, as one provider has seen it. */
export function DmarcTable({ report }: { report: DmarcReport }) {
  const { organisation, domain, from, to, sources, passed, failed } = report;
  const period = from && to ? `, du ${formatDate(from)} au ${formatDate(to)}` : "";
  return (
    <section className="flow" id="rapport-lu">
      <h3>
        Qui envoie au nom de {domain}, vu par {organisation || "un fournisseur"}
        {period}
      </h3>
      <KeyFigures
        items={[
          { term: "Réussis", value: number(passed) },
          { term: "Échoués", value: number(failed) },
        ]}
      />
      <DataTable
        caption="Serveurs qui ont envoyé, du plus fréquent au moins fréquent"
        columns={["Serveur", "Expéditeur", "Messages", "Résultat", "DKIM", "SPF", "Suite"]}
        rows={sources.map(({ ip, from: sender, count, dkim, spf, disposition }) => ({
          key: [ip, sender, dkim, spf, disposition].join(" "),
          cells: [
            <FreeText key="ip">{ip}</FreeText>,
            <FreeText key="from">{sender || "—"}</FreeText>,
            number(count),
            <Badge key="result" tone={dkim || spf ? "green" : "red"}>
              {dkim || spf ? "Réussi" : "Échoué"}
            </Badge>,
            dkim ? "Réussi" : "Échoué",
            spf ? "Réussi" : "Échoué",
            DISPOSITIONS[disposition] ?? "—",
          ],
        }))}
        empty="Ce rapport ne cite aucun envoi."
      />
      {failed > 0 && (
        <p>
          Ce qui échoue vient d’un service que vous avez oublié de déclarer, ou de quelqu’un qui se fait passer pour
          vous. Déclarez le premier&nbsp;; pour le second, passez DMARC à «&nbsp;p=quarantine&nbsp;».
        </p>
      )}
    </section>
  );
}
