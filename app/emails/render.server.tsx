import type { Letter, LetterFrame } from "#app/domain/mail/letters.ts";
export async function renderLetter(letter: Letter, _frame: LetterFrame) {
  return { subject: letter.name, html: `<p>${JSON.stringify(letter.facts)}</p>`, text: JSON.stringify(letter.facts) };
}
