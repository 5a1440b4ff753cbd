import { randomUUID } from 'node:crypto'
import {
  computeChangedAgreement,
  approveChange,
  requestChange,
  closeChange,
} from '../app/agreements/changes/changes.server.ts'
import { cancelAgreement, postponeAgreement } from '../app/agreements/changes/cancel-agreement.server.ts'
import { expireChanges } from '../app/agreements/changes/change-storage.server.ts'
import type { ChangeResult } from '../app/agreements/changes/locked-agreement.server.ts'
import { toDesiredEvent, isOpenChange, type DesiredEvent } from '../app/agreements/agreement/agreement-change.ts'
import { findCurrentAgreement, listAgreementChanges } from '../app/agreements/agreement/current-agreement.server.ts'
import { expireAllCheckouts, startCheckout } from '../app/agreements/payments/checkout.server.ts'
import type { CardPaymentServices } from '../app/agreements/payments/settle-checkout.server.ts'
import { computeAmountsDueStatus } from '../app/agreements/payments/allocate-payments.ts'
import { getLedger } from '../app/agreements/payments/ledger.server.ts'
import { acceptProposal } from '../app/agreements/client-page/accept-proposal.server.ts'
import { getDraftPageData, handleProposalDraftForm } from '../app/agreements/proposals/draft.server.ts'
import {
  releaseAgreement,
  withdrawProposal,
  withdrawClosedProposals,
} from '../app/agreements/client-page/owner-actions.server.ts'
import {
  hashProposalDocument,
  expireProposals,
  listProposals,
  sendProposal,
  findSentProposal,
} from '../app/agreements/proposals/proposals.server.ts'
import { getToday } from '../app/business/dates.ts'
import { getSetting } from '../app/business/stored-settings.server.ts'
import { computeFormVersionTag } from '../app/business/save-if-unchanged.server.ts'
import { saveEditForm } from '../app/business/forms/edit-form.server.ts'
import { capacityForm } from '../app/days/capacity-form.ts'
import { handleDayRuleForm, deleteDayRule, capacityEditForm, getCapacity } from '../app/days/capacity.server.ts'
import { applyEventAction } from '../app/office/event/apply-event-action.server.ts'
import type { EventActionResult } from '../app/office/event/event-state-action.server.ts'
import { addNote, deleteNote, listHistoryEntries } from '../app/events/event/history.server.ts'
import { getLastStateChange } from '../app/events/event/history-entry.ts'
import type { QuoteRequest } from '../app/events/event/event.ts'
import { findEvent } from '../app/events/event/events.server.ts'
import { computeEventStateVersion } from '../app/events/event/lock-event.server.ts'
import { expireHolds } from '../app/events/event/change-state.server.ts'
import type { DayConflict } from '../app/events/event/day-conflict.ts'
import { addManualEvent } from '../app/events/manual-entry/add-manual-event.server.ts'
import { correctEvent } from '../app/events/manual-entry/edit-event.server.ts'
import { handleReplyForm } from '../app/office/reply/handle-reply-form.server.ts'
import type { StripeConfig } from '../app/plumbing/card-payments/stripe-config.ts'
import { createCardPayments } from '../app/plumbing/card-payments/card-payments.server.ts'
import { openDatabase, type DatabaseConfig } from '../app/plumbing/database/database.server.ts'
import { restoreFromTrash } from '../app/plumbing/database/trash.server.ts'
import { getMenuAndIdentity } from '../app/quotes/pricing/menu-and-identity.server.ts'
import { sampleAcceptance } from '../tests/doubles/sample-proposal.ts'
import { listen } from './actor.ts'

/** Fields of an event that change after acceptance. */
export type DrawnEvent = Pick<
  DesiredEvent,
  'eventDate' | 'eventStartTime' | 'eventEndTime' | 'eventGuestCount' | 'bartenders'
>

/** Action of an owner, or of a client on the client page. `now` in epoch milliseconds, dates as 2027-05-15. */
export type DayAction = { nth: number; now: number } & (
  | { kind: 'hold' | 'hold-by-letter'; lead: string; until: string }
  | { kind: 'book' | 'release' | 'lose' | 'revive' | 'finish' | 'undo' | 'note' | 'wait'; lead: string }
  | { kind: 'insist'; lead: string }
  /** Creates a proposal from the event's details and sends it. */
  | { kind: 'propose'; lead: string; keepsDay: boolean; until: string }
  | { kind: 'yes' | 'take-back' | 'let-go' | 'pay'; lead: string }
  | { kind: 'ask-change'; lead: string; wanted: DrawnEvent }
  | { kind: 'agree-change' | 'close-change' | 'postpone' | 'call-off'; lead: string }
  /** Merges the event `other` into the event `lead`. */
  | { kind: 'merge'; lead: string; other: string }
  | { kind: 'unmerge'; lead: string }
  | { kind: 'change'; lead: string; request: Partial<QuoteRequest> }
  | { kind: 'add'; request: QuoteRequest }
  | { kind: 'expire' }
  | { kind: 'close'; day: string }
  | { kind: 'reopen'; rule: string }
  | { kind: 'numbers'; crews: number; eventsADay: number; bartenders: number }
)

