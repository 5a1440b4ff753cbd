import { expect, test } from 'vitest'
import { parseImportedClientName } from './imported-name.ts'

const getName = (columns: Record<string, string>) => parseImportedClientName((field) => columns[field] ?? '')

test('first and last name win over a full name column, which goes to the note', () => {
  expect(getName({ firstName: 'Nora', lastName: 'Field', name: 'Quote form' })).toEqual({
    name: 'Nora Field',
    leftOver: 'Quote form',
  })
  expect(getName({ firstName: 'Nora', lastName: 'Field', name: 'Nora Field' }).leftOver).toBe('')
})

test('a full name fills in for an empty first or last name', () => {
  expect(getName({ firstName: 'Nora', name: 'Nora Field' }).name).toBe('Nora Field')
  expect(getName({ firstName: 'Nora' }).name).toBe('Nora')
  expect(getName({ email: 'nora@example.com' }).name).toBe('nora@example.com')
  expect(getName({}).name).toBe('')
})

test('the names of two partners are joined into one client name', () => {
  expect(getName({ name: 'Nora Field', partner: 'Omar Reyes' }).name).toBe('Nora Field & Omar Reyes')
  const names = { firstName: 'Nora', lastName: 'Field', partnerFirst: 'Omar', partnerLast: 'Reyes' }
  expect(getName(names).name).toBe('Nora Field & Omar Reyes')
  expect(getName({ ...names, partnerLast: 'Field' }).name).toBe('Nora & Omar Field')
  expect(getName({ partner: 'Omar Reyes' }).name).toBe('Omar Reyes')
  expect(getName({ name: 'Nora Field', partner: 'nora field' }).name).toBe('Nora Field')
})

test('an overlong imported name is shortened, with the full name in the note', () => {
  const long = `Nora ${'Field '.repeat(50)}`.trim()
  const { name, leftOver } = getName({ name: long })
  expect([name.length, leftOver]).toEqual([200, long])
})
