import { emailBodyCellStart, formatOpeningLineHtml } from './email-html.ts'
import type { Email } from './email.ts'

/** A letter with a line in front of everything it says, in both of its forms. */
export function addOpeningLine<One extends Email>(letter: One, words: string): One {
  const html = letter.html.replace(emailBodyCellStart, (start) => `${start}\n${formatOpeningLineHtml(words)}`)
  return { ...letter, text: `${words}\n\n${letter.text}`, html }
}