/**
 * Result of an action. `refused` lists the events that claim the date, `stale` means the event has changed meanwhile,
 * and `hindered` says why two events cannot be merged.
 */
export type DayActionResult = { nth: number } & (
  | { came: 'done'; lead?: string }
  | { came: 'stale' | 'gone' }
  | { came: 'hindered'; words: string }
  | { came: 'refused'; date: string; lack: DayConflict['lack']; others: string[] }
)

/** Environment of the child process: database and card processor. */
export type ActorPlace = { database: DatabaseConfig; cards: StripeConfig }

/**
 * Process that runs actions on the days of a site, several at the same time: `days-actor.ts PLACE`. It sends 'begun',
 * receives actions and replies with the result of each.
 */
const place = JSON.parse(process.argv[2]!) as ActorPlace
const db = openDatabase(place.database)
const cards = createCardPayments(place.cards)
await getMenuAndIdentity(db)
listen(act)

type ActionOutcome = DayActionResult extends infer One
  ? One extends DayActionResult
    ? Omit<One, 'nth'>
    : never
  : never

/** Runs each action like the owner's page does: reads the state, then posts. */
async function act(action: DayAction): Promise<ActionOutcome> {
  const { now } = action
  switch (action.kind) {
    case 'hold':
      return move(action.lead, { to: 'held', heldUntil: action.until }, now)
    case 'book':
      return move(action.lead, { to: 'booked', total: '0', free: 'yes' }, now)
    case 'release':
      return expireCheckoutsThen(action.lead, now, () => move(action.lead, { to: 'quoted' }, now))
    case 'lose':
      return expireCheckoutsThen(action.lead, now, () =>
        move(action.lead, { to: 'lost', lostReason: 'No answer' }, now),
      )
    case 'revive':
      return expireCheckoutsThen(action.lead, now, () => move(action.lead, { to: 'replied' }, now))
    case 'finish':
      return move(action.lead, { to: 'done' }, now)
    case 'wait':
      return getCame(await applyEventAction(db, action.lead, { intent: 'next-in-line' }, now))
    case 'insist':
      return bookDespiteConflict(action.lead, now)
    case 'undo':
      return expireCheckoutsThen(action.lead, now, async () => {
        const event = getLastStateChange(await listHistoryEntries(db, action.lead))?.id ?? ''
        return getCame(await applyEventAction(db, action.lead, { intent: 'undo', event }, now))
      })
    case 'propose':
      return propose(action.lead, action, now)
    case 'yes':
      return acceptSentProposal(action.lead, now)
    case 'take-back':
      return { came: await withdrawProposal(db, action.lead, now) }
    case 'let-go':
      return expireCheckoutsThen(action.lead, now, async () => {
        const released = await releaseAgreement(db, action.lead, now)
        return { came: released === 'being-paid' ? 'stale' : released }
      })
    case 'pay':
      return pay(action.lead, now)
    case 'ask-change':
      return requestEventChange(action.lead, action.wanted, now)
    case 'agree-change':
    case 'close-change':
    case 'postpone':
    case 'call-off':
      return settleChange(action.kind, action.lead, now)
    case 'merge': {
      const words = { intent: 'same-event', other: action.other, keep: action.lead }
      const made = await applyEventAction(db, action.lead, words, now)
      if (made.kind === 'back' && !made.stale) return { came: 'hindered', words: made.errors[0]?.message ?? '' }
      return getCame(made)
    }
    case 'unmerge':
      return getCame(await applyEventAction(db, action.lead, { intent: 'not-same-event', other: action.lead }, now))
    case 'hold-by-letter':
      return holdByEmail(action.lead, action.until, now)
    case 'change':
      return change(action.lead, action.request, now)
    case 'note': {
      const key = randomUUID()
      await addNote(db, action.lead, { key, words: 'Call her mother' }, now)
      const bin = await deleteNote(db, action.lead, `note-${action.lead}-${key}`, now)
      return { came: bin !== null && (await restoreFromTrash(db, bin)) !== null ? 'done' : 'gone' }
    }
    case 'add': {
      const { catalogue, identity } = await getMenuAndIdentity(db)
      const letters = { identity, catalogue, siteUrl: 'http://localhost', pageOf: () => '' }
      const form = { key: randomUUID(), seen: '', values: { input: {}, onRequest: [] } }
      const entry = { request: action.request, form, withReceipt: false }
      const added = await addManualEvent(db, entry, { secret: 'secret', emails: letters, now })
      return added.kind === 'added' ? { came: 'done', lead: added.event.id } : { came: 'gone' }
    }
    case 'expire': {
      const day = await getDay(now)
      await expireHolds(db, day, now)
      await expireChanges(db, day, now)
      await expireProposals(db, day, now)
      await withdrawClosedProposals(db, now)
      return { came: 'done' }
    }
    case 'close': {
      const words = { from: action.day, to: action.day, kind: 'closed', key: randomUUID() }
      const errors = await handleDayRuleForm(db, words, { today: await getDay(now), now })
      return { came: errors.length === 0 ? 'done' : 'gone' }
    }
    case 'reopen':
      await deleteDayRule(db, action.rule)
      return { came: 'done' }
    case 'numbers': {
      const capacity = await getCapacity(db)
      const { crews, eventsADay, bartenders } = action
      const words = capacityForm.textsOf({ ...capacity, crews, eventsADay, bartenders })
      const saved = await saveEditForm(
        db,
        capacityEditForm,
        '',
        { ...words, seen: computeFormVersionTag(capacity) },
        now,
      )
      return { came: saved.kind === 'saved' ? 'done' : 'stale' }
    }
  }
}

