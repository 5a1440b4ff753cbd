import { computeOpenBalance, adjustOpenBalance } from '../payments/ledger.ts'
import { isAmountDueBeingPaid } from '../payments/checkout-sale.server.ts'
import { getLedger } from '../payments/ledger.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { parseSignedDollars, formatDollarsInput } from '../../business/forms/parse-dollars.ts'
import { recordHistoryEntry } from '../../events/event/history.server.ts'
import { getClientFirstName } from '../../events/event/event-text.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import type { ActorStamp } from '../../events/event/change-state.server.ts'
import type { DayConflict } from '../../events/event/day-conflict.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { runConditionalTransaction } from '../../plumbing/database/transaction.server.ts'
import { computeVersionTag } from '../../plumbing/database/version-tag.server.ts'
import { countCharacters, normalizeLine, normalizeText } from '../../plumbing/http/normalize-text.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { findLocationZip } from '../../quotes/travel/locations.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import {
  toDesiredEvent,
  isPostponedAfterChange,
  type AgreementChange,
  type DesiredEvent,
} from '../agreement/agreement-change.ts'
import { computeAgreedSubtotal } from '../agreement/adjust-subtotal.ts'
import { findCurrentAgreement, type Agreement } from '../agreement/current-agreement.server.ts'
import { getPaymentSummary } from '../payments/payment-summary.server.ts'
import { getOrCreateClientLink } from '../proposals/client-link.server.ts'
import { parsePostedOptions } from '../proposals/proposal-totals.ts'
import { cancelAgreement, postponeAgreement } from './cancel-agreement.server.ts'
import { parseChange } from './parse-change.ts'
import { toChangeFormInput, type PostedFormFields } from './change-form-input.ts'
import {
  isActionAllowedInPhase,
  type ChangePageData,
  type ChangeAction,
  type ChangePreview,
  type ChangePreviewAmounts,
  type ChangeFormView,
} from './change-form-data.ts'
import { getChangesSectionData } from './changes-section.server.ts'
import { applyOwnerChange } from './changes.server.ts'
import { getChangeComparison, createChangeNotifier, type ChangeEmailContext } from './changes-view.server.ts'
import { doneEventMessage, lockedFieldsMessages } from './change-form-text.ts'
import { hasLockedFieldInput } from './change-phase.ts'
import {
  isAgreementActive,
  getEventPhaseAndZone,
  type ChangeResult,
  type ChangeTransactionHook,
} from './locked-agreement.server.ts'

/** Data of an event's change page. Null if the event has no agreement. */
export async function getChangePageData(
  db: Db,
  eventId: string,
  terms: Pick<ChangeEmailContext, 'now' | 'events'> & { isOwner: boolean },
): Promise<ChangePageData | null> {
  const [event, agreement, part, { timeZone }] = await Promise.all([
    findEvent(db, eventId),
    findCurrentAgreement(db, eventId),
    getChangesSectionData(db, eventId, terms),
    getSetting(db, 'identity'),
  ])
  if (!event || !agreement || !part) return null
  return {
    ...part,
    state: isClosed(agreement, event) ? 'done' : part.state,
    name: event.request.requestorName,
    called: getClientFirstName(event.request),
    reference: event.reference,
    eventDate: agreement.document.event.eventDate,
    today: todayIn(terms.now, timeZone),
    subtotalCents: computeAgreedSubtotal(agreement),
    lines: agreement.document.lines,
    agreedWords: toChangeFormInput(agreement),
    agreedOptions: toDesiredEvent(agreement).options,
  }
}

/** Whether an event is closed: it was marked done, or its date and deposit are past. */
function isClosed({ proposal }: Agreement, event: EventRecord | null): boolean {
  return proposal.state === 'done' || (isAgreementActive({ proposal }) && event?.state === 'done')
}

/** Initial view of an action's form. */
export function defaultChangeFormView(
  what: ChangeAction,
  { agreedWords, callOff, subtotalCents }: ChangePageData,
): ChangeFormView {
  const kept = what === 'they' ? (callOff?.keptCents ?? 0) : 0
  const input =
    what === 'they' || what === 'we'
      ? { kept: formatDollarsInput(kept), words: '', note: '' }
      : what === 'price'
        ? { price: formatDollarsInput(subtotalCents), words: '' }
        : what === 'postpone'
          ? {}
          : agreedWords
  return {
    what,
    input: { ...input },
    options: [],
    errors: [],
    isNothing: false,
    preview: null,
    isPosted: false,
    hasChanged: false,
  }
}

