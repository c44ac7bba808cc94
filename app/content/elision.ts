/** « de » before a name: « d’Essor », « de Camille ». */
export function ofName(name: string): string {
  return /^[aeiouyàâéèêëîïôöùûü]/i.test(name) ? `d’${name}` : `de ${name}`;
}
