import { defineTranslations } from '../../ui/language.ts'
import { formatDocumentHtml, documentPlaceholder, formatFooterLine, documentHashPlaceholder } from './email-html.ts'
import { footerDelimiter } from './email-plain-text.ts'
import type { EmailAttachment, Email } from './email.ts'

/**
 * Returns an email's text and HTML with its attachments named. If nothing can be attached, the footer gets a line with
 * the document's SHA-256 and the length and last hash of the agreement log. An attached copy contains them itself.
 */
export function addAttachedDocumentNames({ text, html, attachment }: Email, way: 'attached' | 'linked') {
  if (!attachment) return { text, html }
  const { fileName, url, sha256, calendar, record, language } = attachment
  const files = calendar ? `${fileName}, ${calendar.fileName}` : fileName
  const say = documentWords(language)
  // A recipient who may not open the client page, such as a company's accounting, gets no link to it.
  const copy = way === 'attached' ? files : (url ?? say.reply)
  const lead = way === 'attached' ? say.attached : url === null ? say.forPdf : say.yourCopy
  const more = calendar && way === 'linked' ? `${say.forCalendar} ${calendar.url}` : ''
  const told = [`${lead}${copy}`, more].filter(Boolean).join('\n')
  const proof = [`${say.hashOf} ${fileName}: ${sha256}`, record && say.record(record)].filter(Boolean).join('; ')
  const foot = text.lastIndexOf(footerDelimiter)
  const part = formatDocumentHtml({ lead, more, words: copy, ...(way === 'linked' && url !== null && { href: url }) })
  const withPart = html.includes(documentPlaceholder)
    ? html.replace(documentPlaceholder, () => part)
    : `${html}\n${part}`
  const named = foot < 0 ? `${text.trimEnd()}\n\n${told}\n` : `${text.slice(0, foot)}\n\n${told}${text.slice(foot)}`
  if (way === 'attached') return { text: named, html: withPart.replace(documentHashPlaceholder, '') }
  return {
    text: foot < 0 ? `${named.trimEnd()}${footerDelimiter}${proof}\n` : `${named.trimEnd()}\n${proof}\n`,
    html: withPart.includes(documentHashPlaceholder)
      ? withPart.replace(documentHashPlaceholder, () => formatFooterLine(proof))
      : `${withPart}\n<p>${formatFooterLine(proof)}</p>`,
  }
}

const documentWords = defineTranslations({
  en: {
    attached: 'Attached: ',
    forPdf: 'For the PDF ',
    reply: 'reply to this email, and we’ll send it.',
    yourCopy: 'Your copy, to read and to keep: ',
    forCalendar: 'For your calendar:',
    hashOf: 'SHA-256 of',
    record: ({ length, lastHash }: { length: number; lastHash: string }) =>
      `our record: ${length} ${length === 1 ? 'event' : 'events'}, the last ${lastHash}`,
  },
  es: {
    attached: 'Adjunto: ',
    forPdf: 'Para recibir el PDF, ',
    reply: 'responde a este correo y te lo enviamos.',
    yourCopy: 'Tu copia, para leer y guardar: ',
    forCalendar: 'Para tu calendario:',
    hashOf: 'SHA-256 de',
    record: ({ length, lastHash }) =>
      `nuestro registro: ${length} ${length === 1 ? 'anotación' : 'anotaciones'}, la última ${lastHash}`,
  },
})

/** Returns the note added to the transport's response when an email was sent with a document. */
export function formatAttachmentNote({ fileName, sha256 }: EmailAttachment): string {
  return `with ${fileName}, SHA-256 ${sha256}`
}

/** Returns a file name that every email program keeps unchanged: lower-case Latin letters, digits and hyphens, and .pdf. */
export function toPdfFileName(words: string): string {
  const plain = words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return `${plain.slice(0, 60).replace(/^-+|-+$/g, '') || 'document'}.pdf`
}
