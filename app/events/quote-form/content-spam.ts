import type { QuoteRequest } from '../event/event.ts'
import { mapFreeText } from '../event/quote-request-fields.ts'

/** Score from which a request is set aside as spam. No single signal reaches it, except markup. */
const spamThreshold = 3

type Sign = { words: string; points: (request: QuoteRequest) => number }

const address = /\bhttps?:\/\/|\bwww\./gi
/** Links in HTML or forum markup, which people do not type into text fields. */
const markup = /<a\s+href|\[url[=\]]|\[link[=\]]/i
const offers =
  /\b(seo|backlinks?|guest post|link building|rank(?:ing)? (?:on|in) google|first page of google|web ?site (?:traffic|redesign)|crypto(?:currency)?|forex|payday loan|viagra|cialis|escort|casino bonus|buy now|click here|unsubscribe)\b/gi

/** Signals of spam in the text. A venue's own URL or a link to a mood board does not count. */
const spamSignals: Sign[] = [
  {
    words: 'a link in the name or the occasion',
    points: ({ requestorName, occasion }) => (count(address, `${requestorName} ${occasion}`) > 0 ? 3 : 0),
  },
  { words: 'links written as markup', points: (request) => (markup.test(getText(request)) ? 3 : 0) },
  { words: 'many links', points: ({ message }) => Math.max(0, count(address, message) - 2) },
  { words: 'words of an offer', points: (request) => Math.min(3, count(offers, getText(request))) },
  { words: 'the same words in every field', points: countRepeatedText },
]

/** Returns the spam signals in the text of a quote request and their total score. */
export function computeSpamScore(request: QuoteRequest): { score: number; reasons: string[] } {
  const found = spamSignals
    .map(({ words, points }) => ({ words, points: points(request) }))
    .filter(({ points }) => points > 0)
  return { score: found.reduce((sum, { points }) => sum + points, 0), reasons: found.map(({ words }) => words) }
}

/** Returns why the text of a quote request looks like spam, or null. */
export function getContentSpamReason(request: QuoteRequest): string | null {
  const { score, reasons } = computeSpamScore(request)
  return score >= spamThreshold ? `its words: ${reasons.join(', ')}` : null
}

/** Points for the same text in every field. A venue named after its town does not count. */
function countRepeatedText(request: QuoteRequest): number {
  const said = listFreeText(request)
    .map((text) => text.trim().toLowerCase())
    .filter(Boolean)
  return said.length >= 4 && new Set(said).size === 1 ? 3 : 0
}

/** All free text except the company, whose name may sound like an advertisement. */
function listFreeText({ company: _company, ...request }: QuoteRequest): string[] {
  const words: string[] = []
  mapFreeText(request, (text) => (words.push(text), text))
  return words
}

function getText(request: QuoteRequest): string {
  return listFreeText(request).join('\n')
}

function count(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0
}
