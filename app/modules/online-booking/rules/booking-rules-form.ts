import type { FormCodec } from '../../../business/forms/form.ts'
import { formatDollarsInput, parseDollars } from '../../../business/forms/parse-dollars.ts'
import { countCharacters, normalizeLine } from '../../../plumbing/http/normalize-text.ts'
import { listFieldDifferences } from '../../../ui/field-differences.ts'
import { prependFieldLabel, type FieldError } from '../../../ui/field-errors.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { allWeekdays, maxBookingQuestions, type BookingRules } from './booking-rules.ts'

/** Names of the weekdays, Monday first. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Names of the form's fields, for screen readers and error messages. */
export const bookingRuleLabels = {
  daysAhead: 'Days ahead, at least',
  guestsFrom: 'Guests, from',
  guestsTo: 'Guests, to',
  miles: 'Miles, at most',
  total: 'Total, at most',
} as const

const maxQuestionLength = 160

/** Form of the rules. `slugs` are the experiences on the menu. */
export function createBookingRulesForm(slugs: readonly string[]): FormCodec<BookingRules> {
  return {
    read: (input) => readForm(input, slugs),
    textsOf: toFormInput,
    differ: (stored, typed) => {
      const names = Object.keys({ ...stored, ...typed }).filter((name) => !['seen', 'intent'].includes(name))
      const labels = Object.fromEntries(names.map((name) => [name, getLabel(name)]))
      return listFieldDifferences(labels, stored, typed)
    },
  }
}

function getLabel(name: string): string {
  const question = /^question-(\d+)(-es)?$/.exec(name)
  if (question) return `Box ${Number(question[1]) + 1}${question[2] ? ' in Spanish' : ''}`
  const weekday = /^weekday-(\d)$/.exec(name)
  if (weekday) return weekdayNames[Number(weekday[1]) - 1] ?? name
  return bookingRuleLabels[name as keyof typeof bookingRuleLabels] ?? name.replace(/^experience-/, '')
}

function toFormInput(rules: BookingRules): FormInput {
  return {
    ...Object.fromEntries(rules.experiences.map((slug) => [`experience-${slug}`, 'on'])),
    ...Object.fromEntries(rules.weekdays.map((day) => [`weekday-${day}`, 'on'])),
    daysAhead: String(rules.daysAhead),
    guestsFrom: String(rules.guestsFrom),
    guestsTo: String(rules.guestsTo),
    miles: String(rules.miles),
    total: formatDollarsInput(rules.totalCents),
    ...Object.fromEntries(
      rules.questions.flatMap(({ words, es }, i) => [
        [`question-${i}`, words],
        [`question-${i}-es`, es],
      ]),
    ),
  }
}

function readForm(input: FormInput, slugs: readonly string[]): { values: BookingRules } | { errors: FieldError[] } {
  const errors: FieldError[] = []
  const refuse = (field: string, message: string) => void errors.push({ field, message })
  const whole = (field: keyof typeof bookingRuleLabels, least: number, most: number): number => {
    const text = (input[field] ?? '').trim()
    if (/^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text)
    refuse(field, prependFieldLabel(bookingRuleLabels[field], `Enter a whole number from ${least} to ${most}`))
    return least
  }
  const experiences = slugs.filter((slug) => input[`experience-${slug}`] === 'on')
  if (experiences.length === 0) refuse(`experience-${slugs[0] ?? ''}`, 'Choose at least one experience')
  const weekdays = allWeekdays.filter((day) => input[`weekday-${day}`] === 'on')
  if (weekdays.length === 0) refuse('weekday-1', 'Choose at least one weekday')
  const daysAhead = whole('daysAhead', 1, 365)
  const guestsFrom = whole('guestsFrom', 1, 2_000)
  const guestsTo = whole('guestsTo', 1, 2_000)
  if (errors.length === 0 && guestsTo < guestsFrom)
    refuse('guestsTo', prependFieldLabel(bookingRuleLabels.guestsTo, `Enter ${guestsFrom} or more`))
  const miles = whole('miles', 1, 1_000)
  const total = parseDollars(input.total ?? '')
  if ('problem' in total) refuse('total', prependFieldLabel(bookingRuleLabels.total, total.problem))
  const questions = Array.from({ length: maxBookingQuestions }, (_, i) => i).flatMap((i) => {
    const [words, es] = [normalizeLine(input[`question-${i}`]), normalizeLine(input[`question-${i}-es`])]
    for (const [field, text] of [
      [`question-${i}`, words],
      [`question-${i}-es`, es],
    ] as const)
      if (countCharacters(text) > maxQuestionLength) refuse(field, `Shorten it to ${maxQuestionLength} characters`)
    if (words === '' && es !== '') refuse(`question-${i}`, 'Write it in English, too, or clear the Spanish')
    return words === '' ? [] : [{ words, es }]
  })
  if (errors.length > 0) return { errors }
  const totalCents = 'cents' in total ? total.cents : 0
  return { values: { experiences, weekdays, daysAhead, guestsFrom, guestsTo, miles, totalCents, questions } }
}
