import { expect, test } from 'vitest'
import { parseImportedClientName } from './imported-name.ts'

const nameOf = (columns: Record<string, string>) => parseImportedClientName((field) => columns[field] ?? '')

test('first and last name win over a column of whole names, which goes to the note', () => {
  expect(nameOf({ firstName: 'Nora', lastName: 'Field', name: 'Quote form' })).toEqual({
    name: 'Nora Field',
    leftOver: 'Quote form',
  })
  expect(nameOf({ firstName: 'Nora', lastName: 'Field', name: 'Nora Field' }).leftOver).toBe('')
})

test('a whole name fills in where first or last name is empty', () => {
  expect(nameOf({ firstName: 'Nora', name: 'Nora Field' }).name).toBe('Nora Field')
  expect(nameOf({ firstName: 'Nora' }).name).toBe('Nora')
  expect(nameOf({ email: 'nora@example.com' }).name).toBe('nora@example.com')
  expect(nameOf({}).name).toBe('')
})

test('two partners are a couple', () => {
  expect(nameOf({ name: 'Nora Field', partner: 'Omar Reyes' }).name).toBe('Nora Field & Omar Reyes')
  const names = { firstName: 'Nora', lastName: 'Field', partnerFirst: 'Omar', partnerLast: 'Reyes' }
  expect(nameOf(names).name).toBe('Nora Field & Omar Reyes')
  expect(nameOf({ ...names, partnerLast: 'Field' }).name).toBe('Nora & Omar Field')
  expect(nameOf({ partner: 'Omar Reyes' }).name).toBe('Omar Reyes')
  expect(nameOf({ name: 'Nora Field', partner: 'nora field' }).name).toBe('Nora Field')
})

test('a name that is too long is shortened, and whole in the note', () => {
  const long = `Nora ${'Field '.repeat(50)}`.trim()
  const { name, leftOver } = nameOf({ name: long })
  expect([name.length, leftOver]).toEqual([200, long])
})
