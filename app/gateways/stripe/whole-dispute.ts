/** A bank's rate may make a dispute of the whole payment a little smaller. Cents. */
export function takesWhole(taken: number, paid: number): boolean {
  return taken >= paid * 0.95;
}
