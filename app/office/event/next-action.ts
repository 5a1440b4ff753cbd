import type { EventState } from '../../events/event/event.ts'
import type { AgreementState } from '../../events/event/allowed-states.ts'

/** Inputs of an event's next action. Days as 2027-05-15. */
export type NextActionInputs = {
  state: EventState
  /** Whether the owner typed the inquiry. The client was just on the phone, so that nobody calls them back. */
  isByHand: boolean
  agreement: AgreementState | null
  /** State of the newest proposal. `sent`: the client has had it for less than a day. `out`: for longer. */
  proposal: 'none' | 'draft' | 'out' | 'sent'
  /** Whether a question or a change request of the client is unanswered. */
  isAsking: boolean
  /** Next payment to record, in cents. Null if there is none or the user may not see it. */
  toCome: { cents: number; dueOn: string; isDeposit: boolean } | null
  /** Number of missing event details. */
  missing: number
  /** Action that a module requires after the event's date. `page` is below the event's address. */
  afterEvent: { label: string; page: string } | null
  eventDate: string
  /** Whether the end time has passed. */
  isEnded: boolean
  today: string
}

/** Next action of an event. It decides the label and the target of the header's button. */
export type NextAction =
  | { code: 'decide' | 'answer' | 'price' | 'propose' | 'go-on' | 'look' | 'remind' | 'write' | 'sheet' | 'close' }
  | { code: 'after'; label: string; page: string }
  | { code: 'pay'; cents: number }
  | { code: 'facts'; missing: number }

/** The next action of an event, null if there is none. */
export function computeNextAction(facts: NextActionInputs): NextAction | null {
  const { state, agreement, isAsking, missing, afterEvent, eventDate, isEnded, today } = facts
  if (state === 'lost' || state === 'spam' || state === 'merged') return null
  if (isAsking) return { code: 'decide' }
  if (agreement === 'postponed') return { code: 'write' }
  if (state !== 'booked' && state !== 'done') return getActionBeforeAcceptance(facts)
  const cents = getPayableCents(facts)
  if (cents !== null) return { code: 'pay', cents }
  if (afterEvent !== null && eventDate < today) return { code: 'after', ...afterEvent }
  if (state === 'done') return null
  if (eventDate < today && isEnded) return { code: 'close' }
  return missing > 0 ? { code: 'facts', missing } : { code: 'sheet' }
}

function getActionBeforeAcceptance({ state, proposal, isByHand }: NextActionInputs): NextAction {
  if (proposal === 'sent') return { code: 'look' }
  if (proposal === 'out') return { code: 'remind' }
  if (proposal === 'draft') return { code: 'go-on' }
  if (state !== 'new') return { code: 'propose' }
  return { code: isByHand ? 'price' : 'answer' }
}

/**
 * Returns the amount whose payment can be recorded now: a deposit at any time, the balance from its due date. Integer
 * cents.
 */
function getPayableCents({ toCome, today }: NextActionInputs): number | null {
  return toCome !== null && (toCome.isDeposit || toCome.dueOn <= today) ? toCome.cents : null
}
