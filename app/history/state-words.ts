import { lengthWords } from '../business/wall-clock.ts'
import { dayFrom } from '../leads/days-away.ts'
import type { Lead } from '../leads/lead.ts'

/** Where a request stands, short enough for a tag; `look` is the tag's class. */
export type StateTag = { words: string; look: string }

/** "new, 12 min", "held until Tue", "booked". `today` is the business's day, `now` in epoch milliseconds. */
export function stateTag({ state, createdAt, heldUntil }: Pick<Lead, 'state' | 'createdAt' | 'heldUntil'>, today: string, now: number): StateTag {
  if (state === 'new') return { words: `new, ${lengthWords(now - createdAt)}`, look: 'new' }
  if (state === 'held' && heldUntil !== null) {
    const isOver = heldUntil < today
    return { words: `${isOver ? 'hold ran out' : 'held until'} ${dayFrom(today, heldUntil)}`, look: isOver ? 'held over' : 'held' }
  }
  return { words: state, look: state }
}