async function move(eventId: string, words: Record<string, string>, now: number): Promise<ActionOutcome> {
  const event = await findEvent(db, eventId)
  if (!event) return { came: 'gone' }
  return getCame(
    await applyEventAction(
      db,
      eventId,
      { intent: 'move', from: event.state, seen: computeEventStateVersion(event), ...words },
      now,
    ),
  )
}

function createCardServices(now: number): CardPaymentServices {
  const config = { siteUrl: 'http://localhost', secret: 'a secret of the walk' }
  return {
    db,
    cards: async () => cards,
    now: () => now,
    log: () => {},
    nudge: () => {},
    mail: async () => ({ kind: 'mailbox' }),
    config,
  }
}

/** Expires the event's payment pages before an action that releases its date. */
async function expireCheckoutsThen(
  eventId: string,
  now: number,
  act: () => Promise<ActionOutcome>,
): Promise<ActionOutcome> {
  return (await expireAllCheckouts(createCardServices(now), eventId)).kind === 'ended' ? act() : { came: 'stale' }
}

async function propose(
  eventId: string,
  { keepsDay, until }: { keepsDay: boolean; until: string },
  now: number,
): Promise<ActionOutcome> {
  const open = await getDraftPageData(db, eventId, { takesCards: true, now })
  if (!open) return { came: 'gone' }
  if (open.kind !== 'draft') return { came: 'stale' }
  const { keepsDay: _, ...words } = open.input
  const saved = await handleProposalDraftForm(
    db,
    eventId,
    { ...words, expiresOn: until, ...(keepsDay && { keepsDay: 'on' }) },
    {
      takesCards: true,
      now,
    },
  )
  if (saved.kind === 'back') throw new Error(saved.errors.map(({ message }) => message).join('; '))
  const [draft] = await listProposals(db, eventId)
  if (saved.kind !== 'kept' || draft?.state !== 'draft') return { came: 'stale' }
  const seen = hashProposalDocument(draft.document)
  const by = { actor: 'owner', now } as const
  const sent = await sendProposal(db, eventId, { seen, today: await getDay(now), despite: '' }, by)
  if ('lack' in sent) return refused(sent)
  return { came: sent.kind === 'sent' ? 'done' : sent.kind === 'gone' ? 'gone' : 'stale' }
}

async function acceptSentProposal(eventId: string, now: number): Promise<ActionOutcome> {
  const proposal = await findSentProposal(db, eventId)
  if (!proposal) return { came: 'stale' }
  const { version, totalCents } = proposal
  const shown = () => ({ words: 'What was shown', facts: {} })
  const outcome = await acceptProposal(
    db,
    eventId,
    { ...sampleAcceptance, version, totalCents },
    { shown, today: await getDay(now), now },
  )
  if (outcome.kind === 'taken') return refused(outcome.taken)
  return { came: outcome.kind === 'agreed' ? 'done' : outcome.kind === 'gone' ? 'gone' : 'stale' }
}

/** Starts a payment up to the payment page. */
async function pay(eventId: string, now: number): Promise<ActionOutcome> {
  const { amountsDue, entries } = await getLedger(db, eventId)
  const amountDue = computeAmountsDueStatus(amountsDue, entries).find(({ openCents }) => openCents > 0)
  if (!amountDue) return { came: 'stale' }
  const payer = { eventId, dueId: amountDue.id, email: sampleAcceptance.email, path: '/yours/token' }
  return { came: (await startCheckout(createCardServices(now), payer)).kind === 'redirect' ? 'done' : 'stale' }
}

