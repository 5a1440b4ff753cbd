/** A form's texts by name; a box that is not ticked has none. */
export type FormInput = Record<string, string>

/** A field of a form whose fields are a list: `most` characters, `rows` lines. */
export type FormField = {
  name: string
  label: string
  hint?: string
  /** Several `row`s in a row make one table of choices, the same for each. */
  as: 'line' | 'text' | 'price' | 'count' | 'tick' | 'choice' | 'row'
  most?: number
  rows?: number
  choices?: readonly { value: string; label: string }[]
  /** What a value is called that is none of the choices; where one may be none, that is a choice too. */
  other?: string
  optional?: boolean
  /** What helps to type it on a phone. */
  input?: { type?: 'tel' | 'email' | 'time' | 'date'; inputMode?: 'url' | 'numeric' | 'decimal' | 'email' }
}

/** What the fields are called, by name. */
export function getFieldLabels(fields: FormField[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, label }) => [name, label]))
}
