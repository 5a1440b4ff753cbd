import { z } from 'zod'
import { lengthOf, typedLine, typedText } from '../../plumbing/http/typed-text.ts'
import { differences, type Difference } from '../../ui/differences.ts'
import { fieldErrors, type FieldMessage } from '../../ui/field-errors.ts'
import type { FormField, Words } from '../../ui/form-field.ts'

/** A field of a form: how it is shown, and what its text means. */
export type Field<Value = unknown> = Omit<FormField, 'name'> & {
  /** Reads the text as it was posted; one that is not there is empty. Its issues say how to mend it. */
  read: z.ZodType<Value, string | undefined>
  /** The value as the field shows it; as text of its own where it is left out. */
  text?: (value: Value) => string
}

/** A form, declared once: it is shown, read, compared, stored and put back by this. */
export type Form<Values> = {
  fields: readonly FormField[]
  /** What each field is called, in their order. */
  labels: Record<keyof Values & string, string>
  /** The form as it was posted, or what to mend, in the order of the fields. What it does not know is left out. */
  read: (words: Words) => { values: Values } | { errors: FieldMessage[] }
  /** The texts of a form that shows these values. */
  textsOf(values: Values): Words
  /** Where the texts of two forms differ once they are read; those that cannot be read as they are. */
  differ: (stored: Words, typed: Words) => Difference[]
}

/** What saving a form takes of it: a form with as many lines as it says has no fields of its own. */
export type EditedForm<Values> = Pick<Form<Values>, 'read' | 'textsOf' | 'differ'>

/**
 * Declares a form. `rules` are asked once each field can be read by itself: what to mend of fields that do not go together.
 */
export function defineForm<Values extends Record<string, unknown>>(
  of: { [Name in keyof Values]: Field<Values[Name]> },
  rules: (values: Values) => FieldMessage[] = () => [],
): Form<Values> {
  const entries = Object.entries(of as unknown as Record<string, Field>)
  const fields = entries.map(([name, { read: _read, text: _text, ...shown }]): FormField => ({ name, ...shown }))
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]))
  const schema = z.object(Object.fromEntries(entries.map(([name, { read }]) => [name, read])))
  const textsOf = (values: Values) =>
    Object.fromEntries(entries.map(([name, { text = String }]) => [name, text(values[name])]))
  const told = (words: Words) =>
    Object.fromEntries(
      entries.map(([name, { read, text = String, ...shown }]) => {
        const reading = read.safeParse(words[name])
        return [name, tellField(shown, reading.success ? text(reading.data) : (words[name] ?? ''))]
      }),
    )
  return {
    fields,
    labels: labels as Record<keyof Values & string, string>,
    read(words) {
      const reading = schema.safeParse(words)
      if (!reading.success) return { errors: fieldErrors(reading.error) }
      const errors = rules(reading.data as Values)
      return errors.length > 0 ? { errors } : { values: reading.data as Values }
    },
    textsOf,
    differ: (stored, typed) => differences(labels, told(stored), told(typed)),
  }
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
export function line({ most, empty, ...shown }: Long): Field<string> {
  return { ...shown, as: 'line', most, optional: empty === undefined, read: textRead(typedLine, most, empty) }
}

/** A text of several lines. */
export function text({ most, empty, rows, ...shown }: Long & { rows: number }): Field<string> {
  return { ...shown, as: 'text', rows, most, optional: empty === undefined, read: textRead(typedText, most, empty) }
}

/** One of a few; `mend` where none of them was posted, `other` what a difference calls one that is none of them. */
export function choice<const Value extends string>({
  choices,
  mend,
  ...shown
}: Shown & { choices: { value: Value; label: string }[]; mend: string; other?: string }): Field<Value> {
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
export function count({
  least,
  most,
  step = 1,
  ...shown
}: Shown & { least: number; most: number; step?: number }): Field<number> {
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

/** A number that may be left empty, which is null. */
export function optional(field: Field<number>): Field<number | null> {
  return {
    ...field,
    optional: true,
    read: z
      .string()
      .default('')
      .transform((typed, context) => {
        if (typed.trim() === '') return null
        const reading = field.read.safeParse(typed)
        if (reading.success) return reading.data
        context.addIssue({ code: 'custom', message: reading.error.issues[0]!.message })
        return z.NEVER
      }),
    text: (value) => (value === null ? '' : String(value)),
  }
}

/** A box. */
export function tick(shown: Shown): Field<boolean> {
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
        .refine((typed) => lengthOf(typed) <= most, {
          error: ({ input }) =>
            `Shorten this to at most ${most.toLocaleString('en-US')} characters; it has ${lengthOf(String(input)).toLocaleString('en-US')}`,
        }),
    )
}
