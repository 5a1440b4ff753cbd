import { expect, test } from 'vitest'
import { listFieldDifferences } from './field-differences.ts'

test('only differing fields of two forms are listed, in label order, missing values as empty', () => {
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

test('CRLF line breaks from browsers do not count as a difference between two forms', () => {
  expect(
    listFieldDifferences({ note: 'Note' }, { note: 'Gate B\nRing twice' }, { note: 'Gate B\r\nRing twice' }),
  ).toEqual([])
})
