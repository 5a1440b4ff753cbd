import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressResponse } from './compress.server.ts'

const page = '<p>Raising the bar. </p>'.repeat(100)
const ask = (accepted: string | null) =>
  new Request('http://bar.example/', { headers: accepted === null ? {} : { 'Accept-Encoding': accepted } })
const answer = (body: BodyInit | null = page, headers: Record<string, string> = {}) =>
  new Response(body, { status: 418, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } })

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, BR;q=0.5', 'gzip'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0', null],
  ['identity', null],
  ['zebra', null],
  ['', null],
  [null, null],
])('a client that accepts %j gets the response in the encoding %s', async (accepted, encoding) => {
  const response = await compressResponse(ask(accepted), answer())
  expect(response.status).toBe(418)
  expect(response.headers.get('Content-Encoding')).toBe(encoding)
  expect(response.headers.get('Vary')).toBe('Accept-Encoding')
  const bytes = Buffer.from(await response.arrayBuffer())
  if (encoding !== null) expect(response.headers.get('Content-Length')).toBe(String(bytes.length))
  const read = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : Buffer.from
  expect(read(bytes).toString()).toBe(page)
})

test.each([
  ['a picture', answer(page, { 'Content-Type': 'image/avif' })],
  ['what is compressed already', answer(page, { 'Content-Encoding': 'br' })],
  ['an answer without a body', answer(null)],
])('the response “%s” is not compressed and passes unchanged', async (_, response) => {
  expect(await compressResponse(ask('br'), response)).toBe(response)
})

test.each([
  'application/json',
  'application/problem+json',
  'text/calendar',
  'image/svg+xml',
  'application/speculationrules+json',
  'application/xml; charset=utf-8',
])('a response of type %s is compressed', async (type) => {
  const response = await compressResponse(ask('br'), answer(page, { 'Content-Type': type }))
  expect(response.headers.get('Content-Encoding')).toBe('br')
})

test('a very short response body is not compressed', async () => {
  const response = await compressResponse(ask('br'), answer('Cheers'))
  expect(response.headers.get('Content-Encoding')).toBeNull()
  expect(await response.text()).toBe('Cheers')
})

test('an existing Vary header is kept and extended', async () => {
  const response = await compressResponse(ask('br'), answer(page, { Vary: 'Cookie' }))
  expect(response.headers.get('Vary')).toBe('Cookie, Accept-Encoding')
})
