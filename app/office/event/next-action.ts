import type { EventState } from '../../events/event/event.ts'
import type { AgreementState } from '../../events/event/state-changes.ts'

/** What a job's one button depends on. Days are 2027-05-15. */
export type NextActionInputs = {
  state: EventState
  agreement: AgreementState | null
  proposal: 'none' | 'draft' | 'out'
  /** Whether they asked something, or for a change, that nobody answered yet. */
  isAsking: boolean
  /** What is to be noted as soon as it comes, in cents; null where nothing is, or whoever looks may not know. */
  toCome: { cents: number; dueOn: string; isDeposit: boolean } | null
  /** How many facts of the night are missing. */
  missing: number
  /** Whether it is asked for what the night left. */
  isToCount: boolean
  eventDate: string
  /** Whether its last hour is over. */
  isEnded: boolean
  today: string
}

/** What is next with a job: the words of its one button, and where that leads, follow from it. */
export type NextAction =
  | { code: 'decide' | 'answer' | 'propose' | 'go-on' | 'remind' | 'write' | 'sheet' | 'left' | 'close' }
  | { code: 'pay'; cents: number }
  | { code: 'facts'; missing: number }

/** The one thing to do next with a job; null where nothing is. */
export function computeNextAction(facts: NextActionInputs): NextAction | null {
  const { state, agreement, proposal, isAsking, missing, isToCount, eventDate, isEnded, today } = facts
  if (state === 'lost' || state === 'spam' || state === 'merged') return null
  if (isAsking) return { code: 'decide' }
  if (agreement === 'postponed') return { code: 'write' }
  if (state !== 'booked' && state !== 'done') return beforeTheYes(state, proposal)
  const cents = payableNow(facts)
  if (cents !== null) return { code: 'pay', cents }
  if (isToCount && eventDate < today) return { code: 'left' }
  if (state === 'done') return null
  if (eventDate < today && isEnded) return { code: 'close' }
  return missing > 0 ? { code: 'facts', missing } : { code: 'sheet' }
}

function beforeTheYes(state: EventState, proposal: NextActionInputs['proposal']): NextAction {
  if (proposal === 'out') return { code: 'remind' }
  if (proposal === 'draft') return { code: 'go-on' }
  return { code: state === 'new' ? 'answer' : 'propose' }
}

/** A deposit is noted whenever it comes; the balance from the day it is due. */
function payableNow({ toCome, today }: NextActionInputs): number | null {
  return toCome !== null && (toCome.isDeposit || toCome.dueOn <= today) ? toCome.cents : null
}
