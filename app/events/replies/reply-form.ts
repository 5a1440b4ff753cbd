import { getOpenItemPath } from '../../ui/open-item.ts'
import type { SpanishReplyTemplate, ReplyTemplate } from '../../business/stored-settings.ts'
import { getSpanishOrDefault, type SpanishVersion } from '../../business/spanish-version.ts'
import { parseStateChange, type StateChangeDates, type StateTransition } from '../event/state-changes.ts'
import type { EventState } from '../event/event.ts'
import { normalizeLine, normalizeText } from '../../plumbing/http/normalize-text.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { Language } from '../../ui/language.ts'
import { formatPlaceholders, parsePlaceholders } from '../../business/forms/placeholder-brackets.ts'
import { findPlaceholders, replyPlaceholders } from './placeholders.ts'
import { findDefaultReply } from './default-replies.ts'
import { formatStateLabel } from '../event/event-state-text.ts'
import {
  declinedLostReason,
  explainForbiddenHold,
  explainForbiddenOutcome,
  isHoldRequired,
  listReplyOutcomes,
} from './reply-outcome.ts'
import type { AgreementState } from '../event/allowed-states.ts'

/** A reply to send. `step` is the state change to make with it, null if none. */
export type ReplyToSend = { subject: string; body: string; step: StateTransition | null }
export type ParseReplyResult = { ok: true; reply: ReplyToSend } | { ok: false; errors: FieldError[] }

/** Template for the first event on the waitlist when its day is available. */
export const waitlistOpeningTemplateKey = 'opened'

/** Template that only asks for missing details. */
export const missingDetailsTemplateKey = 'missing'

/**
 * The default template for an event in this state. `isTurn` if its day has room for it on the waitlist. Null for a blank
 * email.
 */
export function getDefaultTemplateKey(state: EventState, keys: string[], isTurn = false): string | null {
  if (isTurn && keys.includes(waitlistOpeningTemplateKey)) return waitlistOpeningTemplateKey
  const usual: Partial<Record<EventState, string>> = { new: 'first-answer', replied: 'quote', quoted: 'hold' }
  const key = state === 'new' ? (keys.find((key) => key === usual.new) ?? keys[0]) : usual[state]
  return key !== undefined && keys.includes(key) ? key : null
}

type OfferedFacts = {
  state: EventState
  agreement: AgreementState | null
  /** Whether details are missing that a template asks for. */
  isMissingDetails: boolean
  /** Whether the event waits for its day. */
  isWaiting: boolean
}

/**
 * Lists the keys of templates that fit the event. All are for inquiries, so none fits after acceptance. The first-answer
 * template is offered until the first answer.
 */
export function listOfferedTemplateKeys(
  keys: readonly string[],
  { state, agreement, isMissingDetails, isWaiting }: OfferedFacts,
): string[] {
  if (agreement !== null || state === 'booked' || state === 'done') return []
  const isOver = state === 'lost' || state === 'spam'
  return keys.filter((key) => {
    if (key === missingDetailsTemplateKey) return isMissingDetails && !isOver
    if (key === waitlistOpeningTemplateKey) return isWaiting
    if (key === 'first-answer') return state === 'new'
    return !isOver || key === 'dates'
  })
}

/** Whether nothing was written: all lines that have text are those of the blank email it began with. */
export function isReplyUnwritten(body: string, blank: string): boolean {
  const lines = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])
  const given = lines(blank)
  return lines(body).every((line) => given.includes(line))
}

/** A blank template with only the greeting and the closing. */
export const blankReplyTemplate: ReplyTemplate = {
  name: 'Blank',
  notedAs: 'none',
  subject: 'Your event on {date} ({reference})',
  body: 'Hi {first},\n\n\n\nCheers,\n{business}',
  es: { subject: 'Tu evento del {date} ({reference})', body: 'Hola, {first}:\n\n\n\nSaludos,\n{business}' },
}

/** Subject and text of a template in the client's language, or in English if there is no Spanish version. */
export function localizeReplyTemplate(
  { subject, body, es }: Pick<ReplyTemplate, 'subject' | 'body' | 'es'>,
  language: Language,
): { language: Language; subject: string; body: string } {
  return language === 'es' && es ? { language, ...es } : { language: 'en', subject, body }
}

