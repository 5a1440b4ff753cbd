import { normalizeSearchTerms } from '../../business/fold-text.ts'

/** Clues that identify an event in a text: the names of its people without the sender, and its date as 2027-05-22. */
export type EventMentionClues = { eventId: string; names: readonly string[]; date: string }

/**
 * Returns the only event that a text mentions by its clients' names or its date. Null if none or several match. Names
 * that several of the events share are ignored.
 */
export function findMentionedEvent(text: string, events: readonly EventMentionClues[]): string | null {
  const words = new Set(splitTerms(text))
  const clues = events.map((event) => ({ ...event, words: listNameTerms(event.names) }))
  const isShared = (word: string) => clues.filter((clue) => clue.words.includes(word)).length > 1
  const byName = clues.filter((clue) => clue.words.some((word) => words.has(word) && !isShared(word)))
  const byDate = clues.filter(({ date }) => mentionsDate(text, date))
  if (byName.length === 1 && (byDate.length === 0 || byDate.includes(byName[0]!))) return byName[0]!.eventId
  if (byName.length === 0 && byDate.length === 1) return byDate[0]!.eventId
  const both = byName.filter((clue) => byDate.includes(clue))
  return both.length === 1 ? both[0]!.eventId : null
}

/** Words that occur next to names but are not names. */
const joiningWords = new Set(['and', 'the', 'family', 'mrs', 'con', 'los', 'las', 'familia'])

/** Distinctive words of names, normalized: at least three letters each. */
export function listNameTerms(names: readonly string[]): string[] {
  return [...new Set(names.flatMap(splitTerms))].filter((word) => word.length >= 3 && !joiningWords.has(word))
}

/** Words of a text, normalized. An apostrophe ends a word, so that "Elena's" names Elena. */
export function splitTerms(text: string): string[] {
  return normalizeSearchTerms(text.replaceAll(/['’]s\b/gi, ' ')).match(/[\p{L}\p{N}]+/gu) ?? []
}

const monthsEn = 'january february march april may june july august september october november december'.split(' ')
const monthsEs = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

/** Whether a text names a day such as 2027-05-22: "May 22", "22 de mayo", "5/22", "5/22/27" or "2027-05-22". */
export function mentionsDate(text: string, date: string): boolean {
  const [year = '', month = '', day = ''] = date.split('-')
  const [m, d] = [Number(month), Number(day)]
  const plain = normalizeSearchTerms(text)
  const [en, es] = [monthsEn[m - 1]!, monthsEs[m - 1]!]
  const years = `(?:${year}|${year.slice(2)})`
  const otherYear = String.raw`(?!,?\s*(?!${year}\b)(?:19|20)\d\d\b)`
  return [
    String.raw`\b(?:${en}|${en.slice(0, 3)}|${en.slice(0, 4)})\.?\s+0?${d}(?:st|nd|rd|th)?\b${otherYear}`,
    String.raw`\b0?${d}(?:st|nd|rd|th)?\s+(?:of\s+|de\s+)?(?:${en}|${en.slice(0, 3)}|${es})\b(?!\s+(?:de\s+)?(?!${year}\b)(?:19|20)\d\d\b)`,
    String.raw`(?<![\d/])0?${m}/0?${d}(?:/${years})?(?![\d/])`,
    String.raw`\b${year}-${month}-${day}\b`,
  ].some((pattern) => new RegExp(pattern, 'u').test(plain))
}
