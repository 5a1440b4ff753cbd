import { getChangesSectionData } from '../../agreements/changes/changes-section.server.ts'
import { getPaymentSummary } from '../../agreements/payments/payment-summary.server.ts'
import type { PaymentSummary } from '../../agreements/payments/payment-summary.ts'
import { getLedger } from '../../agreements/payments/ledger.server.ts'
import type { LedgerEntry } from '../../agreements/payments/ledger.ts'
import { isIncomingEntry } from '../../agreements/payments/allocate-payments.ts'
import { getUnsignedPhonePrice } from '../../agreements/payments/sign-phone-price.server.ts'
import { findPaymentDate } from '../../agreements/client-page/client-steps.ts'
import { listMoneyNoticesWithEvents } from '../../agreements/payments/money-notices.server.ts'
import { listAgreementSummaries, findAgreementState } from '../../agreements/proposals/agreement-states.server.ts'
import { findCurrentAgreement } from '../../agreements/agreement/current-agreement.server.ts'
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
import { findLastAnswer, listHistoryEntries } from '../../events/event/history.server.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { listMissingDetails } from '../../events/event/missing-details.ts'
import { getWaitlistStatus } from '../../events/event/waitlist.server.ts'
import { listSameDayEvents } from '../../events/event/day-conflict.server.ts'
import { listQuotedEstimates } from '../../events/event/quoted-estimates.server.ts'
import { getNamedDrinksSummary } from '../../lists/menu-card/menu-card-page-data.server.ts'
import { getShoppingListContext } from '../../operations/events/event-shopping-list.server.ts'
import { eventShoppingProgress } from './event-contributions.server.ts'
import { getEventLogistics } from '../../operations/events/event-logistics.server.ts'
import type { EventLogistics } from '../../operations/events/event-logistics.ts'
import { getCertificateSectionData } from '../../operations/business-documents/certificate-requests.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { isKnownZip } from '../../quotes/travel/locations.server.ts'
import { findSimilarEvents } from './similar-events.server.ts'
import { hasOpenProposal } from './event-history.server.ts'
import { findEventStaffView } from '../../staff/admin/event-staff-view.server.ts'
import { computeEventSteps, type EventStepInputs } from './event-steps.ts'
import type { EventDaySummary, EventOverview, InquiryDetails } from './event-overview.ts'

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
 * for a booked event. Null where no such event exists or it is closed.
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
    findLastAnswer(db, eventId),
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
    change: changes?.open ? { open: changes.open, hasTax: changes.hasTax, isOwner } : null,
    notices,
    timeZone,
    today,
    now,
    event,
    list,
    notes: history.flatMap((entry) => (entry.kind === 'note' ? [{ id: entry.id, text: entry.details.text }] : [])),
    request: isEvent && agreement !== null ? null : await getInquiryDetails(db, about),
    proposals: out,
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
  if (request.eventDate < today || !(await getUnsignedPhonePrice(db, id))) return null
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

/** `isProposed`: a proposal to the client is open. */
type InquiryInputs = { event: EventRecord; today: string; now: number; isProposed: boolean }

/** Details for judging an inquiry that is not booked. */
async function getInquiryDetails(db: Db, { event, today, isProposed }: InquiryInputs): Promise<InquiryDetails> {
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
    // A proposal prices everything the client asked for, or leaves it out.
    missing: listMissingDetails(event, today, isKnownZip, agreed.get(id)?.event).filter(
      ({ code }) => !(isProposed && code === 'on-request'),
    ),
  }
}

/**
 * Summary of what the client buys, with its progress while shopping lists are on. Null where there is no such event.
 */
async function getEventShoppingList(db: Db, eventId: string, now: number): Promise<EventOverview['list'] | null> {
  const found = await getShoppingListContext(db, eventId)
  if (!found) return null
  const [shared = null] = await eventShoppingProgress.list(db, eventId, now)
  const { line, address, plan } = found.list
  return { line, address, evenings: plan.learned?.evenings ?? null, shared }
}

type ProgressOptions = { list: EventOverview['list']; agreement: string | null; isOwner: boolean }

/** Remaining steps of an event, and its progress. */
async function getEventProgress(
  db: Db,
  { event, today, now }: InquiryInputs,
  { list, agreement, isOwner }: ProgressOptions,
): Promise<NonNullable<EventOverview['progress']>> {
  const { id } = event
  const [night, account, ledger, agreed, card, certificates, staff] = await Promise.all([
    getEventLogistics(db, id),
    getPaymentSummary(db, id, today),
    getLedger(db, id),
    findCurrentAgreement(db, id),
    getNamedDrinksSummary(db, id),
    getCertificateSectionData(db, id),
    findEventStaffView(db, id, { now, isOwner }),
  ])
  const facts: EventStepInputs = {
    today,
    eventDate: night?.date ?? event.request.eventDate,
    isAsleep: agreement === 'postponed',
    ...(isOwner ? moneySteps(account, ledger.entries) : { deposit: null, balance: null }),
    drinks: card && (card.named > 0 || card.included > 0) ? card : null,
    shopping: getShoppingStep(list),
    guests: night?.guests ?? null,
    told: night?.facts.finalCount ?? null,
    countBy: agreed?.document.money.balanceDay ?? null,
    certificate: getCertificate(certificates),
  }
  return { steps: computeEventSteps(facts), night: night && getEventDaySummary(night), staff }
}

function getShoppingStep({ line, shared }: EventOverview['list']): EventStepInputs['shopping'] {
  if (line === null || shared === null) return null
  return shared.path === null ? 'not-shared' : (shared.shopping ?? 'not-opened')
}

function moneySteps(
  { deposit, rest, paidCents, signedCents }: PaymentSummary,
  entries: readonly LedgerEntry[],
): Pick<EventStepInputs, 'deposit' | 'balance'> {
  const payments = entries
    .filter(({ isTip }) => !isTip)
    .map((entry) => ({ ...entry, cents: isIncomingEntry(entry, entries) ? entry.amountCents : -entry.amountCents }))
  const getSum = (name: 'cents' | 'openCents') => rest.reduce((sum, amountDue) => sum + amountDue[name], 0)
  const last = rest.find(({ openCents }) => openCents > 0) ?? rest.at(-1)
  return {
    deposit:
      deposit && deposit.cents > 0
        ? {
            ...deposit,
            paidOn: findPaymentDate(payments, deposit.cents),
            isEverything: deposit.signedCents === signedCents,
          }
        : null,
    balance:
      last && getSum('cents') > 0
        ? {
            cents: getSum('cents'),
            openCents: getSum('openCents'),
            dueOn: last.dueOn,
            paidOn: findPaymentDate(payments, paidCents),
            isMore: rest.some(({ isMore }) => isMore),
          }
        : null,
  }
}

function getCertificate(part: Awaited<ReturnType<typeof getCertificateSectionData>>): EventStepInputs['certificate'] {
  const last = part?.asked.at(-1)
  if (last) return { neededBy: last.neededBy || null, receivedOn: last.receivedOn, isAsked: true }
  return part?.isWanted ? { neededBy: null, receivedOn: null, isAsked: false } : null
}

/** Summary of the event day for the overview. */
function getEventDaySummary({
  date,
  timeZone,
  eventZone,
  moments,
  miles,
  guests,
  site,
}: EventLogistics): EventDaySummary {
  return { date, timeZone, ...(eventZone && { eventZone }), moments, miles, guests, wayIn: site.wayIn }
}
