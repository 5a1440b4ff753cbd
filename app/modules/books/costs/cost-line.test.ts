import { expect, test } from 'vitest'
import { formatCostActionMessage, mergeCostEntries, toCostLine, sumReimbursementsDue } from './cost-line.ts'
import { parseCostKind, costKinds, listCostKindOptions, getScheduleCLine } from './cost-kinds.ts'
import { excludeReversedEntries, type Expense } from './expense.ts'

const expense = (of: Partial<Expense> = {}): Expense => ({
  id: 'a',
  eventId: 'nora',
  day: '2027-05-08',
  kind: 'ice',
  ownKind: '',
  amountCents: 3_210,
  taxCents: 0,
  paidFrom: 'card',
  reimburseTo: null,
  paidBackOn: null,
  note: '',
  receipt: null,
  ofId: null,
  at: 0,
  ...of,
})
const back = expense({ id: 'b', ofId: 'a', amountCents: -3_210 })
const names = new Map([['nora', 'Nora, Saturday, May 8']])

test('a reversed expense stays listed and marked, without a line for its reversal', () => {
  const [line, ...more] = mergeCostEntries([expense(), back], []).map((entry) => toCostLine(entry, names))
  expect([line!.isTakenBack, more]).toEqual([true, []])
  expect(excludeReversedEntries([expense(), back, expense({ id: 'c' })]).map(({ id }) => id)).toEqual(['c'])
  expect(formatCostActionMessage(line!)).toBe(
    'Deleted: Ice for Nora, Saturday, May 8, $32.10, Saturday, May 8. Both entries stay in the books.',
  )
})

test('deleting a cost that another user has just changed reports the change', () => {
  const paid = expense({ reimburseTo: { id: 'ben', name: 'Ben' }, paidBackOn: '2027-05-09' })
  const [line] = mergeCostEntries([paid], []).map((entry) => toCostLine(entry, new Map()))
  expect(formatCostActionMessage(line!, 'taken-back')).toBe(
    'Not deleted: Ice, $32.10, Saturday, May 8. It was marked as reimbursed meanwhile. Undo that first.',
  )
  const [gone] = mergeCostEntries([expense(), back], []).map((entry) => toCostLine(entry, new Map()))
  expect(formatCostActionMessage(gone!, 'taken-back')).toMatch(/^Deleted: Ice/)
  expect(formatCostActionMessage(gone!, 'paid-back')).toMatch(
    /^Not marked as reimbursed: Ice.* It was deleted meanwhile\.$/,
  )
})

test('an expense is owed to its payer until it is reversed', () => {
  const ben = expense({ reimburseTo: { id: 'ben', name: 'Ben' } })
  expect(sumReimbursementsDue([ben, expense({ id: 'c' })])).toEqual([{ name: 'Ben', cents: 3_210 }])
  expect(sumReimbursementsDue([ben, { ...back, reimburseTo: ben.reimburseTo }])).toEqual([])
})

test('every offered expense category is recognized and has a Schedule C line', () => {
  const offered = listCostKindOptions(['Flowers']).map(({ value }) => parseCostKind(value))
  expect(offered).toContainEqual({ kind: 'own', ownKind: 'Flowers' })
  expect(offered).toHaveLength(Object.keys(costKinds).length + 1)
  for (const { kind } of offered) expect(getScheduleCLine(kind)).toMatch(/^\d+[a-z]? \w/)
})
