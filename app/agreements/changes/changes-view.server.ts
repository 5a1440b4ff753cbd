import { getEventTimeZone } from '../../events/event/event-zone.server.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { queueClientEmail } from '../proposals/contact-emails.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getCapacity } from '../../days/capacity.server.ts'
import { findCapacityShortage } from '../../days/capacity-shortage.ts'
import { getExternalBusyTimes } from '../../days/busy-times.server.ts'
import { computeEventStaffingWindow, getNearbyClaims } from '../../events/event/claims.server.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { CalendarAttachment } from '../../plumbing/outbox/email.ts'
import { queueEmail } from '../../plumbing/outbox/outbox.server.ts'
import { queuePushNotifications } from '../../plumbing/push/push-queue.server.ts'
import { formatPdfDocumentText } from '../../plumbing/pdf/format-document-text.ts'
import type { PdfDocument } from '../../plumbing/pdf/pdf-document.ts'
import { drinksPlanFormatter } from '../../quotes/pricing/drinks-plan-query.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { computePaymentSummary } from '../payments/payment-summary.ts'
import { toAgreedPaymentTerms } from '../payments/payment-summary.server.ts'
import { computeLedgerTotals, computeOpenBalance, adjustOpenBalance, type LedgerBalance } from '../payments/ledger.ts'
import { getLedger } from '../payments/ledger.server.ts'
import { getOrCreateClientLink, getClientPagePath } from '../proposals/client-link.server.ts'
import { applyProposedEvent } from '../proposals/proposals.server.ts'
import type { ProposalDocument } from '../proposals/proposal.ts'
import type { ProposedEvent } from '../proposals/proposed-event.ts'
import { isCalendarEntryMoved, buildClientCalendarFile } from '../proposals/client-calendar-file.ts'
import { getEventLanguage, getProposalTranslator } from '../proposals/proposal-language.server.ts'
import type { EventDataProvider } from '../proposals/event-data-provider.server.ts'
import type { Language } from '../../ui/language.ts'
import type { CancellationRefund } from '../agreement/cancellation-refund.ts'
import {
  isWithinBookedCapacity,
  isOpenChange,
  isPostponedAfterChange,
  type AgreementChange,
} from '../agreement/agreement-change.ts'
import { findClientChangesPath } from './client-changes-path.server.ts'
import { changesText } from './changes-text.ts'
import { summarizeChange, type ChangeSummary } from './change-summary.ts'
import { compareAgreements, type ChangeComparisonRow, type ComparableAgreement } from './compare-agreements.ts'
import { listClientChangeCopies, getChangeCopyPdf, getChangeNames } from './change-copies.server.ts'
import { buildChangePdf } from './change-pdf.ts'
import { composeChangePushNotification, composeOwnerChangeEmail, composeClientChangeEmail } from './change-emails.ts'
import { isTooLateForChange, type EventPhase } from './change-phase.ts'
import { isAgreementActive, getEventPhaseAndZone } from './locked-agreement.server.ts'
import { findCurrentAgreement, listAgreementChanges, type Agreement } from '../agreement/current-agreement.server.ts'

/** An open change as both sides see it: its differences, and whether its day is available. */
export type OpenChangeView = Pick<
  AgreementChange,
  'id' | 'number' | 'kind' | 'state' | 'words' | 'answer' | 'expiresOn' | 'afterCents' | 'keepsDay' | 'eventDate'
> & {
  rows: ChangeComparisonRow[]
  hasPlace: boolean
  subtotalCents: number
  /** Whether the change can no longer be applied, so that it can only be declined or withdrawn. */
  isTooLate: boolean
  /** Text to sign and its SHA-256. Null if no signature is needed. */
  whole: { paper: PdfDocument; hash: string } | null
}

/** All data about changes that a page shows. */
export type ChangesView = {
  agreement: Agreement
  open: OpenChangeView | null
  past: (Pick<AgreementChange, 'id' | 'kind' | 'state' | 'beforeCents' | 'afterCents' | 'settledAt'> & {
    name: string
    hasCopy: boolean
  })[]
  /** Refund by the signed terms today. Null if the event is canceled. */
  callOff: CancellationRefund | null
  phase: EventPhase
  /** Time zone of the event. */
  timeZone: string
  /** Whether the client can request changes. */
  canChange: boolean
  balance: LedgerBalance
  /** Translates an agreement to the language of the view. */
  spoken: (document: ProposalDocument) => ProposalDocument
}

