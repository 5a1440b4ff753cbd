import { z } from 'zod'
import { countCharacters, normalizeLine, normalizeText } from '../../plumbing/http/normalize-text.ts'
import { isEmailAddress } from '../../plumbing/outbox/check-email-address.ts'
import { listFieldDifferences, type FieldDifference } from '../../ui/field-differences.ts'
import { toFieldErrors, prependFieldLabel, type FieldError } from '../../ui/field-errors.ts'
import type { FormField, FormInput } from '../../ui/form-field.ts'
import { parseDate, parseTime } from '../dates.ts'
import { parsePhoneNumber } from '../parse-phone-number.ts'
import { formatPhoneNumber } from '../format-phone-number.ts'

/** A field of a form: how it is shown, and what its text means. */
export type FieldDefinition<Value = unknown> = Omit<FormField, 'name'> & {
  /** Reads the text as it was posted; one that is not there is empty. Its issues say how to mend it. */
  read: z.ZodType<Value, string | undefined>
  /** The value as the field shows it; as text of its own where it is left out. */
  text?: (value: Value) => string
}

/** A form, declared once: it is shown, read, compared, stored and put back by this. */
export type FormDefinition<Values> = {
  fields: readonly FormField[]
  /** What each field is called, in their order. */
  labels: Record<keyof Values & string, string>
  /** The form as it was posted, or what to mend, in the order of the fields. What it does not know is left out. */
  read: (input: FormInput) => { values: Values } | { errors: FieldError[] }
  /** The texts of a form that shows these values. */
  textsOf(values: Values): FormInput
  /** Where the texts of two forms differ once they are read; those that cannot be read as they are. */
  differ: (stored: FormInput, typed: FormInput) => FieldDifference[]
}

/** What saving a form takes of it: a form with as many lines as it says has no fields of its own. */
export type FormCodec<Values> = Pick<FormDefinition<Values>, 'read' | 'textsOf' | 'differ'>

/** What a form says once it is read. */
export type FormValues<Declared> = Declared extends FormDefinition<infer Values> ? Values : never

/**
 * Declares a form. `rules` are asked once each field can be read by itself: what to mend of fields that do not go together.
 */
export function defineForm<Values extends Record<string, unknown>>(
  of: { [Name in keyof Values]: FieldDefinition<Values[Name]> },
  rules: (values: Values) => FieldError[] = () => [],
): FormDefinition<Values> {
  const entries = Object.entries(of as unknown as Record<string, FieldDefinition>)
  const fields = entries.map(([name, { read: _read, text: _text, ...shown }]): FormField => ({ name, ...shown }))
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]))
  const schema = z.object(Object.fromEntries(entries.map(([name, { read }]) => [name, read])))
  const getTexts = (values: Values) =>
    Object.fromEntries(entries.map(([name, { text = String }]) => [name, text(values[name])]))
  const told = (input: FormInput) =>
    Object.fromEntries(
      entries.map(([name, { read, text = String, ...shown }]) => {
        const reading = read.safeParse(input[name])
        return [name, tellField(shown, reading.success ? text(reading.data) : (input[name] ?? ''))]
      }),
    )
  return {
    fields,
    labels: labels as Record<keyof Values & string, string>,
    read(input) {
      const reading = schema.safeParse(input)
      if (!reading.success) return { errors: apart(toFieldErrors(reading.error), labels) }
      const errors = rules(reading.data as Values)
      return errors.length > 0 ? { errors } : { values: reading.data as Values }
    },
    textsOf: getTexts,
    differ: (stored, typed) => listFieldDifferences(labels, told(stored), told(typed)),
  }
}

/** Messages of which no two are the same: those that would be say what their field is called. */
function apart(errors: FieldError[], labels: Record<string, string>): FieldError[] {
  return errors.map(({ field, message }) => {
    const isTwice = errors.some((other) => other.field !== field && other.message === message)
    return { field, message: isTwice ? prependFieldLabel(labels[field] ?? field, message) : message }
  })
}

/** A field's text as a difference tells it: a box as yes or no, a choice by its label. */
function tellField({ as, choices, other }: Omit<FormField, 'name'>, text: string): string {
  if (as === 'tick') return text === '' ? 'no' : 'yes'
  if (as === 'choice' || as === 'row')
    return choices?.find(({ value }) => value === text)?.label ?? (text && other) ?? text
  return text
}

type Shown = Pick<FormField, 'label' | 'hint' | 'input'>
type Long = Shown & {
  /** So many characters at most, as somebody sees them. */
  most: number
  /** What to mend where it is empty; it may be left so where there is none. */
  empty?: string
}

/** One line of text. */
export function lineField({ most, empty, ...shown }: Long): FieldDefinition<string> {
  return { ...shown, as: 'line', most, optional: empty === undefined, read: textRead(normalizeLine, most, empty) }
}

/** A text of several lines. */
export function multilineField({ most, empty, rows, ...shown }: Long & { rows: number }): FieldDefinition<string> {
  return { ...shown, as: 'text', rows, most, optional: empty === undefined, read: textRead(normalizeText, most, empty) }
}

