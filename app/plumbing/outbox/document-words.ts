import { documentPlace, documentPart } from './letter-html.ts'
import { footerMark } from './letter-text.ts'
import type { Attachment, Letter } from './letter.ts'

/** A letter's text and HTML as it is carried: with what goes along named, and its SHA-256 for who wants to compare. */
export function withDocumentWords({ text, html, attachment }: Letter, way: 'attached' | 'linked') {
  if (!attachment) return { text, html }
  const { fileName, url, sha256, calendar } = attachment
  const files = calendar ? `${fileName}, ${calendar.fileName}` : fileName
  const say = isSpanish(html) ? spanish : english
  // Somebody who may not open their page, as a company's accounts, is sent nothing that does.
  const copy = way === 'attached' ? files : (url ?? say.reply)
  const lead = way === 'attached' ? say.attached : url === null ? say.forPdf : say.yourCopy
  const forCalendar = calendar && way === 'linked' ? `\n${say.forCalendar} ${calendar.url}` : ''
  const proof = `${say.hashOf} ${fileName}: ${sha256}${forCalendar}`
  const told = `${lead}${copy}\n${proof}`
  const foot = text.lastIndexOf(footerMark)
  const part = documentPart({ lead, proof, words: copy, ...(way === 'linked' && url !== null && { href: url }) })
  return {
    text: foot < 0 ? `${text.trimEnd()}\n\n${told}\n` : `${text.slice(0, foot)}\n\n${told}${text.slice(foot)}`,
    html: html.includes(documentPlace) ? html.replace(documentPlace, () => part) : `${html}\n${part}`,
  }
}

const english = {
  attached: 'Attached: ',
  forPdf: 'For the PDF ',
  reply: 'reply to this letter, and we send it.',
  yourCopy: 'Your copy, to read and to keep: ',
  forCalendar: 'For your calendar:',
  hashOf: 'SHA-256 of',
}

const spanish: typeof english = {
  attached: 'Adjunto: ',
  forPdf: 'Para recibir el PDF, ',
  reply: 'responde a este correo y te lo enviamos.',
  yourCopy: 'Tu copia, para leer y guardar: ',
  forCalendar: 'Para tu calendario:',
  hashOf: 'SHA-256 de',
}

/** Whether a letter was written in Spanish, as its own page says. */
function isSpanish(html: string): boolean {
  return /<html lang="es"/.test(html.slice(0, 200))
}

/** What a carrier's words are followed by, once a letter has gone with a document. */
export function carriedWith({ fileName, sha256 }: Attachment): string {
  return `with ${fileName}, SHA-256 ${sha256}`
}

/** A file name every mail program shows and keeps as it is: small Latin letters, numbers and hyphens, and .pdf. */
export function pdfFileName(words: string): string {
  const plain = words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return `${plain.slice(0, 60).replace(/^-+|-+$/g, '') || 'document'}.pdf`
}
