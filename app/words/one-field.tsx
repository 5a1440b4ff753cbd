import type { FieldMessage } from '../ui/field-errors.ts'
import { InputField, TextField } from '../ui/field.tsx'
import type { Typed, WordField } from './word-fields.ts'

/** A field of a page's form, of one line or several, with its limit said beforehand. */
export function OneField({ field, typed, errors }: { field: WordField; typed: Typed; errors: FieldMessage[] }) {
  const { name, label, hint, most, rows, isOptional = false } = field
  const error = errors.find(({ field }) => field === name)?.message
  const limit = `At most ${most.toLocaleString('en-US')} characters.`
  const all = { name, label, error, hint: hint ? `${hint} ${limit}` : limit, optional: isOptional, defaultValue: typed[name] ?? '' }
  return rows ? <TextField {...all} rows={rows} /> : <InputField {...all} autoComplete="off" />
}
