import { getToday as todayIn } from '../../business/dates.ts'
import { parseSignedDollars } from '../../business/forms/parse-dollars.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { countCharacters, normalizeText } from '../../plumbing/http/normalize-text.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { approveChange, closeChange, offerChange } from './changes.server.ts'
import { findCurrentAgreement } from '../agreement/current-agreement.server.ts'
import { lockedFieldsMessages } from './change-form-text.ts'
import { isAgreementActive, getEventPhaseAndZone, type ChangeResult } from './locked-agreement.server.ts'
import { findClientChangesPath } from './client-changes-path.server.ts'
import type { ChangesSectionProps } from './changes-section-props.ts'
import {
  getChangesView,
  createChangeNotifier,
  type ChangeEmailContext,
  type OpenChangeView,
} from './changes-view.server.ts'

/**
 * Data of the section about an event's changes. Null if the event has no agreement. An assistant sees prices and the
 * agreement, but neither payments nor the balance. `now` in epoch milliseconds.
 */
export async function getChangesSectionData(
  db: Db,
  eventId: string,
  { now, events, isOwner }: Pick<ChangeEmailContext, 'now' | 'events'> & { isOwner: boolean },
): Promise<ChangesSectionProps | null> {
  const { identity } = await getMenuAndIdentity(db)
  const { timeZone } = identity
  const view = await getChangesView(db, eventId, { today: todayIn(now, timeZone), now, events, isForOwner: true })
  if (!view) return null
  const { agreement, phase } = view
  const past = isOwner ? view.past : view.past.map((one) => ({ ...one, hasCopy: false }))
  const open = isOwner ? view.open : view.open && withoutBalance(view.open)
  const callOff = isOwner ? view.callOff : null
  const { state } = agreement.proposal
  const { totalCents, change, document } = agreement
  const agreed = { totalCents, change }
  const canOffer = (await findClientChangesPath(db)) !== null
  return { eventId, timeZone, state, hasTax: document.money.tax !== null, agreed, phase, open, past, callOff, canOffer }
}

function withoutBalance(change: OpenChangeView): OpenChangeView {
  return { ...change, rows: change.rows.filter(({ isBalance }) => !isBalance), whole: null }
}

/** Error for an owner who offers a change while clients have no page to sign it. */
const noOfferMessage = 'Clients have no page to sign an offer on. Agree, decline, or change it yourself.'

export type ChangeDecisionResult = ChangeResult | { kind: 'back'; errors: FieldError[] }

/** Handles the owner's decision about a change. */
export async function handleChangeDecision(
  db: Db,
  eventId: string,
  input: Record<string, string>,
  terms: ChangeEmailContext,
): Promise<ChangeDecisionResult> {
  const { now } = terms
  const { identity } = await getMenuAndIdentity(db)
  const today = todayIn(now, identity.timeZone)
  const by = { actor: 'owner', now } as const
  const on = { today, despite: input.despite ?? '' }
  const changeId = input.change ?? ''
  const said = normalizeText(input.answer)
  if (countCharacters(said) > 2_000) return returnFieldError('answer', 'Shorten your words to 2,000 characters')
  const tell = (...sides: ('them' | 'us')[]) => createChangeNotifier(sides, terms)
  const inTime = async (outcome: ChangeResult): Promise<ChangeDecisionResult> => {
    const agreement = outcome.kind === 'over' ? await findCurrentAgreement(db, eventId) : null
    const phase = agreement && isAgreementActive(agreement) && (await getEventPhaseAndZone(db, agreement, now)).phase
    return phase === 'under-way' || phase === 'over'
      ? returnFieldError('changes', lockedFieldsMessages[phase])
      : outcome
  }
  switch (input.intent) {
    case 'agree': {
      const seen = { changeId, totalCents: Number(input.total) }
      return await inTime(await approveChange(db, eventId, seen, on, by, tell('them', 'us')))
    }
    case 'offer': {
      if ((await findClientChangesPath(db)) === null) return returnFieldError('changes', noOfferMessage)
      const sum = parseSignedDollars(input.sum ?? '')
      if ('problem' in sum) return returnFieldError('sum', sum.problem)
      if (sum.cents < 0) return returnFieldError('sum', 'Enter 0 or more dollars')
      const offer = { changeId, subtotalCents: sum.cents, words: said }
      return await inTime(await offerChange(db, eventId, offer, on, by, tell('them')))
    }
    case 'close':
      return closeChange(db, eventId, { changeId, words: said }, by, tell('them'))
    default:
      return { kind: 'stale', change: null }
  }
}

function returnFieldError(field: string, message: string): ChangeDecisionResult {
  return { kind: 'back', errors: [{ field, message }] }
}