/** Changes of an event's agreement, in English by default. Null if there is no agreement. */
export async function getChangesView(
  db: Db,
  eventId: string,
  {
    today,
    now,
    events,
    language = 'en',
    isForOwner = false,
  }: { today: string; now: number; events: EventDataProvider; language?: Language; isForOwner?: boolean },
): Promise<ChangesView | null> {
  const agreement = await findCurrentAgreement(db, eventId)
  if (!agreement) return null
  const [changes, ledger, spoken, { phase, timeZone }] = await Promise.all([
    listAgreementChanges(db, eventId),
    getLedger(db, eventId),
    getProposalTranslator(db, language),
    getEventPhaseAndZone(db, agreement, now),
  ])
  const balance = computeOpenBalance(ledger)
  const { comesBack } = computePaymentSummary(toAgreedPaymentTerms(agreement, changes), ledger, today)
  const open = changes.find((one) => isOpenChange(one) && one.expiresOn >= today)
  const past = changes.filter((one) => one !== open)
  const names = past.length > 0 ? await getChangeNames(db, eventId, changes) : null
  return {
    agreement,
    open: open
      ? {
          ...(await getOpenChangeView(db, agreement, open, { balance, today, now, events, spoken, isForOwner })),
          isTooLate: isTooLateForChange(agreement, open, phase),
        }
      : null,
    past: past.map(({ id, kind, state, beforeCents, afterCents, settledAt, paper }) => {
      const hasCopy = state === 'agreed' && paper !== null
      return { id, name: names?.get(id) ?? '', kind, state, beforeCents, afterCents, settledAt, hasCopy }
    }),
    callOff: comesBack,
    phase,
    timeZone,
    canChange: isAgreementActive(agreement) && phase !== 'over',
    balance,
    spoken,
  }
}

/** Comparison before and after, and its summary with the shopping difference. Shopping is not part of what is signed. */
export async function getChangeComparison(
  db: Db,
  events: EventDataProvider,
  before: Agreement,
  after: ComparableAgreement,
  balance: LedgerBalance,
  { isForOwner = false }: { isForOwner?: boolean } = {},
): Promise<{ rows: ChangeComparisonRow[]; answer: ChangeSummary }> {
  const isUndated = before.proposal.state === 'postponed'
  const rows = compareAgreements({ ...before, isUndated }, after, balance)
  const plans = await events.plans(db, before.proposal.eventId, [before.document, after.document])
  const { language } = after.document
  const [was, is] = plans.map((plan) => plan && drinksPlanFormatter(language)(plan))
  const { youBuy, theyBuy } = changesText(language).rows
  const bought = { label: isForOwner ? theyBuy : youBuy, before: was ?? '', after: is ?? '', differs: was !== is }
  const total = rows.findIndex(({ isTotal }) => isTotal)
  return { rows: rows.toSpliced(total, 0, bought), answer: summarizeChange(before, after, plans) }
}

async function getOpenChangeView(
  db: Db,
  agreement: Agreement,
  change: AgreementChange,
  {
    balance,
    today,
    now,
    events,
    spoken,
    isForOwner,
  }: {
    balance: LedgerBalance
    today: string
    now: number
    events: EventDataProvider
    spoken: ChangesView['spoken']
    isForOwner: boolean
  },
): Promise<Omit<OpenChangeView, 'isTooLate'>> {
  const { id, number, kind, state, words, answer, expiresOn, afterCents, keepsDay, eventDate } = change
  const was = { ...agreement, document: spoken(agreement.document) }
  const is = { ...change, document: spoken(change.document), isUndated: isPostponedAfterChange(agreement, change) }
  const { rows } = await getChangeComparison(db, events, was, { ...is, totalCents: afterCents }, balance, {
    isForOwner,
  })
  const { event } = change.document
  // A change without a date needs no availability.
  const [hasPlace] = is.isUndated ? [true] : await checkEventAvailability(db, agreement, [event], { today, now })
  const { lines } = change.document
  const subtotalCents = lines.reduce((sum, line) => sum + (change.chosen.includes(line.id) ? line.totalCents : 0), 0)
  const shown = { id, number, kind, state, words, answer, expiresOn, afterCents, keepsDay, eventDate }
  const isToSign = kind === 'change' && state === 'offered'
  const isUndated = agreement.proposal.state === 'postponed'
  const paper = isToSign ? buildChangePdf({ ...was, isUndated }, is, { balance, today, madeAt: now }) : null
  const whole = paper && { paper, hash: sha256(formatPdfDocumentText(paper)) }
  return { ...shown, rows, hasPlace: hasPlace!, subtotalCents, whole }
}

/** Whether each of these events is available now. This holds nothing. */
export async function checkEventAvailability(
  db: Db,
  { proposal, document }: Agreement,
  events: ProposedEvent[],
  { today, now }: { today: string; now: number },
): Promise<boolean[]> {
  const [{ catalogue, identity }, capacity] = await Promise.all([getMenuAndIdentity(db), getCapacity(db)])
  const terms = { catalogue, identity, capacity }
  const lead = await findEvent(db, proposal.eventId)
  const places = events.map((event) =>
    computeEventStaffingWindow(lead ? applyProposedEvent(lead.request, event) : event, terms),
  )
  const { claims, limitsOf } = await getNearbyClaims(db, places, { on: today, but: proposal.eventId }, terms)
  const free: boolean[] = []
  for (const [i, place] of places.entries()) {
    const isTheirs = proposal.state !== 'postponed' && isWithinBookedCapacity(document.event, events[i]!)
    const isFree = isTheirs || findCapacityShortage(place, claims, limitsOf) === null
    free.push(isFree && (isTheirs || (await getExternalBusyTimes(db, place, now)).busy.length === 0))
  }
  return free
}

