import type { FormInput } from '../../ui/form-field.ts'
import { countNamedRows } from './draft-line-order.ts'

/** Actions in the menu of a line, other than moving it. */
export type DraftLineChange = 'option' | 'fixed' | 'delete' | 'restore'

/**
 * Changes a line of a draft's form. `change` has its row and action: "3-delete". A deleted line keeps its row and fields, so
 * that it can be restored. Returns the form unchanged if there is no such row.
 */
export function changeDraftLine(input: FormInput, change: string): FormInput {
  const [, row, what] = /^(\d{1,2})-(option|fixed|delete|restore)$/.exec(change) ?? []
  if (row === undefined || Number(row) >= countNamedRows(input)) return input
  switch (what as DraftLineChange) {
    case 'delete':
      return { ...input, [`line-${row}-deleted`]: 'on' }
    case 'restore':
      return { ...input, [`line-${row}-deleted`]: '' }
    case 'option':
      return { ...input, [`line-${row}-choice`]: 'off' }
    case 'fixed':
      return { ...input, [`line-${row}-choice`]: 'fixed' }
  }
}

/** Whether a row of a draft's form was deleted and can be restored. */
export function isRowDeleted(input: FormInput, row: number): boolean {
  return input[`line-${row}-deleted`] === 'on'
}