/** Adds the default Spanish version to a template that is unchanged and has no Spanish version of its own. */
export function addDefaultSpanishToTemplate(template: ReplyTemplate): ReplyTemplate {
  return addSpanishToTemplate(template, getSpanishOrDefault(template.es, getDefaultSpanish(template)))
}

/** Parses a reply to send. `template` is the template it started from. */
export function parseReply(
  state: EventState,
  input: Record<string, string>,
  {
    template,
    agreement = null,
    ...dates
  }: StateChangeDates & { template?: ReplyTemplate | undefined; agreement?: AgreementState | null },
): ParseReplyResult {
  const { subject, body, errors } = parseReplyEmailFields(input)
  for (const [field, text] of [
    ['subject', subject],
    ['body', body],
  ] as const) {
    const [left] = findPlaceholders(text)
    if (left)
      errors.push({ field, message: `Write what goes in place of ${formatPlaceholders(left, replyPlaceholders)}` })
  }
  const holds = isHoldRequired(template)
  const outcomes = listReplyOutcomes(state, agreement)
  const canHold = outcomes.includes('held')
  const notedAs = holds && canHold ? 'held' : (input.notedAs ?? 'none')
  // A booked event needs no hold.
  if (holds && !canHold && state !== 'booked')
    errors.push({
      field: 'notedAs',
      message:
        explainForbiddenHold(agreement) ??
        `This email keeps the day for them, and the inquiry is ${formatStateLabel(state)}: bring it back first, or begin from another email`,
    })
  const isMoving = notedAs !== 'none'
  const isOffered = (outcomes as string[]).includes(notedAs)
  const step =
    isMoving && isOffered
      ? parseStateChange(state, { ...input, to: notedAs, lostReason: input.lostReason || declinedLostReason }, dates)
      : null
  if (isMoving && !isOffered) {
    const known = listReplyOutcomes(state, null).find((to) => to === notedAs)
    const message = (known && explainForbiddenOutcome(agreement, known)) ?? 'Choose one from the list'
    errors.push({ field: 'notedAs', message })
  }
  if (step && !step.ok) errors.push(...step.errors)
  if (errors.length > 0) return { ok: false, errors: keepFirstErrorPerField(errors) }
  return { ok: true, reply: { subject, body, step: step?.ok ? step.step : null } }
}

/** Preview of an email as the client would read it. */
export type EmailPreview = { name: string; language: Language; subject: string; body: string }

export function addSpanishToTemplate(template: ReplyTemplate, es: SpanishVersion<SpanishReplyTemplate>): ReplyTemplate {
  return es === undefined ? template : { ...template, es }
}

/** The default Spanish version of a template whose English text is unchanged. */
export function getDefaultSpanish(template: Pick<ReplyTemplate, 'subject' | 'body'>): SpanishReplyTemplate | undefined {
  return findDefaultReply(template)?.es ?? undefined
}

export function parseReplyEmailFields(input: Record<string, string>) {
  const subject = parsePlaceholders(normalizeLine(input.subject), replyPlaceholders)
  const body = parsePlaceholders(normalizeText(input.body), replyPlaceholders)
  const errors: FieldError[] = []
  if (subject === '') errors.push({ field: 'subject', message: 'Write a subject' })
  if (subject.length > 200) errors.push({ field: 'subject', message: 'Shorten the subject to 200 characters' })
  if (body === '') errors.push({ field: 'body', message: 'Write the email' })
  if (body.length > 20_000) errors.push({ field: 'body', message: 'Shorten the email to 20,000 characters' })
  return { subject, body, errors }
}

export function keepFirstErrorPerField(errors: FieldError[]): FieldError[] {
  return errors.filter(({ field }, i) => errors.findIndex((other) => other.field === field) === i)
}

/** Path of the reply templates. */
export const replyTemplatesPath = '/backbar/settings/replies'

/** Path of a template's form. */
export function getReplyTemplatePath(key: string): string {
  return getOpenItemPath(replyTemplatesPath, key)
}
