import type { Db } from '../../plumbing/database/database.server.ts'
import type { Lead, LeadState } from '../lead/lead.ts'
import { inboxLine, soon, type DayCounts, type LineGroup } from './inbox-line.ts'
import { lists, nextAddress, type InboxQuestion, type ListName } from './inbox-query.ts'
import { findLeads, readEndedHolds, readList, readSoon, type LeadPage } from './inbox.server.ts'

/** Requests under a heading, and where there are more of them. */
export type LeadGroup = Pick<LineGroup, 'heading' | 'more'> & { leads: Lead[] }

const day = 24 * 3_600_000

/** What the inbox shows as lines, with what presses about each. `today` is the business's day, `now` in epoch milliseconds. */
export async function readLines(db: Db, question: InboxQuestion, today: string, now: number): Promise<LineGroup[]> {
  const groups = await readGroups(db, question, today, now)
  const onDay = await countByDay(
    db,
    groups.flatMap(({ leads }) => leads),
  )
  return groups.map(({ leads, ...group }) => ({
    ...group,
    lines: leads.map((lead) => inboxLine(lead, { today, now, onDay })),
  }))
}

/**
 * What the inbox shows: a search, a list, or an overview of what has to be done. Of those who wait, events within two
 * weeks come first, then who has waited longest.
 */
export async function readGroups(db: Db, question: InboxQuestion, today: string, now: number): Promise<LeadGroup[]> {
  const { list, q, words, cursor } = question
  if (q) return pageGroup(`Found for “${q}”`, await findLeads(db, words, cursor), question)
  if (list && list !== 'waiting') return pageGroup(lists[list].label, await readList(db, list, cursor), question)
  const twoWeeksOn = Temporal.PlainDate.from(today).add({ days: soon }).toString()
  const pressing = readSoon(db, 'new', today, twoWeeksOn, 15)
  const isPressing = ({ request }: Lead) => request.eventDate >= today && request.eventDate <= twoWeeksOn
  if (list) {
    const page = await readList(db, list, cursor)
    const rest = { ...page, leads: page.leads.filter((lead) => !isPressing(lead)) }
    const first: LeadGroup = { heading: 'Within two weeks', leads: cursor ? [] : await pressing, more: null }
    return [first, ...pageGroup(lists[list].label, rest, question)].filter(({ leads }) => leads.length > 0)
  }
  const [first, ended, waiting, open, booked] = await Promise.all([
    pressing,
    readEndedHolds(db, now - 14 * day, 5),
    readList(db, 'waiting', null, 15),
    readList(db, 'open', null, 10),
    readList(db, 'booked', null, 5),
  ])
  const isEnded = new Set(ended.map(({ id }) => id))
  const isShown = (lead: Lead) => isEnded.has(lead.id) || (lead.state === 'new' && isPressing(lead))
  const without = ({ leads, next }: LeadPage) => ({ leads: leads.filter((lead) => !isShown(lead)), next })
  return [
    { heading: 'Within two weeks', leads: first.filter(({ id }) => !isEnded.has(id)), more: null },
    headed('Waiting', 'waiting', without(waiting)),
    { heading: 'Holds that ended', leads: ended, more: null },
    headed('Open', 'open', without(open)),
    headed('Booked', 'booked', booked),
  ].filter(({ leads }) => leads.length > 0)
}

function headed(heading: string, list: ListName, { leads, next }: LeadPage): LeadGroup {
  return {
    heading,
    leads,
    more: next && { href: `/backbar?show=${list}`, words: `All of them: ${heading.toLowerCase()}` },
  }
}

const further = { latest: 'Older', longest: 'Later', event: 'Later', 'event-backwards': 'Older' }

function pageGroup(heading: string, { leads, next }: LeadPage, question: InboxQuestion): LeadGroup[] {
  if (leads.length === 0 && !next) return []
  const words = question.q ? 'Older' : further[lists[question.list ?? 'all'].order]
  return [{ heading, leads, more: next && { href: nextAddress(question, next), words } }]
}

const wanting: LeadState[] = ['new', 'replied', 'quoted', 'held', 'booked']

/** How many requests stand where on the days of these. */
async function countByDay(db: Db, leads: Lead[]): Promise<DayCounts> {
  const dates = [...new Set(leads.map(({ request }) => request.eventDate))]
  if (dates.length === 0) return new Map()
  const rows = await db
    .selectFrom('lead')
    .select((is) => ['event_date', 'state', is.fn.countAll<number>().as('leads')])
    .where('state', 'in', wanting)
    .where('event_date', 'in', dates)
    .groupBy(['event_date', 'state'])
    .execute()
  const byDay = Map.groupBy(rows, ({ event_date }) => event_date)
  return new Map(
    [...byDay].map(([date, states]) => [
      date,
      Object.fromEntries(states.map(({ state, leads }) => [state, Number(leads)])),
    ]),
  )
}
