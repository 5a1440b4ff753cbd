import { parseRowCount } from '../../plumbing/http/normalize-text.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { maxProposalLines } from './draft-form-input.ts'

/** Number of a form's rows up to the last one with a name. Empty rows stay below them. */
export function countNamedRows(input: FormInput): number {
  const rows = parseRowCount(input.rows, maxProposalLines)
  const isNamed = (i: number) => (input[`line-${i}-label`] ?? '') !== ''
  return Array.from({ length: rows }, (_, i) => isNamed(i)).lastIndexOf(true) + 1
}

/**
 * Moves a line of a draft's form. `move` has its row and its new row: "3-2". The lines between close up. Returns the form
 * unchanged where there is no such row.
 */
export function moveDraftLine(input: FormInput, move: string): FormInput {
  const [, from, to] = (/^(\d{1,2})-(\d{1,2})$/.exec(move) ?? []).map(Number)
  const rows = countNamedRows(input)
  if (from === undefined || to === undefined || from >= rows || to >= rows) return input
  const numbers = Array.from({ length: rows }, (_, i) => i)
  const order = numbers.toSpliced(from, 1).toSpliced(to, 0, from)
  const rest = Object.entries(input).filter(([name]) => getRow(name) === null || getRow(name)! >= rows)
  const lines = Object.entries(input).flatMap(([name, value]) => {
    const row = getRow(name)
    return row === null || row >= rows ? [] : [[name.replace(/\d+/, String(order.indexOf(row))), value] as const]
  })
  return Object.fromEntries([...rest, ...lines])
}

/** Row of a line's field. Null for other fields. */
function getRow(name: string): number | null {
  const [, row] = /^line-(\d{1,2})-/.exec(name) ?? []
  return row === undefined ? null : Number(row)
}
