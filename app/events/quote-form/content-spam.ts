import type { QuoteRequest } from '../event/event.ts'
import { mapFreeText } from '../event/quote-request-fields.ts'

/** From this score on a request is kept apart. One sign alone never reaches it, but for markup nobody types. */
const suspicious = 3

type Sign = { words: string; points: (request: QuoteRequest) => number }

const address = /\bhttps?:\/\/|\bwww\./gi
/** Links as forums and pages are written: a person in a text field has no use for them. */
const markup = /<a\s+href|\[url[=\]]|\[link[=\]]/i
const offers =
  /\b(seo|backlinks?|guest post|link building|rank(?:ing)? (?:on|in) google|first page of google|web ?site (?:traffic|redesign)|crypto(?:currency)?|forex|payday loan|viagra|cialis|escort|casino bonus|buy now|click here|unsubscribe)\b/gi

/** What points to a machine or a peddler in the words themselves; a venue's own address or a mood board is none of it. */
const signs: Sign[] = [
  {
    words: 'a link in the name or the occasion',
    points: ({ requestorName, occasion }) => (count(address, `${requestorName} ${occasion}`) > 0 ? 3 : 0),
  },
  { words: 'links written as markup', points: (request) => (markup.test(getText(request)) ? 3 : 0) },
  { words: 'many links', points: ({ message }) => Math.max(0, count(address, message) - 2) },
  { words: 'words of an offer', points: (request) => Math.min(3, count(offers, getText(request))) },
  { words: 'the same words in every field', points: sameEverywhere },
]

/** The signs of a machine in a request's own words, and what they add up to. */
export function computeSpamScore(request: QuoteRequest): { score: number; reasons: string[] } {
  const found = signs
    .map(({ words, points }) => ({ words, points: points(request) }))
    .filter(({ points }) => points > 0)
  return { score: found.reduce((sum, { points }) => sum + points, 0), reasons: found.map(({ words }) => words) }
}

/** Why a request's words look like a machine's, or null. */
export function getContentSpamReason(request: QuoteRequest): string | null {
  const { score, reasons } = computeSpamScore(request)
  return score >= suspicious ? `its words: ${reasons.join(', ')}` : null
}

/** A machine that fills every field from one bag. A venue in a town of its name is no such thing. */
function sameEverywhere(request: QuoteRequest): number {
  const said = freeWords(request)
    .map((text) => text.trim().toLowerCase())
    .filter(Boolean)
  return said.length >= 4 && new Set(said).size === 1 ? 3 : 0
}

/** Everything that was typed freely; a company may well be of the trade that peddlers write for. */
function freeWords({ company: _company, ...request }: QuoteRequest): string[] {
  const words: string[] = []
  mapFreeText(request, (text) => (words.push(text), text))
  return words
}

function getText(request: QuoteRequest): string {
  return freeWords(request).join('\n')
}

function count(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0
}