/** A line, or so many `rows` as there are, whose limit is said only where it is missed. */
export function noteField({ rows, ...long }: Long & { rows?: number }): FieldDefinition<string> {
  const { most: _, ...field } = rows === undefined ? lineField(long) : multilineField({ ...long, rows })
  return field
}

/** A line that `parse` makes something of; `mend` where that is null. */
export function parsedField<Value>({
  parse,
  mend,
  ...shown
}: Shown & {
  parse: (line: string) => Value | null
  mend: string
  text?: (value: Value) => string
}): FieldDefinition<Value> {
  const read = z
    .string()
    .default('')
    .transform((typed, context) => {
      const value = parse(normalizeLine(typed))
      if (value !== null) return value
      context.addIssue({ code: 'custom', message: mend })
      return z.NEVER
    })
  return { ...shown, as: 'line', read }
}

/** A phone number, kept in E.164 and shown as people write it. */
export function phoneField(shown: Shown): FieldDefinition<string> {
  const mend = 'Enter a phone number with its area code, such as (904) 555-0100'
  return parsedField({ ...shown, input: { type: 'tel' }, parse: parsePhoneNumber, mend, text: formatPhoneNumber })
}

/** An e-mail address. */
export function emailField({
  mend = 'Enter an e-mail address, such as name@example.com',
  ...shown
}: Shown & { mend?: string }): FieldDefinition<string> {
  const parse = (line: string) => (line.length <= 254 && isEmailAddress(line) ? line : null)
  return parsedField({ ...shown, input: { type: 'email' }, parse, mend })
}

/** A time of day, kept as 17:00. */
export function timeField(shown: Shown): FieldDefinition<string> {
  const mend = `${shown.label}: enter a time of day, such as 5:30 PM`
  return parsedField({ ...shown, input: { type: 'time' }, parse: parseTime, mend })
}

/** A day, kept as 2027-05-01. */
export function dateField({ mend, ...shown }: Shown & { mend: string }): FieldDefinition<string> {
  return parsedField({ ...shown, input: { type: 'date' }, parse: parseDate, mend })
}

/** One of a few; `mend` where none of them was posted, `other` what a difference calls one that is none of them. */
export function choiceField<const Value extends string>({
  choices,
  mend,
  ...shown
}: Shown & { choices: { value: Value; label: string }[]; mend: string; other?: string }): FieldDefinition<Value> {
  const isOne = (typed: string): typed is Value => choices.some(({ value }) => value === typed)
  const read = z
    .string()
    .default('')
    .transform((typed, context) => {
      if (isOne(typed)) return typed
      context.addIssue({ code: 'custom', message: mend })
      return z.NEVER
    })
  return { ...shown, as: 'choice', choices, read }
}

/** A whole number within its bounds, digits grouped or not; `step` is what it must be a multiple of. */
export function integerField({
  least,
  most,
  step = 1,
  ...shown
}: Shown & { least: number; most: number; step?: number }): FieldDefinition<number> {
  const [from, to] = [least.toLocaleString('en-US'), most.toLocaleString('en-US')]
  const mend = step === 1 ? `Enter a whole number from ${from} to ${to}` : `Enter ${from} to ${to}, in steps of ${step}`
  const isOne = (typed: string) =>
    /^\d{1,6}$/.test(typed) && Number(typed) >= least && Number(typed) <= most && Number(typed) % step === 0
  return {
    ...shown,
    as: 'count',
    read: z
      .string()
      .default('')
      .transform((typed) => typed.trim().replace(/^(\d{1,3}),(\d{3})$/, '$1$2'))
      .refine(isOne, mend)
      .transform(Number),
  }
}

/** A field that may be left empty, which is `none`. */
export function optionalField<Value, None = null>(
  field: FieldDefinition<Value>,
  none = null as None,
): FieldDefinition<Value | None> {
  const { text = String } = field
  return {
    ...field,
    optional: true,
    read: z
      .string()
      .default('')
      .transform((typed, context) => {
        if (normalizeLine(typed) === '') return none
        const reading = field.read.safeParse(typed)
        if (reading.success) return reading.data
        context.addIssue({ code: 'custom', message: reading.error.issues[0]!.message })
        return z.NEVER
      }),
    text: (value) => (value === none ? '' : text(value as Value)),
  }
}

/** A box. */
export function checkboxField(shown: Shown): FieldDefinition<boolean> {
  return {
    ...shown,
    as: 'tick',
    read: z
      .string()
      .default('')
      .transform((typed) => typed !== ''),
    text: (is) => (is ? 'yes' : ''),
  }
}

function textRead(read: (typed: string) => string, most: number, empty?: string) {
  return z
    .string()
    .default('')
    .transform(read)
    .pipe(
      z
        .string()
        .refine((typed) => typed !== '' || empty === undefined, { error: empty ?? '', abort: true })
        .refine((typed) => countCharacters(typed) <= most, {
          error: ({ input }) =>
            `Shorten this to at most ${most.toLocaleString('en-US')} characters; it has ${countCharacters(String(input)).toLocaleString('en-US')}`,
        }),
    )
}
