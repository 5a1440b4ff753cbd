import type { LeadRequest } from '../leads/lead.ts'
import { today } from '../quote/event-times.ts'
import { isStale, readFormToken, type FormToken } from './form-token.server.ts'
import { readQuoteRequest, type FieldError } from './quote-request.ts'
import type { TypedForm } from './typed-event.ts'

/** What a form comes back with: its status, what is said first, what to mend, and the stamp it keeps, if that is good. */
export type Return = { kind: 'back'; status: number; said: { notice: string | null; errors?: FieldError[]; token?: string } }

/** A form that can be taken in, with the stamp it carried. */
export type Ready = { kind: 'ready'; request: LeadRequest; token: FormToken; stamp: string }

type Circumstances = { secret: string; now: number; timeZone: string; stopsMinutesBeforeEnd: number }

/** Whether a posted form can be taken in, or how it goes back to who wrote it: every word kept, told how to mend it. */
export function judgeForm(typed: TypedForm, { secret, now, ...rules }: Circumstances): Return | Ready {
  const stamp = typed.words.token ?? ''
  const token = readFormToken(secret, stamp)
  const kept = token && !isStale(token, now) ? { token: stamp } : {}
  const reading = readQuoteRequest(typed, { ...rules, today: today(now, rules.timeZone) })
  const errors = reading.ok ? [] : reading.errors

  if (typed.words.intent === 'price') {
    const mistyped = errors.filter(({ field }) => typed.words[field]?.trim())
    const isFine = mistyped.length === 0
    return back(isFine ? 200 : 422, { ...kept, errors: mistyped, notice: isFine ? null : 'Please mend this first' })
  }
  if (!reading.ok) return back(422, { ...kept, errors, notice: 'Almost there. Please mend this:' })
  if (!token) return back(422, { notice: 'This form did not carry our stamp. Your words are all here: please send it once more.' })
  if (isStale(token, now)) {
    return back(422, { notice: 'This page was open for a long time. Your words are all here: please send it once more.' })
  }
  return { kind: 'ready', request: reading.request, token, stamp }
}

function back(status: number, said: Return['said']): Return {
  return { kind: 'back', status, said }
}
