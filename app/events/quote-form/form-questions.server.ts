import { resolveTypedLocation } from '../../quotes/travel/locations.server.ts'
import type { ResolvedLocation, LocationIssue } from '../../quotes/travel/resolve-location.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { Language } from '../../ui/language.ts'
import { questionKey, getTypoQuestion } from './validate-field.ts'
import { fieldErrorText } from './field-error-text.ts'

/** Where the event of a form is, as typed so far. */
export function parseEventLocation(input: Record<string, string>): ResolvedLocation {
  return resolveTypedLocation(input.eventLocation ?? '', (input.eventZip ?? '').trim())
}

/** A question about one field, and what of the form it is about. */
type Question = FieldError & { key: string }

/** What to ask about where the event is; null where that is clear, or nobody said. */
export function getLocationQuestion(input: Record<string, string>, language: Language): Question | null {
  const { doubt } = parseEventLocation(input)
  const say = fieldErrorText(language)
  if (doubt === null) return null
  return { field: 'eventLocation', message: doubtWords(doubt, say), key: questionKey('eventLocation', input) }
}

function doubtWords(doubt: LocationIssue, say: ReturnType<typeof fieldErrorText>): string {
  switch (doubt.kind) {
    case 'which':
      return say.which(doubt.places)
    case 'zip':
      return say.zipOrCity(doubt)
    case 'unknown':
      return say.unknownZip(doubt.zip)
  }
}

/**
 * What of a form is probably mistyped, and may be right: asked about once. `words.asked` are the answers that were asked
 * about already, as the form hands them back: what comes again unchanged is meant.
 */
export function getFormQuestions(
  input: Record<string, string>,
  language: Language,
): { questions: FieldError[]; asked: string } {
  const before = new Set((input.asked ?? '').split('\n').map((line) => line.trim()))
  const likely = ['eventEndTime', 'fromEmail', 'billingEmail'].flatMap((field) => {
    const message = getTypoQuestion(field, input, language)
    return message === null ? [] : [{ field, message, key: questionKey(field, input) }]
  })
  const found = [getLocationQuestion(input, language) ?? [], likely].flat()
  return {
    questions: found.filter(({ key }) => !before.has(key)).map(({ field, message }) => ({ field, message })),
    asked: found.map(({ key }) => key).join('\n'),
  }
}
