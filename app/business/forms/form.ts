import { z } from 'zod'
import { countCharacters, normalizeLine, normalizeText } from '../../plumbing/http/normalize-text.ts'
import { isEmailAddress } from '../../plumbing/outbox/check-email-address.ts'
import { listFieldDifferences, type FieldDifference } from '../../ui/field-differences.ts'
import { toFieldErrors, prependFieldLabel, type FieldError } from '../../ui/field-errors.ts'
import type { FormField, FormInput } from '../../ui/form-field.ts'
import { parseDate, parseTime } from '../dates.ts'
import { parsePhoneNumber } from '../parse-phone-number.ts'
import { formatPhoneNumber } from '../format-phone-number.ts'

/** A form field: its display and the parser of its text. */
export type FieldDefinition<Value = unknown> = Omit<FormField, 'name'> & {
  /** Parses the posted text, where a missing field is empty. Issues say how to fix the input. */
  read: z.ZodType<Value, string | undefined>
  /** Formats the value for the field. Without it the value is the text. */
  text?: (value: Value) => string
}

/** A form definition, used to render, parse, compare, store and restore. */
export type FormDefinition<Values> = {
  fields: readonly FormField[]
  /** The labels of the fields, in order. */
  labels: Record<keyof Values & string, string>
  /** Parses a posted form into values, or returns errors in field order. Unknown fields are ignored. */
  read: (input: FormInput) => { values: Values } | { errors: FieldError[] }
  /** The texts of a form with these values. */
  textsOf(values: Values): FormInput
  /** Differences between two forms' texts, compared as parsed. Invalid texts are compared as they are. */
  differ: (stored: FormInput, typed: FormInput) => FieldDifference[]
}

/** The part of a form definition that saving needs. Forms with a variable number of rows have this and no fields. */
export type FormCodec<Values> = Pick<FormDefinition<Values>, 'read' | 'textsOf' | 'differ'>

/** Type of the values that a form definition parses. */
export type FormValues<Declared> = Declared extends FormDefinition<infer Values> ? Values : never

/** Declares a form. `rules` runs once every field is valid by itself and returns errors between fields. */
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
        return [name, formatFieldText(shown, reading.success ? text(reading.data) : (input[name] ?? ''))]
      }),
    )
  return {
    fields,
    labels: labels as Record<keyof Values & string, string>,
    read(input) {
      const reading = schema.safeParse(input)
      if (!reading.success) return { errors: makeMessagesDistinct(toFieldErrors(reading.error), labels) }
      const errors = rules(reading.data as Values)
      return errors.length > 0 ? { errors } : { values: reading.data as Values }
    },
    textsOf: getTexts,
    differ: (stored, typed) => listFieldDifferences(labels, told(stored), told(typed)),
  }
}

/** Makes messages distinct by adding the labels of fields with the same message. */
function makeMessagesDistinct(errors: FieldError[], labels: Record<string, string>): FieldError[] {
  return errors.map(({ field, message }) => {
    const isTwice = errors.some((other) => other.field !== field && other.message === message)
    return { field, message: isTwice ? prependFieldLabel(labels[field] ?? field, message) : message }
  })
}

/** Formats a field's text for a difference: a checkbox as yes or no, a choice by its label. */
function formatFieldText({ as, choices, other }: Omit<FormField, 'name'>, text: string): string {
  if (as === 'tick') return text === '' ? 'no' : 'yes'
  if (as === 'choice' || as === 'row')
    return choices?.find(({ value }) => value === text)?.label ?? (text && other) ?? text
  return text
}

type FieldDisplay = Pick<FormField, 'label' | 'hint' | 'input'>
type TextFieldOptions = FieldDisplay & {
  /** Maximum number of characters as a reader counts them: an emoji is one. */
  most: number
  /** Error message for an empty field. If omitted, the field is optional. */
  empty?: string
}

/** A single line of text. */
export function lineField({ most, empty, ...shown }: TextFieldOptions): FieldDefinition<string> {
  return {
    ...shown,
    as: 'line',
    most,
    optional: empty === undefined,
    read: createTextSchema(normalizeLine, most, empty),
  }
}

/** Text of several lines. */
export function multilineField({
  most,
  empty,
  rows,
  ...shown
}: TextFieldOptions & { rows: number }): FieldDefinition<string> {
  return {
    ...shown,
    as: 'text',
    rows,
    most,
    optional: empty === undefined,
    read: createTextSchema(normalizeText, most, empty),
  }
}

/** A note of a single line, or of `rows` lines. Its limit is shown only when exceeded. */
export function noteField({ rows, ...long }: TextFieldOptions & { rows?: number }): FieldDefinition<string> {
  const { most: _, ...field } = rows === undefined ? lineField(long) : multilineField({ ...long, rows })
  return field
}

/** A single line parsed by `parse`. `mend` is the error where it returns null. */
export function parsedField<Value>({
  parse,
  mend,
  ...shown
}: FieldDisplay & {
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

/** A phone number, stored in E.164 and shown in the usual US format. */
export function phoneField(shown: FieldDisplay): FieldDefinition<string> {
  const mend = 'Enter a phone number with its area code, such as (904) 555-0100'
  return parsedField({ ...shown, input: { type: 'tel' }, parse: parsePhoneNumber, mend, text: formatPhoneNumber })
}

/** An email address. */
export function emailField({
  mend = 'Enter an email address, such as name@example.com',
  ...shown
}: FieldDisplay & { mend?: string }): FieldDefinition<string> {
  const parse = (line: string) => (line.length <= 254 && isEmailAddress(line) ? line : null)
  return parsedField({ ...shown, input: { type: 'email' }, parse, mend })
}

/** A time of day, stored as 17:00. */
export function timeField(shown: FieldDisplay): FieldDefinition<string> {
  const mend = `${shown.label}: enter a time of day, such as 5:30 PM`
  return parsedField({ ...shown, input: { type: 'time' }, parse: parseTime, mend })
}

/** A day, stored as 2027-05-01. */
export function dateField({ mend, ...shown }: FieldDisplay & { mend: string }): FieldDefinition<string> {
  return parsedField({ ...shown, input: { type: 'date' }, parse: parseDate, mend })
}

/** A choice between values. `mend` is the error for other values, `other` their name in differences. */
export function choiceField<const Value extends string>({
  choices,
  mend,
  ...shown
}: FieldDisplay & {
  choices: { value: Value; label: string }[]
  mend: string
  other?: string
}): FieldDefinition<Value> {
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

/** A whole number within bounds, with or without digit grouping. `step` is a required divisor. */
export function integerField({
  least,
  most,
  step = 1,
  ...shown
}: FieldDisplay & { least: number; most: number; step?: number }): FieldDefinition<number> {
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

/** Makes a field optional. The value of an empty field is `none`. */
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

/** A checkbox. */
export function checkboxField(shown: FieldDisplay): FieldDefinition<boolean> {
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

function createTextSchema(read: (typed: string) => string, most: number, empty?: string) {
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
