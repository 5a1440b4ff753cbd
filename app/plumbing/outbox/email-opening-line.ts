import { emailBodyCellStart, formatOpeningLineHtml } from './email-html.ts'
import type { Email } from './email.ts'

/** Adds a line before the content of an email, in its text and HTML. */
export function addEmailOpeningLine<One extends Email>(letter: One, words: string): One {
  const html = letter.html.replace(emailBodyCellStart, (start) => `${start}\n${formatOpeningLineHtml(words)}`)
  return { ...letter, text: `${words}\n\n${letter.text}`, html }
}
