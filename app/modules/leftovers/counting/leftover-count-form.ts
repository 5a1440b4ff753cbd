import {
  defineForm,
  noteField,
  optionalField,
  parsedField,
  checkboxField,
  type FieldDefinition,
  type FormDefinition,
  type FormValues,
} from '../../../business/forms/form.ts'
import { defineTranslations } from '../../../ui/language.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import {
  leftoverKinds,
  emptyLeftoverCount,
  countStepByKind,
  type LeftoverKindCount,
  type LeftoverCount,
  type LeftoverKind,
} from '../learning/leftover-count.ts'
import { leftoverText, type LeftoverText } from './leftover-text.ts'
import { formatQuarters, parseQuarters } from '../learning/quantity.ts'

type Suffix = 'left' | 'had' | 'none' | 'out'
type LeftoverFields = {
  [Name in `${LeftoverKind}-${Suffix}`]: Name extends `${string}-none` | `${string}-out` ? boolean : number | null
} & {
  came: number | null
  by: string
  other: string
}

/** Form of a leftover count. Any kind may be left empty, which is different from none. */
export const leftoverCountForm = defineTranslations<FormDefinition<LeftoverFields>>({
  en: createFormIn(leftoverText('en')),
  es: createFormIn(leftoverText('es')),
})
export type LeftoverValues = FormValues<ReturnType<typeof leftoverCountForm>>

function createFormIn(words: LeftoverText): FormDefinition<LeftoverFields> {
  const ofKinds = Object.fromEntries(
    leftoverKinds.flatMap((kind): [string, FieldDefinition<never>][] => {
      const name = words.kinds[kind]
      const quantity = (label: string) =>
        optionalField(
          parsedField({
            label,
            input: { inputMode: 'decimal' },
            parse: (text) => parseQuarters(text, countStepByKind[kind]),
            mend: words.mendSteps(label, countStepByKind[kind]),
            text: formatQuarters,
          }),
        )
      return Object.entries({
        left: quantity(words.left(name)),
        had: quantity(words.had(name)),
        none: checkboxField({ label: `${name}: ${words.none}` }),
        out: checkboxField({ label: `${name}: ${words.out}` }),
      }).map(([suffix, field]) => [`${kind}-${suffix}`, field as unknown as FieldDefinition<never>])
    }),
  )
  const fields = {
    ...ofKinds,
    came: optionalField(
      parsedField({
        label: words.came,
        input: { inputMode: 'numeric' },
        parse: (text) => (/^\d{1,4}$/.test(text) ? Number(text) : null),
        mend: words.mendCame,
      }),
    ),
    by: optionalField(
      parsedField({
        label: words.who,
        parse: (text) => (/^(host|guess|(person|crew):[\w-]{1,60})$/.test(text) ? text : null),
        mend: words.mendWho,
      }),
      '',
    ),
    other: noteField({ label: words.other, hint: words.otherHint, most: 300, rows: 2 }),
  }
  // The fields are generated in a loop, which the compiler cannot type.
  return defineForm<LeftoverFields>(fields as never, (values) =>
    leftoverKinds.flatMap((kind) => findContradictions(kind, values, words)),
  )
}

function findContradictions(kind: LeftoverKind, values: LeftoverFields, words: LeftoverText): FieldError[] {
  const left = values[`${kind}-left`]
  const [none, out] = [values[`${kind}-none`], values[`${kind}-out`]]
  const name = words.kinds[kind]
  if (none && out) return [{ field: `${kind}-none`, message: words.mendBoth(name) }]
  if ((none || out) && left !== null && left > 0)
    return [{ field: `${kind}-left`, message: words.mendEnded(name, formatQuarters(left)) }]
  return []
}

export function toLeftoverCount(typed: LeftoverValues): LeftoverCount {
  const kinds = Object.fromEntries(
    leftoverKinds.map((kind): [LeftoverKind, LeftoverKindCount] => [
      kind,
      {
        left: typed[`${kind}-left`],
        end: typed[`${kind}-out`] ? 'out' : typed[`${kind}-none`] ? 'none' : null,
        had: typed[`${kind}-had`],
      },
    ]),
  )
  return {
    ...emptyLeftoverCount,
    kinds: kinds as LeftoverCount['kinds'],
    came: typed.came,
    by: typed.by,
    other: typed.other,
  }
}

export function toLeftoverValues({ kinds, came, by, other }: LeftoverCount): LeftoverValues {
  const ofKinds = leftoverKinds.flatMap((kind) => {
    const { left, end, had } = kinds[kind]
    return Object.entries({ left, had, none: end === 'none', out: end === 'out' }).map(([suffix, value]) => [
      `${kind}-${suffix}`,
      value,
    ])
  })
  return { ...Object.fromEntries(ofKinds), came, by, other }
}
