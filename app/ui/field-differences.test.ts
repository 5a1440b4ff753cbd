import { expect, test } from 'vitest'
import { listFieldDifferences } from './field-differences.ts'

test('only what differs is told, in the order of the labels; a missing word is an empty one', () => {
  const labels = { name: 'Name', trade: 'What they do', websiteUrl: 'Website' }
  expect(
    listFieldDifferences(
      labels,
      { websiteUrl: 'a', name: 'Juniper', trade: 'x' },
      { name: 'Juniper Lens', trade: 'x' },
    ),
  ).toEqual([
    { label: 'Name', stored: 'Juniper', typed: 'Juniper Lens' },
    { label: 'Website', stored: 'a', typed: '' },
  ])
})

test('a line break as a browser sends it is none', () => {
  expect(
    listFieldDifferences({ note: 'Note' }, { note: 'Gate B\nRing twice' }, { note: 'Gate B\r\nRing twice' }),
  ).toEqual([])
})
