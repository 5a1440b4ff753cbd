/** Texts of a form by field name. An unchecked checkbox is missing. */
export type FormInput = Record<string, string>

/** A field definition: `most` characters, `rows` lines. */
export type FormField = {
  name: string
  label: string
  hint?: string
  /** Adjacent `row` fields form a table with the same choices. */
  as: 'line' | 'text' | 'price' | 'count' | 'tick' | 'choice' | 'row'
  most?: number
  rows?: number
  choices?: readonly { value: string; label: string }[]
  /** Label of a value outside the choices. An empty value, if allowed, is also a choice. */
  other?: string
  optional?: boolean
  /** Input attributes for phone keyboards. */
  input?: { type?: 'tel' | 'email' | 'time' | 'date'; inputMode?: 'url' | 'numeric' | 'decimal' | 'email' }
}

/** Labels of the fields by name. */
export function getFieldLabels(fields: FormField[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, label }) => [name, label]))
}
