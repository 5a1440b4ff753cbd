import { findTypedLocation } from '../../quotes/travel/locations.server.ts'
import type { ResolvedLocation, LocationIssue } from '../../quotes/travel/resolve-location.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { Language } from '../../ui/language.ts'
import { formatQuestionKey, getTypoQuestion } from './validate-field.ts'
import { fieldErrorText } from './field-error-text.ts'

/** Location of the event as typed so far. */
export function parseEventLocation(input: Record<string, string>): ResolvedLocation {
  return findTypedLocation(input.eventLocation ?? '', (input.eventZip ?? '').trim())
}

/** A question about a field. `key` identifies the input it is about. */
type Question = FieldError & { key: string }

/** Question about the location. Null if the location is clear or empty. */
export function getLocationQuestion(input: Record<string, string>, language: Language): Question | null {
  const { doubt } = parseEventLocation(input)
  const say = fieldErrorText(language)
  if (doubt === null) return null
  return {
    field: 'eventLocation',
    message: formatZipQuestion(doubt, say),
    key: formatQuestionKey('eventLocation', input),
  }
}

function formatZipQuestion(doubt: LocationIssue, say: ReturnType<typeof fieldErrorText>): string {
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
 * Questions about input that is probably mistyped but may be right. Each is asked once. `input.asked` holds the keys of
 * earlier questions. Unchanged input after a question counts as confirmed.
 */
export function getFormQuestions(
  input: Record<string, string>,
  language: Language,
): { questions: FieldError[]; asked: string } {
  const before = new Set((input.asked ?? '').split('\n').map((line) => line.trim()))
  const likely = ['eventEndTime', 'fromEmail', 'billingEmail'].flatMap((field) => {
    const message = getTypoQuestion(field, input, language)
    return message === null ? [] : [{ field, message, key: formatQuestionKey(field, input) }]
  })
  const found = [getLocationQuestion(input, language) ?? [], likely].flat()
  return {
    questions: found.filter(({ key }) => !before.has(key)).map(({ field, message }) => ({ field, message })),
    asked: found.map(({ key }) => key).join('\n'),
  }
}