/** Whether an action can be previewed before anything is typed. */
export function canPreviewWithoutInput(what: ChangeAction): boolean {
  return what === 'they' || what === 'we' || what === 'postpone'
}

export type ChangeFormResult =
  | { kind: 'done'; change: AgreementChange }
  | { kind: 'view'; status: number; view: ChangeFormView }
  | { kind: 'taken'; taken: DayConflict }
  /** The action is no longer possible: the event has started, is over or is done. */
  | { kind: 'back'; errors: FieldError[] }
  /** The event was canceled, so nothing is left to change. */
  | { kind: 'over' }
  /** A payment by the client or a charge of their card is in progress. */
  | { kind: 'being-paid' }
  | { kind: 'gone' }

type ActionToApply = { kind: 'does'; act: (db: Db, tell: ChangeTransactionHook) => Promise<ChangeResult> }
type ParsedAction = ActionToApply | { kind: 'back'; errors: FieldError[] }

/**
 * Applies the owner's action if its sums and its email match `seen`, the tag of the preview that the owner confirmed.
 * Otherwise rolls it back and returns its result as the new preview. End open checkouts before calling it.
 */
export async function handleChangeForm(
  db: Db,
  eventId: string,
  { what, pairs, seen }: { what: ChangeAction; pairs: PostedFormFields; seen: string | null },
  terms: ChangeEmailContext,
): Promise<ChangeFormResult> {
  const { now } = terms
  const { catalogue, identity } = await getMenuAndIdentity(db)
  const today = todayIn(now, identity.timeZone)
  const agreement = await findCurrentAgreement(db, eventId)
  if (!agreement) return { kind: 'gone' }
  const input = Object.fromEntries(pairs)
  const options = parsePostedOptions(pairs)
  const on = { today, despite: input.despite ?? '' }
  const by: ActorStamp = { actor: 'owner', now }
  const view = { what, input, options, errors: [], isNothing: false, preview: null, isPosted: true, hasChanged: false }
  const { phase, timeZone } = await getEventPhaseAndZone(db, agreement, now)
  if (isClosed(agreement, await findEvent(db, eventId)))
    return { kind: 'back', errors: [{ field: 'closed', message: doneEventMessage }] }
  if (phase !== 'ahead' && isAgreementActive(agreement) && !isActionAllowedInPhase(what, phase))
    return { kind: 'back', errors: [{ field: 'what', message: lockedFieldsMessages[phase] }] }
  const reading = await read()
  if (reading.kind === 'back') return { kind: 'view', status: 422, view: { ...view, errors: reading.errors } }

  const { name, email } = agreement.document.client
  // The previewed email must have the same link as the email that is sent.
  if (email) await getOrCreateClientLink(db, { eventId, name, email }, { secret: terms.secret, now })
  const came = await runConditionalTransaction(
    db,
    async (db) => {
      if (!(await lockEvent(db, eventId))) return { outcome: { kind: 'gone' } as const, preview: null }
      if (seen && (await isAmountDueBeingPaid(db, eventId, now)))
        return { outcome: { kind: 'being-paid' } as const, preview: null }
      const before = getSums(await getPaymentSummary(db, eventId, today))
      const outcome = await reading.act(db, createChangeNotifier(seen ? ['them', 'us'] : ['them'], terms))
      if (outcome.kind !== 'done') return { outcome, preview: null }
      return { outcome, preview: await getPreview(db, agreement, outcome.change, { before, today, terms }) }
    },
    ({ preview }) => preview !== null && preview.mark === seen,
  )
  const { outcome, preview } = came
  switch (outcome.kind) {
    case 'done':
      if (preview!.mark === seen) return { kind: 'done', change: outcome.change }
      return { kind: 'view', status: seen ? 409 : 200, view: { ...view, preview, hasChanged: Boolean(seen) } }
    case 'already':
      return { kind: 'done', change: outcome.change }
    case 'nothing':
      return { kind: 'view', status: 200, view: { ...view, isNothing: true } }
    case 'taken':
      return { kind: 'taken', taken: outcome.taken }
    case 'gone':
    case 'being-paid':
      return { kind: outcome.kind }
    default:
      return { kind: 'over' }
  }

  /** Parses the action against the agreement. */
  async function read(): Promise<ParsedAction> {
    const said = normalizeText(input.words)
    const errors: FieldError[] = []
    if (countCharacters(said) > 2_000)
      errors.push({ field: 'words', message: 'Shorten your words to 2,000 characters' })
    const does = (act: ActionToApply['act']): ParsedAction =>
      errors.length > 0 ? { kind: 'back', errors } : { kind: 'does', act }
    const byHand = (wanted: DesiredEvent, subtotalCents: number | null = null) =>
      does((db, tell) => applyOwnerChange(db, eventId, { wanted, subtotalCents }, on, by, tell))
    switch (what) {
      case 'postpone':
        return does((db, tell) => postponeAgreement(db, eventId, { words: said }, on, by, tell))
      case 'they':
      case 'we': {
        const keptCents = parseKeptAmount(
          input.kept ?? '',
          (await getPaymentSummary(db, eventId, today)).dueCents,
          errors,
        )
        const note = normalizeLine(input.note).slice(0, 200)
        return does((db, tell) =>
          cancelAgreement(
            db,
            eventId,
            { keptCents, words: said, isOurs: what === 'we' },
            on,
            by,
            async (db, change, before) => {
              await tell(db, change, before)
              if (note !== '') await recordHistoryEntry(db, eventId, { kind: 'note', details: { text: note } }, by)
            },
          ),
        )
      }
      case 'price': {
        const sum = parseSignedDollars(input.price ?? '')
        if ('problem' in sum) errors.push({ field: 'price', message: sum.problem })
        else if (sum.cents < 0) errors.push({ field: 'price', message: 'Enter 0 or more dollars' })
        const cents = 'cents' in sum ? sum.cents : 0
        return byHand({ ...toDesiredEvent(agreement!), words: said }, cents)
      }
      case 'day':
      case 'change': {
        const { stopsMinutesBeforeEnd } = catalogue.rules
        const own: PostedFormFields =
          what === 'day' ? pairs.filter(([name]) => ['eventDate', 'words'].includes(name)) : pairs
        if (phase !== 'ahead' && hasLockedFieldInput(Object.fromEntries(own), toChangeFormInput(agreement!), phase))
          return { kind: 'back', errors: [{ field: 'happening', message: lockedFieldsMessages[phase] }] }
        const timeTerms = { today, now, stopsMinutesBeforeEnd, timeZone, zipOf: findLocationZip }
        const reading = parseChange(own, agreement!, timeTerms)
        if (what === 'day' && reading.ok && !reading.wanted.namesDay)
          return { kind: 'back', errors: [{ field: 'eventDate', message: 'Enter the new day' }] }
        return reading.ok ? byHand(reading.wanted) : { kind: 'back', errors: reading.errors }
      }
    }
  }
}

