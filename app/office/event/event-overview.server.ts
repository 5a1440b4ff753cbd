import { listMissingProposalDetails } from '../../agreements/proposals/build-draft.ts'
import { getChangesSectionData } from '../../agreements/changes/changes-section.server.ts'
import { getUnsignedPriceAgreedByPhone } from '../../agreements/payments/sign-phone-price.server.ts'
import { listMoneyNoticesWithEvents } from '../../agreements/payments/money-notices.server.ts'
import { listAgreementSummaries, findAgreementState } from '../../agreements/proposals/agreement-states.server.ts'
import type { EventDataProvider } from '../../agreements/proposals/event-data-provider.server.ts'
import {
  getContactLinksById,
  getClientPagePath,
  computeClientLinkToken,
} from '../../agreements/proposals/client-link.server.ts'
import { listUnansweredClientQuestions } from '../../agreements/proposals/unanswered-questions.ts'
import { findProposalSummary } from '../../agreements/proposals/proposal-summary.server.ts'
import { listProposalVersionStatuses } from '../../agreements/proposals/proposals.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { listEventContacts } from '../../events/event/contacts.server.ts'
import { findLastAnswerToClient, listHistoryEntries } from '../../events/event/history.server.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { unbookedEventStates } from '../../events/event/event.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { listMissingDetails } from '../../events/event/missing-details.ts'
import { getWaitlistStatus } from '../../events/event/waitlist.server.ts'
import { listSameDayEvents } from '../../events/event/day-conflict.server.ts'
import { listQuotedEstimates } from '../../events/event/quoted-estimates.server.ts'
import { getShoppingListContext } from '../../operations/events/event-shopping-list.server.ts'
import { eventShoppingProgress } from './event-contributions.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { isKnownZip } from '../../quotes/travel/locations.server.ts'
import { findSimilarEvents } from './similar-events.server.ts'
import { hasOpenProposal } from './event-history.server.ts'
import type { EventOverview, InquiryDetails } from './event-overview.ts'
import { getEventProgress, type InquiryProgressInputs } from './event-progress.server.ts'

/** Reader and time of an overview: `now` in epoch milliseconds, money for owners only. */
export type GetEventOverviewOptions = {
  now: number
  isOwner: boolean
  secret: string
  siteUrl: string
  events: EventDataProvider
}

/**
 * Overview tab of an event: open questions first, then the request and its price for an inquiry, or the steps and the day
 * for a booked event. Null if no such event exists or it is closed.
 */
export async function getEventOverview(
  db: Db,
  eventId: string,
  { isOwner, ...terms }: GetEventOverviewOptions,
): Promise<EventOverview | null> {
  const event = await findEvent(db, eventId)
  if (!event || event.state === 'lost' || event.state === 'spam') return null
  const { now, secret, siteUrl, events } = terms
  const { timeZone } = await getSetting(db, 'identity')
  const today = todayIn(now, timeZone)
  const [agreement, proposals, changes, notices, list, history, elsewhere, contacts] = await Promise.all([
    findAgreementState(db, eventId),
    findProposalSummary(db, eventId, { secret, siteUrl, timeZone, isOwner }),
    getChangesSectionData(db, eventId, { now, events, isOwner }),
    isOwner ? listMoneyNoticesWithEvents(db, eventId) : [],
    getEventShoppingList(db, eventId, now),
    listHistoryEntries(db, eventId),
    findLastAnswerToClient(db, eventId),
    listContactsWithLinks(db, eventId, { secret, siteUrl }),
  ])
  if (!list) return null
  const isEvent = agreement === 'postponed' || event.state === 'booked' || event.state === 'done'
  const out = proposals && agreement === null && hasOpenProposal(proposals.versions) ? proposals : null
  const about = { event, today, now, isProposed: out !== null }
  return {
    eventId,
    isOwner,
    contacts: contacts.map((contact) => ({ ...contact, link: proposals && isOwner ? contact.link : null })),
    asked: proposals ? listUnansweredClientQuestions(proposals.questions, elsewhere?.at ?? null) : [],
    phoned: elsewhere?.kind === 'by-phone' && now - elsewhere.at < 24 * 3_600_000 ? elsewhere.id : null,
    altered: proposals?.isAltered ? { broken: proposals.broken } : null,
    change: changes?.open ? { open: changes.open, hasTax: changes.hasTax, isOwner, canOffer: changes.canOffer } : null,
    notices,
    timeZone,
    today,
    now,
    event,
    list,
    notes: history.flatMap((entry) => (entry.kind === 'note' ? [{ id: entry.id, text: entry.details.text }] : [])),
    request: isEvent && agreement !== null ? null : await getInquiryDetails(db, about),
    proposals: out,
    canPropose:
      proposals === null &&
      unbookedEventStates.some((state) => state === event.state) &&
      event.snapshot.totalCents !== null &&
      listMissingProposalDetails(event).length === 0,
    unsigned:
      event.state === 'booked' && agreement === null ? await getUnsignedBooking(db, event, { today, out }) : null,
    progress: isEvent ? await getEventProgress(db, about, { list, agreement, isOwner }) : null,
  }
}

/** Returns whether a booking by phone waits for its signature. A past event needs none any more. */
async function getUnsignedBooking(
  db: Db,
  { id, request }: EventRecord,
  { today, out }: { today: string; out: EventOverview['proposals'] },
): Promise<EventOverview['unsigned']> {
  if (request.eventDate < today || !(await getUnsignedPriceAgreedByPhone(db, id))) return null
  const [newest] = await listProposalVersionStatuses(db, id)
  return {
    isOut: out?.versions.some(({ state }) => state === 'out') ?? false,
    hasDraft: newest?.state === 'draft',
  }
}

/** Contacts of an event, each with the address of its own link. The first contact's link is shown with the proposal. */
async function listContactsWithLinks(
  db: Db,
  eventId: string,
  { secret, siteUrl }: Pick<GetEventOverviewOptions, 'secret' | 'siteUrl'>,
) {
  const [contacts, links] = await Promise.all([listEventContacts(db, eventId), getContactLinksById(db, eventId)])
  return contacts.map((contact) => {
    const link = links.get(contact.id)
    return { ...contact, link: link ? `${siteUrl}${getClientPagePath(computeClientLinkToken(secret, link))}` : null }
  })
}

/** Details for judging an inquiry that is not booked. */
async function getInquiryDetails(db: Db, { event, today, isProposed }: InquiryProgressInputs): Promise<InquiryDetails> {
  const { id, request } = event
  const [told, line, sameDay, agreed, alike] = await Promise.all([
    listQuotedEstimates(db, event),
    getWaitlistStatus(db, event, today),
    listSameDayEvents(db, request.eventDate, id),
    listAgreementSummaries(db, [id]),
    findSimilarEvents(db, id),
  ])
  return {
    lastTold: told.at(-1) ?? null,
    line,
    sameDay,
    alike,
    // A proposal includes or excludes each option that has no list price, so a price for it is no longer missing.
    missing: listMissingDetails(event, today, isKnownZip, agreed.get(id)?.event).filter(
      ({ code }) => !(isProposed && code === 'on-request'),
    ),
  }
}

/**
 * Returns a summary of the client's shopping list, with its progress while shopping lists are on. Null if there is no such
 * event.
 */
async function getEventShoppingList(db: Db, eventId: string, now: number): Promise<EventOverview['list'] | null> {
  const found = await getShoppingListContext(db, eventId)
  if (!found) return null
  const [shared = null] = await eventShoppingProgress.list(db, eventId, found, now)
  const { line, address, plan } = found.list
  return { line, address, evenings: plan.learned?.evenings ?? null, shared }
}
