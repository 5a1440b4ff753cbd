import { normalizeSearchTerms } from '../../business/fold-text.ts'
import { parseSearchedDate } from '../../business/typed-date.ts'
import type { EventState } from '../../events/event/event.ts'

/** Path where every event is listed and searched. */
export const eventListPath = '/backbar/jobs'

/** Order: latest request first, longest waiting first, next event first, or last event first. */
export type EventListOrder = 'latest' | 'longest' | 'event' | 'event-backwards'

/** The lists to choose from, each with its states. An empty list of states means all. */
export const eventFilters: Record<'waiting' | 'open' | 'booked' | 'done' | 'lost' | 'spam' | 'all', List> = {
  waiting: { label: 'New', states: ['new'], order: 'longest' },
  open: { label: 'In progress', states: ['replied', 'quoted', 'held'], order: 'latest' },
  booked: { label: 'Booked', states: ['booked'], order: 'event' },
  done: { label: 'Done', states: ['done'], order: 'event-backwards' },
  lost: { label: 'Lost', states: ['lost'], order: 'latest' },
  spam: { label: 'Spam', states: ['spam'], order: 'latest' },
  all: { label: 'All', states: [], order: 'latest' },
}

type List = { label: string; states: EventState[]; order: EventListOrder }
export type EventFilter = keyof typeof eventFilters

/** Start of a list's page: after the event with this sort value and this id. */
export type EventListCursor = { after: string; id: string }

/** Query of the event list: a list or, with words, a search. Neither is the overview. */
export type EventListQuery = { list: EventFilter | null; q: string; words: string[]; cursor: EventListCursor | null }

/** Parses the query of an address. An unknown list or invalid cursor is ignored. */
export function parseEventListQuery(params: URLSearchParams): EventListQuery {
  const show = params.get('show') ?? ''
  const q = (params.get('q') ?? '').trim().slice(0, 200)
  const list = Object.hasOwn(eventFilters, show) ? (show as EventFilter) : null
  const order = list && !q ? eventFilters[list].order : 'latest'
  return { list, q, words: parseSearchTerms(q), cursor: readCursor(params.get('after'), order) }
}

/** Path of the next page. */
export function getNextPagePath(
  { list, q }: Pick<EventListQuery, 'list' | 'q'>,
  { after, id }: EventListCursor,
): string {
  const query = new URLSearchParams({ ...(q ? { q } : { show: list ?? 'all' }), after: `${after}_${id}` })
  return `${eventListPath}?${query}`
}

/** Maximum number of words used from a search. */
const maxTerms = 8

/**
 * Folded search terms, all of which must match. A phone number is searched by its digits, however it is formatted. A date
 * among the words, such as "december 26" or "12/26", is searched as a part of the stored day.
 */
export function parseSearchTerms(q: string): string[] {
  const typed = q.split(/\s+/).filter(Boolean).slice(0, maxTerms)
  const date = findDate(typed)
  if (date) {
    const [before, after] = [typed.slice(0, date.from), typed.slice(date.to)]
    return [...parseWords(before.join(' ')), date.part, ...parseWords(after.join(' '))]
  }
  const digits = q.replace(/\D/g, '')
  const isPhone = /^[\d\s()+./-]+$/.test(q) && digits.length >= 7 && !/\d{4}-\d{2}-\d{2}/.test(q)
  if (isPhone) return [digits]
  const words = parseWords(q)
  // A lone accent or apostrophe is searched as it is.
  return words.length > 0 || q === '' ? words : [q]
}

function parseWords(text: string): string[] {
  return normalizeSearchTerms(text).split(/\s+/).filter(Boolean).slice(0, maxTerms)
}

/** Finds the longest date among words: the part of a day it names, and its first and last word. */
function findDate(words: readonly string[]): { part: string; from: number; to: number } | null {
  for (let length = Math.min(4, words.length); length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const part = parseSearchedDate(words.slice(from, from + length).join(' '))
      if (part !== null) return { part, from, to: from + length }
    }
  return null
}

/** LIKE pattern that finds a word anywhere. Escapes wildcards with a backslash. */
export function toLikePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}

function readCursor(text: string | null, order: EventListOrder): EventListCursor | null {
  const pattern =
    order === 'latest' || order === 'longest' ? /^(\d{1,15})_([\w-]{1,64})$/ : /^(\d{4}-\d{2}-\d{2})_([\w-]{1,64})$/
  const match = pattern.exec(text ?? '')
  return match ? { after: match[1]!, id: match[2]! } : null
}
