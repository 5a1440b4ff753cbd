import type { ReplyTemplate } from '../business/business.ts'
import { moves, readStep, type Step } from '../history/moves.ts'
import type { LeadState } from '../leads/lead.ts'
import type { FieldMessage } from '../ui/field-errors.ts'
import { placesIn, unknownPlaces } from './placeholders.ts'

/** A reply as it can be sent; `step` is what it moves the request on to, if anything. */
export type Reply = { subject: string; body: string; step: Step | null }
export type ReplyReading = { ok: true; reply: Reply } | { ok: false; errors: FieldMessage[] }

/** What sending a reply may be noted as, from where the request stands. */
export function notable(state: LeadState): LeadState[] {
  return moves(state).flatMap(({ to }) => (to === 'replied' || to === 'quoted' || to === 'held' ? [to] : []))
}

/** Reads a reply that is to go out. `today` is the business's day. */
export function readReply(state: LeadState, words: Record<string, string>, today: string): ReplyReading {
  const { subject, body, errors } = readLetter(words)
  for (const [field, text] of [['subject', subject], ['body', body]] as const) {
    const [left] = placesIn(text)
    if (left) errors.push({ field, message: `Write what should stand in place of ${left}` })
  }
  const isMoving = (words.notedAs ?? 'none') !== 'none'
  const isOffered = notable(state).includes(words.notedAs as LeadState)
  const step = isMoving && isOffered ? readStep(state, { ...words, to: words.notedAs! }, today) : null
  if (isMoving && !isOffered) errors.push({ field: 'notedAs', message: 'Choose one of the list' })
  if (step && !step.ok) errors.push(...step.errors)
  if (errors.length > 0) return { ok: false, errors: oneEach(errors) }
  return { ok: true, reply: { subject, body, step: step?.ok ? step.step : null } }
}

/** Reads a template that is to be kept, or tells what to mend. Its fields' names begin with `prefix`. */
export function readTemplate(words: Record<string, string>): { template: ReplyTemplate; errors: FieldMessage[] } {
  const { subject, body, errors } = readLetter(words)
  const name = cleanLine(words.name ?? '')
  if (name === '') errors.unshift({ field: 'name', message: 'Give the reply a name' })
  if (name.length > 60) errors.unshift({ field: 'name', message: 'Shorten the name to 60 characters' })
  for (const [field, text] of [['subject', subject], ['body', body]] as const) {
    const [unknown] = unknownPlaces(text)
    if (unknown) errors.push({ field, message: `There is nothing to put in place of ${unknown}: take one of those listed below` })
  }
  const notedAs = (['replied', 'quoted', 'held'] as const).find((state) => state === words.notedAs) ?? 'none'
  return { template: { name, subject, body, notedAs }, errors: oneEach(errors) }
}

function readLetter(words: Record<string, string>) {
  const subject = cleanLine(words.subject ?? '')
  const body = (words.body ?? '').replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/(?![\n\t])\p{Cc}/gu, '').trim()
  const errors: FieldMessage[] = []
  if (subject === '') errors.push({ field: 'subject', message: 'Write a subject' })
  if (subject.length > 200) errors.push({ field: 'subject', message: 'Shorten the subject to 200 characters' })
  if (body === '') errors.push({ field: 'body', message: 'Write the letter' })
  if (body.length > 20_000) errors.push({ field: 'body', message: 'Shorten the letter to 20,000 characters' })
  return { subject, body, errors }
}

/** One line, whatever was pasted: nothing that could begin a header of its own. */
function cleanLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

function oneEach(errors: FieldMessage[]): FieldMessage[] {
  return errors.filter(({ field }, i) => errors.findIndex((other) => other.field === field) === i)
}
