import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { maxFormFields, readBoundedBody } from './bounded-body.server.ts'
import { truncatedBodyHeader, readTruncatedBody } from './truncated-body.server.ts'

const limit = 1_000
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://bar.example/quote?utm_source=card', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit)

test('a request within the limit keeps its body, URL, method and headers', async () => {
  const request = await taken(
    post('guests=120', { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Any': 'one' }),
  )
  expect(request).toMatchObject({ method: 'POST', url: 'http://bar.example/quote?utm_source=card' })
  expect(request.headers.get('X-Any')).toBe('one')
  expect(Object.fromEntries(await request.formData())).toEqual({ guests: '120' })
})

test('a form with files keeps its boundary, fields and files', async () => {
  const form = new FormData()
  form.set('requestorName', 'Zoë 🍸')
  form.set('photo', new File(['--bar'], 'bar.webp', { type: 'image/webp' }))
  const sent = post(form)
  const request = await taken(sent)
  expect(request.headers.get('Content-Type')).toBe(sent.headers.get('Content-Type'))
  const { requestorName, photo } = Object.fromEntries(await request.formData())
  expect(requestorName).toBe('Zoë 🍸')
  expect(photo).toMatchObject({ name: 'bar.webp', type: 'image/webp' })
  expect(await (photo as File).text()).toBe('--bar')
})

test.each([
  [limit, true],
  [limit + 1, false],
])('a body of %i bytes is accepted: %s', async (size, isTaken) => {
  const request = await readBoundedBody(post('x'.repeat(size)), limit)
  expect(request instanceof Request).toBe(isTaken)
  if (request instanceof Request) expect(await request.text()).toHaveLength(size)
})

test('a body with a too large Content-Length is rejected without being read', async () => {
  const request = post(
    new ReadableStream({ pull: () => Promise.reject(new Error('somebody read it')) }, { highWaterMark: 0 }),
    {
      'Content-Length': String(limit + 1),
    },
  )
  expect(await readBoundedBody(request, limit)).toBe('too large')
})

test('a body without Content-Length is counted and reading stops at the limit', async () => {
  let pulled = 0
  const endless = new ReadableStream(
    {
      pull(controller) {
        pulled++
        controller.enqueue(new Uint8Array(100))
      },
    },
    { highWaterMark: 0 },
  )
  expect(await readBoundedBody(post(endless), limit)).toBe('too large')
  expect(pulled).toBe(11)
})

test('a request without a body passes unchanged', async () => {
  const request = new Request('http://bar.example/')
  expect(await readBoundedBody(request, limit)).toBe(request)
})

test.each([
  [0, false],
  [1, true],
])('a form %i fields over the maximum is rejected: %s', async (more, isRejected) => {
  const fields = maxFormFields + more
  const form = new FormData()
  for (let i = 0; i < fields; i++) form.append('a', '')
  const urlencoded = { 'Content-Type': 'Application/X-WWW-Form-URLencoded;charset=utf-8' }
  for (const request of [post(form), post('&a'.repeat(fields - 1), urlencoded)])
    expect((await readBoundedBody(request, 100_000)) === 'too many fields').toBe(isRejected)
})

test('the field limit does not apply to bodies that are not forms', async () => {
  const text = '&'.repeat(5_000)
  expect(await readBoundedBody(post(text, { 'Content-Type': 'text/plain' }), 10_000)).toBeInstanceOf(Request)
  expect(await readBoundedBody(post(text, { 'Content-Type': 'multipart/form-data' }), 10_000)).toBeInstanceOf(Request)
})

test.each([
  ['told beforehand', true],
  ['counted', false],
])('a form with an oversized file (%s) keeps its fields and is marked truncated', async (_, isTold) => {
  const form = new FormData()
  form.set('name', 'Liability 2027')
  form.set('file', new File([new Uint8Array(400_000)], 'scan.pdf'))
  const whole = post(form)
  const type = whole.headers.get('Content-Type')!
  const bytes = await whole.arrayBuffer()
  const sent = () =>
    post(isTold ? bytes : new Response(bytes).body!, {
      'Content-Type': type,
      [truncatedBodyHeader]: 'said by its sender',
      ...(isTold && { 'Content-Length': String(bytes.byteLength) }),
    })
  const cut = await taken(sent(), (request) => readTruncatedBody(request, 200_000))
  expect(cut.headers.get(truncatedBodyHeader)).toBe('yes')
  const kept = await cut.formData()
  expect(kept.get('name')).toBe('Liability 2027')
  expect((kept.get('file') as File).size).toBeLessThan(200_000)
  const fitting = await taken(sent(), (request) => readTruncatedBody(request, 500_000))
  expect([fitting.headers.get(truncatedBodyHeader), (await fitting.arrayBuffer()).byteLength]).toEqual([
    null,
    bytes.byteLength,
  ])
})

test('truncation does not apply to compressed bodies, non-forms or forms with too many fields', async () => {
  const packed = post('x', { 'Content-Encoding': 'gzip', 'Content-Type': 'multipart/form-data; boundary=b' })
  expect(await readTruncatedBody(packed, limit)).toBe('packed')
  expect(await readTruncatedBody(post('x'.repeat(limit + 1)), limit)).toBe('too large')
  const many = post('--b\r\n'.repeat(maxFormFields + 3), { 'Content-Type': 'multipart/form-data; boundary=b' })
  expect(await readTruncatedBody(many, 100_000)).toBe('too many fields')
})

async function taken(request: Request, read = (request: Request) => readBoundedBody(request, limit)): Promise<Request> {
  const bounded = await read(request)
  if (!(bounded instanceof Request)) throw new Error(bounded)
  return bounded
}

/** Returns a stream of single bytes, and the number of bytes read so far. */
function drip(most: number) {
  let asked = 0
  const body = new ReadableStream({
    pull: async (stream) => {
      await nextTurn()
      if (asked++ < most) stream.enqueue(new Uint8Array([120]))
      else stream.close()
    },
  })
  return { body, askedFor: () => asked }
}

test('thousands of single bytes are joined into one body', async () => {
  const read = await readBoundedBody(post(drip(5_000).body), 10_000)
  expect(await (read as Request).text()).toBe('x'.repeat(5_000))
})

test('a dropped request body is rejected and not read further', async () => {
  const end = new AbortController()
  const { body, askedFor } = drip(Infinity)
  const reading = readBoundedBody(post(body), Infinity, { dropped: end.signal })
  for (let turn = 0; turn < 10; turn++) await nextTurn()
  expect(askedFor()).toBeGreaterThan(0)
  end.abort()
  expect(await reading).toBe('too many')
  // A byte that was already requested may still arrive.
  const asked = askedFor()
  for (let turn = 0; turn < 10; turn++) await nextTurn()
  expect(askedFor() - asked).toBeLessThanOrEqual(1)
  expect(await readBoundedBody(post('x'), 10, { dropped: end.signal })).toBe('too many')
})
