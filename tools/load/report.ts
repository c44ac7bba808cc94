/** One line of the result: what was wanted, what was measured. */
export interface Verdict {
  goal: string;
  figure: string;
  isMet: boolean;
}

export function printVerdicts(scenario: string, verdicts: Verdict[]): void {
  const width = Math.max(...verdicts.map(({ goal }) => goal.length));
  console.log(`\n${scenario}`);
  for (const { goal, figure, isMet } of verdicts) {
    console.log(`  ${isMet ? "pass" : "FAIL"}  ${goal.padEnd(width)}  ${figure}`);
  }
}
