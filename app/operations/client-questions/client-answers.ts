import { countCharacters, normalizeLine } from '../../plumbing/http/normalize-text.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { Language } from '../../ui/language.ts'
import { eventDetailsForm, toEventDetailsValues, type EventDetailsValues } from '../events/event-details.ts'
import type { EventLogistics } from '../events/event-logistics.ts'
import { findMissingDetails } from '../events/run-sheet-issues.ts'
import { askableDetailKeys, type AskableDetailKey } from './question-fields.ts'
import { questionsText } from './questions-text.ts'

/** An unknown detail. `isMissing` says whether the event requires it. */
export type UnknownDetail = { field: AskableDetailKey; isMissing: boolean }

/** Returns the unknown details of an event that the client can give. */
export function listUnknownDetails(night: EventLogistics): UnknownDetail[] {
  const missing = findMissingDetails(night)
  return askableDetailKeys
    .filter((field) => !isDetailKnown(night, field))
    .map((field) => ({ field, isMissing: missing.some((fact) => fact === field) }))
}

/** Whether a detail is known, from the event or its venue. */
export function isDetailKnown({ site, facts }: EventLogistics, field: AskableDetailKey): boolean {
  switch (field) {
    case 'address':
      return site.address !== ''
    // The client is the contact by default and can still name another person.
    case 'contact':
      return site.contact !== '' && !site.isHost
    case 'contactPhone':
      return site.phone !== '' && !site.isHost
    case 'loadInWay':
      return site.wayIn !== ''
    case 'power':
    case 'water':
    case 'parking':
      return site.notes[field] !== ''
    case 'rainPlan':
      return facts.setting === 'indoors' || facts.rainPlan !== ''
    case 'setting':
    case 'toast':
    case 'finalCount':
    case 'minors':
    case 'nonDrinkers':
      return facts[field] !== null
  }
}

/** Returns the name of a question's field, distinct from other forms on the client page. */
export function getQuestionFieldName(field: AskableDetailKey): string {
  return `fact-${field}`
}

/** Filters the names in a form to details that clients can be asked for. */
export function parseQuestionFields(names: readonly string[]): AskableDetailKey[] {
  return askableDetailKeys.filter((field) => names.includes(field))
}

export type ClientAnswers = Partial<EventDetailsValues>

/**
 * Parses the typed values. Empty fields are skipped as unknown. Invalid values get errors at their fields, in the
 * reader's language.
 */
export function parseClientAnswers(
  fields: readonly AskableDetailKey[],
  typed: FormInput,
  language: Language,
): { answers: ClientAnswers; errors: FieldError[] } {
  const answers: ClientAnswers = {}
  const errors: FieldError[] = []
  for (const field of fields) {
    const text = typed[getQuestionFieldName(field)] ?? ''
    if (normalizeLine(text) === '') continue
    const reading = eventDetailsForm.read({ [field]: text })
    if ('values' in reading) Object.assign(answers, { [field]: reading.values[field] })
    else errors.push({ field: getQuestionFieldName(field), message: getErrorMessage(field, text, language) })
  }
  return { answers, errors }
}

function getErrorMessage(field: AskableDetailKey, text: string, language: Language): string {
  const { mend } = questionsText(language)
  const kind = getClientAnswerKind(field)
  if (kind === 'note' || kind === 'name') return mend.long(kind === 'note' ? 200 : 100, countCharacters(text))
  return kind === 'count' ? mend.counts[field as keyof typeof mend.counts] : mend[kind]
}

type AnswerKind = 'note' | 'name' | 'phone' | 'time' | 'count' | 'choice'

/** Kind of input for an answer. */
export function getClientAnswerKind(field: AskableDetailKey): AnswerKind {
  switch (field) {
    case 'contact':
      return 'name'
    case 'contactPhone':
      return 'phone'
    case 'toast':
      return 'time'
    case 'setting':
      return 'choice'
    case 'finalCount':
    case 'minors':
    case 'nonDrinkers':
      return 'count'
    default:
      return 'note'
  }
}

/** Formats the typed details for the owner, each with its label. */
export function formatAnswerRows(answers: ClientAnswers): { label: string; value: string }[] {
  const texts = eventDetailsForm.textsOf({ ...noTexts, ...answers })
  const { fields } = eventDetailsForm
  return askableDetailKeys
    .filter((field) => answers[field] !== undefined)
    .map((field) => {
      const choice = fields.find(({ name }) => name === field)?.choices?.find(({ value }) => value === texts[field])
      return { label: eventDetailsForm.labels[field], value: choice?.label ?? texts[field] ?? '' }
    })
}

const noTexts = (eventDetailsForm.read({}) as { values: EventDetailsValues }).values

/** Whether a typed answer equals the stored detail. */
export function isAnswerUnchanged(night: EventLogistics, answers: ClientAnswers, field: AskableDetailKey): boolean {
  return toEventDetailsValues(night.facts)[field] === answers[field]
}