async function requestEventChange(eventId: string, evening: DrawnEvent, now: number): Promise<ActionOutcome> {
  const [agreement, changes, day] = await Promise.all([
    findCurrentAgreement(db, eventId),
    listAgreementChanges(db, eventId),
    getDay(now),
  ])
  if (!agreement) return { came: 'stale' }
  const wanted = { ...toDesiredEvent(agreement), ...evening }
  const newest = changes[0]
  const number = newest && isOpenChange(newest) ? newest.number : (newest?.number ?? 0) + 1
  const { totalCents } = await computeChangedAgreement(db, agreement, wanted, { number, today: day })
  const ask = { kind: 'change', wanted, totalCents, person: 'a link' } as const
  return toChangeOutcome(await requestChange(db, eventId, ask, { today: day }, { actor: 'client', now }))
}

async function settleChange(
  kind: 'agree-change' | 'close-change' | 'postpone' | 'call-off',
  eventId: string,
  now: number,
): Promise<ActionOutcome> {
  const [on, by] = [{ today: await getDay(now) }, { actor: 'owner', now } as const]
  // Every action except closing a change can release a date for which a payment is in progress.
  if (kind !== 'close-change' && (await expireAllCheckouts(createCardServices(now), eventId)).kind !== 'ended')
    return { came: 'stale' }
  if (kind === 'postpone') return toChangeOutcome(await postponeAgreement(db, eventId, { words: '' }, on, by))
  if (kind === 'call-off')
    return toChangeOutcome(await cancelAgreement(db, eventId, { keptCents: 0, words: '' }, on, by))
  const change = (await listAgreementChanges(db, eventId)).find(isOpenChange)
  if (!change) return { came: 'stale' }
  const { id: changeId, afterCents: totalCents } = change
  if (kind === 'close-change') return toChangeOutcome(await closeChange(db, eventId, { changeId }, by))
  return toChangeOutcome(await approveChange(db, eventId, { changeId, totalCents }, on, by))
}

function toChangeOutcome(outcome: ChangeResult): ActionOutcome {
  if (outcome.kind === 'taken') return refused(outcome.taken)
  return { came: outcome.kind === 'done' ? 'done' : outcome.kind === 'gone' ? 'gone' : 'stale' }
}

/** Books an event although its date is taken, after reading which events have it. The day gets another team. */
async function bookDespiteConflict(eventId: string, now: number): Promise<ActionOutcome> {
  const event = await findEvent(db, eventId)
  if (!event) return { came: 'gone' }
  const words = {
    intent: 'move',
    from: event.state,
    seen: computeEventStateVersion(event),
    to: 'booked',
    total: '0',
    free: 'yes',
  }
  const first = await applyEventAction(db, eventId, words, now)
  if (first.kind !== 'taken') return getCame(first)
  return getCame(await applyEventAction(db, eventId, { ...words, despite: first.taken.mark }, now))
}

async function holdByEmail(eventId: string, until: string, now: number): Promise<ActionOutcome> {
  const event = await findEvent(db, eventId)
  if (!event) return { came: 'gone' }
  const email = { template: 'hold', subject: 'Your day', body: 'We keep it.', notedAs: 'held', heldUntil: until }
  const words = { ...email, key: randomUUID(), seen: computeEventStateVersion(event) }
  const answer = await handleReplyForm(db, eventId, words, { now, siteUrl: 'http://localhost', secret: 'secret' })
  return answer.kind === 'sent' ? { came: 'done' } : getCame(answer)
}

async function change(eventId: string, request: Partial<QuoteRequest>, now: number): Promise<ActionOutcome> {
  const event = await findEvent(db, eventId)
  if (!event) return { came: 'gone' }
  const { catalogue, identity } = await getMenuAndIdentity(db)
  const typed = {
    request: { ...event.request, ...request },
    seen: computeFormVersionTag(event.request),
    anew: false,
    despite: '',
  }
  const saved = await correctEvent(db, eventId, typed, { catalogue, identity, now })
  if (saved.kind === 'taken') return refused(saved.taken)
  return { came: saved.kind === 'saved' ? 'done' : saved.kind === 'gone' ? 'gone' : 'stale' }
}

function getCame(change: Pick<EventActionResult, 'kind'> & { taken?: DayConflict }): ActionOutcome {
  if (change.taken) return refused(change.taken)
  return { came: change.kind === 'done' ? 'done' : change.kind === 'gone' ? 'gone' : 'stale' }
}

function refused({ date, lack, others }: DayConflict): ActionOutcome {
  return { came: 'refused', date, lack, others: others.map(({ id }) => id) }
}

async function getDay(now: number): Promise<string> {
  return getToday(now, (await getSetting<'identity'>(db, 'identity')).timeZone)
}