/** Context of emails about a change. `isTheirs`: the client acted, so the owner also gets a push notification. */
export type ChangeEmailContext = {
  secret: string
  siteUrl: string
  now: number
  events: EventDataProvider
  isTheirs?: boolean
}

/** Queues the emails about a change to either side or both. Call it in the change's transaction. */
export function createChangeNotifier(sides: ('them' | 'us')[], terms: ChangeEmailContext) {
  return async (db: Db, change: AgreementChange, before: Agreement): Promise<void> => {
    const spoken = await getProposalTranslator(db, await getEventLanguage(db, change.eventId))
    const { secret, siteUrl, now, events, isTheirs = false } = terms
    const { eventId, document, afterCents } = change
    const { amountsDue, entries } = await getLedger(db, eventId)
    const isDone = change.state === 'agreed'
    const { receivedCents, returnedCents } = computeLedgerTotals(amountsDue, entries)
    const settled = { paidCents: Math.max(0, receivedCents - returnedCents), keptCents: afterCents }
    const balance = adjustOpenBalance(
      computeOpenBalance({ amountsDue, entries }),
      isDone ? before.totalCents - afterCents : 0,
    )
    const isUndated = isPostponedAfterChange(before, change)
    const after: ComparableAgreement = { ...change, totalCents: afterCents, isUndated }
    const agreed: ComparableAgreement = { ...before, isUndated: before.proposal.state === 'postponed' }
    const hasRows = change.kind === 'change' || (change.kind === 'storm' && isDone)
    const rows = hasRows ? compareAgreements(agreed, after, balance) : []
    const [was, is] = [agreed, after].map((one) => ({ ...one, document: spoken(one.document) })) as [
      typeof after,
      typeof after,
    ]
    const paper = await getChangeCopyPdf(db, change)
    const copy = (url: string) =>
      paper && {
        paper: paper.paper,
        fileName: paper.fileName,
        url,
        keptAs: { id: change.id, leadId: eventId },
        ...(paper.end && { record: paper.end }),
      }
    const { name, email: known } = document.client
    const email = known ?? ''
    if (sides.includes('them')) {
      const { token } = await getOrCreateClientLink(db, { eventId, name, email }, { secret, now })
      const url = `${siteUrl}${getClientPagePath(token)}/agreement.pdf?change=${change.id}`
      const theirRows = hasRows ? compareAgreements(was, is, balance) : []
      // The email links to the page of changes only if the change is offered, because the client answers it there.
      const changesPath = change.state === 'offered' ? await findClientChangesPath(db) : null
      const link = [getClientPagePath(token), changesPath].filter((part) => part !== null).join('/')
      const made = copy(url)
      const calendar = isDone
        ? await findCalendarUpdate(db, {
            change,
            before: was,
            after: is,
            now,
            page: siteUrl + getClientPagePath(token),
          })
        : null
      const theirs = made && { ...made, ...(calendar && { calendar }) }
      const head = { to: email, siteUrl, link, rows: theirRows, now, settled, copy: theirs }
      await queueClientEmail(db, composeClientChangeEmail({ ...change, isUndated, document: is.document }, head), {
        secret,
        now,
      })
    }
    if (!sides.includes('us')) return
    const { alertsTo } = await getSetting(db, 'identity')
    const url = `${siteUrl}/backbar/jobs/${eventId}/agreement.pdf?change=${change.id}`
    const calendar = isDone ? await events.calendarFile(db, eventId) : null
    const made = copy(url)
    const ours = made && { ...made, ...(calendar && { calendar }) }
    const head = { to: alertsTo, siteUrl, link: `/backbar/jobs/${eventId}`, rows, now, settled, copy: ours }
    await queueEmail(db, composeOwnerChangeEmail({ ...change, isUndated }, head), now)
    if (isTheirs) await queuePushNotifications(db, [{ note: composeChangePushNotification(change), eventId, now }])
  }
}

type CalendarUpdateInput = {
  change: AgreementChange
  before: ComparableAgreement
  after: ComparableAgreement
  now: number
  page: string
}

/** Calendar attachment that moves or removes the client's calendar entry. Null if the entry stays. */
async function findCalendarUpdate(
  db: Db,
  { change, before, after, now, page }: CalendarUpdateInput,
): Promise<CalendarAttachment | null> {
  const { eventId, kind } = change
  const isCancelled = kind === 'call-off' || kind === 'postpone'
  // Postponing removed the event from calendars, so any new date adds it again.
  const isMoved = before.isUndated ? !after.isUndated : isCalendarEntryMoved(before.document, after.document)
  if (!isCancelled && !isMoved) return null
  const language = await getEventLanguage(db, eventId)
  const [, host = ''] = (await getSetting(db, 'identity')).email.split('@')
  const changes = (await listClientChangeCopies(db, eventId, language)).length
  const timeZone = await getEventTimeZone(db, eventId)
  const text = buildClientCalendarFile(after.document, {
    eventId,
    host,
    page,
    language,
    timeZone,
    changes,
    at: now,
    isCancelled,
  })
  return text === null
    ? null
    : { fileName: `${after.document.reference.toLowerCase()}.ics`, text, url: `${page}/event.ics` }
}