function parseKeptAmount(typed: string, dueCents: number, errors: FieldError[]): number {
  const kept = parseSignedDollars(typed)
  const most = Math.max(0, dueCents)
  const problem =
    'problem' in kept
      ? kept.problem
      : kept.cents < 0
        ? 'Enter 0 or more dollars'
        : kept.cents > most && `Enter at most ${formatDollars(most)}: no more than that was agreed`
  if (problem) errors.push({ field: 'kept', message: problem })
  return 'cents' in kept ? kept.cents : 0
}

function getSums({
  dueCents,
  paidCents,
  openCents,
  oweThemCents,
  isAsleep,
}: ChangePreviewAmounts): ChangePreviewAmounts {
  return { dueCents, paidCents, openCents, oweThemCents, isAsleep }
}

/** Preview of the action, before the transaction is rolled back. */
async function getPreview(
  db: Db,
  agreement: Agreement,
  change: AgreementChange,
  { before, today, terms }: { before: ChangePreviewAmounts; today: string; terms: ChangeEmailContext },
): Promise<ChangePreview> {
  const after = getSums(await getPaymentSummary(db, change.eventId, today))
  const isEvent = change.kind === 'change'
  const is = { ...change, totalCents: change.afterCents, isUndated: isPostponedAfterChange(agreement, change) }
  const now = computeOpenBalance(await getLedger(db, change.eventId))
  const balance = adjustOpenBalance(now, change.beforeCents - change.afterCents)
  const rows = isEvent
    ? (await getChangeComparison(db, terms.events, agreement, is, balance, { isForOwner: true })).rows
    : []
  const email = await findQueuedClientEmail(db, change, terms.now)
  const mark = computeVersionTag([change.kind, change.eventDate, before, after, email])
  return { before, after, rows, eventDate: change.eventDate, email, mark }
}

async function findQueuedClientEmail(
  db: Db,
  { id, eventId, document }: AgreementChange,
  now: number,
): Promise<ChangePreview['email']> {
  const row = await db
    .selectFrom('email')
    .select(['recipient as to', 'subject', 'body_text as text'])
    .where('event_id', '=', eventId)
    .where('kind', '=', 'change')
    .where('id', 'like', `${id}-%-them`)
    .where('posted_at', '=', now)
    .executeTakeFirst()
  return row && document.client.email ? row : null
}
