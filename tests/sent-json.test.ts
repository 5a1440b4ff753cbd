import { expect, test } from 'vitest'
import { z } from 'zod'
import { parsePackingCheckmarks } from '../app/operations/events/posted-checkmarks.ts'
import { parseJsonBody, parsePostedJson, parsePostedRows } from '../app/plumbing/http/sent-json.ts'

const nul = String.raw`\u0000`

test('control characters are removed from the texts and keys of posted JSON', () => {
  expect(parsePostedJson(`{"a${nul}b":["x${nul}y"]}`, z.unknown())).toEqual({ ab: ['xy'] })
})

test('posted JSON that is too long, malformed or of another shape returns null', () => {
  const numbers = z.array(z.number())
  for (const text of [undefined, '', '[1', '{"a":1}', '["1"]', `[${'1,'.repeat(40_000)}1]`])
    expect(parsePostedJson(text, numbers)).toBeNull()
  expect(parsePostedJson('[1]', numbers)).toEqual([1])
})

test('posted JSON nested 32 levels deep is parsed, and deeper JSON returns null', () => {
  const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const objects = (levels: number) => '{"a":'.repeat(levels) + '0' + '}'.repeat(levels)
  for (const nested of [lists, objects]) {
    expect(parsePostedJson(nested(32), z.unknown())).not.toBeNull()
    for (const levels of [33, 5_000]) expect(parsePostedJson(nested(levels), z.unknown())).toBeNull()
  }
  expect(parsePostedRows(`[1,${lists(5_000)}]`, z.number(), 9)).toEqual([])
})

test('a JSON request body that is malformed or nested too deeply returns null', async () => {
  const read = (body: string) => parseJsonBody(new Request('https://bar.example', { method: 'POST', body }))
  for (const body of ['[1', '', '['.repeat(5_000) + ']'.repeat(5_000)]) expect(await read(body)).toBeNull()
  expect(await read(`{"kind":"start${nul}"}`)).toEqual({ kind: 'start' })
})

test('rows of another shape are left out of posted JSON', () => {
  const row = z.object({ id: z.string() })
  expect(parsePostedRows('[{"id":"a"},null,{"id":1},{"id":"b"}]', row, 3)).toEqual([{ id: 'a' }])
  expect(parsePostedRows('"no list"', row, 3)).toEqual([])
})

test('an inherited name such as __proto__ in posted JSON stays an ordinary key', () => {
  expect(Object.keys(parsePostedJson('{"__proto__":"x"}', z.unknown()) as object)).toEqual(['__proto__'])
})

test('NUL characters are removed from posted checkmarks', () => {
  const loads = parsePackingCheckmarks([['ticks', `[{"line":"ice${nul}","way":"out","isOn":true,"ago":1}]`]])
  expect(loads).toEqual([{ line: 'ice', way: 'out', isOn: true, ago: 1 }])
})
