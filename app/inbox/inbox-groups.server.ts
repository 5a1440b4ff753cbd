import type { Lead } from '../leads/lead.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { lists, nextAddress, type InboxQuestion, type ListName } from './inbox-query.ts'
import { findLeads, readEndedHolds, readList, type LeadPage } from './inbox.server.ts'

/** Requests under a heading, and where there are more of them. */
export type LeadGroup = { heading: string; leads: Lead[]; more: { href: string; words: string } | null }

/** What the inbox shows: a search, a list, or an overview of what has to be done. */
export async function readGroups(db: Db, question: InboxQuestion, today: string): Promise<LeadGroup[]> {
  const { list, q, words, cursor } = question
  if (q) return pageGroup(`Found for “${q}”`, await findLeads(db, words, cursor), question)
  if (list) return pageGroup(lists[list].label, await readList(db, list, cursor), question)
  const [ended, waiting, open, booked] = await Promise.all([
    readEndedHolds(db, today, 5),
    readList(db, 'waiting', null, 15),
    readList(db, 'open', null, 10),
    readList(db, 'booked', null, 5),
  ])
  const isEnded = new Set(ended.map(({ id }) => id))
  return [
    headed('Waiting', 'waiting', waiting),
    { heading: 'Holds that ran out', leads: ended, more: null },
    headed('Open', 'open', { ...open, leads: open.leads.filter(({ id }) => !isEnded.has(id)) }),
    headed('Booked', 'booked', booked),
  ].filter(({ leads }) => leads.length > 0)
}

function headed(heading: string, list: ListName, { leads, next }: LeadPage): LeadGroup {
  return { heading, leads, more: next && { href: `/backbar?show=${list}`, words: `All of them: ${heading.toLowerCase()}` } }
}

function pageGroup(heading: string, { leads, next }: LeadPage, question: InboxQuestion): LeadGroup[] {
  if (leads.length === 0) return []
  const words = lists[question.list ?? 'all'].order === 'event' && !question.q ? 'Later' : 'Older'
  return [{ heading, leads, more: next && { href: nextAddress(question, next), words } }]
}
