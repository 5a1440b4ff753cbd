import { expect, test } from 'vitest'
import { listFieldDifferences } from './field-differences.ts'

test('only differing fields are listed, in label order, with missing values as empty', () => {
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

test('CRLF line breaks from browsers are not a difference', () => {
  expect(
    listFieldDifferences({ note: 'Note' }, { note: 'Gate B\nRing twice' }, { note: 'Gate B\r\nRing twice' }),
  ).toEqual([])
})
