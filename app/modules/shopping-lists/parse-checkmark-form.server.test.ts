import { expect, test } from 'vitest'
import { parseCheckmarkForm } from './parse-checkmark-form.server.ts'

test('NUL characters are removed from posted checkmarks', () => {
  const nul = String.raw`\u0000`
  const form = parseCheckmarkForm([['ticks', `[{"id":"abcdefgh","line":"wine${nul}","bought":true}]`]])
  expect(form.ticks).toMatchObject([{ line: 'wine', isBought: true, ago: 0 }])
})
