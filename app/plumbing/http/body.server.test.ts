import { expect, test } from 'vitest'
import { cutShort, mostFields, withBoundedBody, withCutBody } from './body.server.ts'

const limit = 1_000
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://bar.example/quote?utm_source=card', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit)

test('a body within the limit arrives whole, with its address, method and headers', async () => {
  const request = await taken(
    post('guests=120', { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Any': 'one' }),
  )
  expect(request).toMatchObject({ method: 'POST', url: 'http://bar.example/quote?utm_source=card' })
  expect(request.headers.get('X-Any')).toBe('one')
  expect(Object.fromEntries(await request.formData())).toEqual({ guests: '120' })
})

test('a form with files keeps its boundary', async () => {
  const form = new FormData()
  form.set('requestorName', 'Zoë 🍸')
  const request = await taken(post(form))
  expect(Object.fromEntries(await request.formData())).toEqual({ requestorName: 'Zoë 🍸' })
})

test.each([
  [limit, true],
  [limit + 1, false],
])('%i bytes are taken: %s', async (size, isTaken) => {
  const request = await withBoundedBody(post('x'.repeat(size)), limit)
  expect(request instanceof Request).toBe(isTaken)
  if (request instanceof Request) expect(await request.text()).toHaveLength(size)
})

test('a body that says beforehand that it is too large is not even read', async () => {
  const request = post(
    new ReadableStream({ pull: () => Promise.reject(new Error('somebody read it')) }, { highWaterMark: 0 }),
    {
      'Content-Length': String(limit + 1),
    },
  )
  expect(await withBoundedBody(request, limit)).toBe('too large')
})

test('a body that does not say how large it is, is counted; the rest is never asked for', async () => {
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
  expect(await withBoundedBody(post(endless), limit)).toBe('too large')
  expect(pulled).toBe(11)
})

test('a request without a body passes', async () => {
  const request = new Request('http://bar.example/')
  expect(await withBoundedBody(request, limit)).toBe(request)
})

test.each([0, 1])('a form of %i fields more than any of ours has is not taken apart to find out', async (more) => {
  const fields = mostFields + more
  const form = new FormData()
  for (let i = 0; i < fields; i++) form.append('a', '')
  const urlencoded = { 'Content-Type': 'Application/X-WWW-Form-URLencoded;charset=utf-8' }
  for (const request of [post(form), post('&a'.repeat(fields - 1), urlencoded)])
    expect((await withBoundedBody(request, 100_000)) === 'too many fields').toBe(more > 0)
})

test('what is no form may hold what it likes', async () => {
  const text = '&'.repeat(5_000)
  expect(await withBoundedBody(post(text, { 'Content-Type': 'text/plain' }), 10_000)).toBeInstanceOf(Request)
  expect(await withBoundedBody(post(text, { 'Content-Type': 'multipart/form-data' }), 10_000)).toBeInstanceOf(Request)
})

test.each([
  ['told beforehand', true],
  ['counted', false],
])('a form whose file is too large, %s, keeps its words and says that it was cut', async (_, isTold) => {
  const form = new FormData()
  form.set('name', 'Liability 2027')
  form.set('file', new File([new Uint8Array(400_000)], 'scan.pdf'))
  const whole = post(form)
  const type = whole.headers.get('Content-Type')!
  const bytes = await whole.arrayBuffer()
  const sent = () =>
    post(isTold ? bytes : new Response(bytes).body!, {
      'Content-Type': type,
      [cutShort]: 'said by its sender',
      ...(isTold && { 'Content-Length': String(bytes.byteLength) }),
    })
  const cut = await taken(sent(), (request) => withCutBody(request, 200_000))
  expect(cut.headers.get(cutShort)).toBe('yes')
  const kept = await cut.formData()
  expect(kept.get('name')).toBe('Liability 2027')
  expect((kept.get('file') as File).size).toBeLessThan(200_000)
  const fitting = await taken(sent(), (request) => withCutBody(request, 500_000))
  expect([fitting.headers.get(cutShort), (await fitting.arrayBuffer()).byteLength]).toEqual([null, bytes.byteLength])
})

test('what is packed, is no form, or has too many fields is judged as ever where a file may be cut', async () => {
  const packed = post('x', { 'Content-Encoding': 'gzip', 'Content-Type': 'multipart/form-data; boundary=b' })
  expect(await withCutBody(packed, limit)).toBe('packed')
  expect(await withCutBody(post('x'.repeat(limit + 1)), limit)).toBe('too large')
  const many = post('--b\r\n'.repeat(mostFields + 3), { 'Content-Type': 'multipart/form-data; boundary=b' })
  expect(await withCutBody(many, 100_000)).toBe('too many fields')
})

async function taken(request: Request, read = (request: Request) => withBoundedBody(request, limit)): Promise<Request> {
  const bounded = await read(request)
  if (!(bounded instanceof Request)) throw new Error(bounded)
  return bounded
}

test('thousands of pieces of a byte each are one piece, and who is given up in the middle is not read on', async () => {
  let given = 0
  const drip = (most: number) =>
    new ReadableStream({ pull: (stream) => (given++ < most ? stream.enqueue(new Uint8Array([120])) : stream.close()) })
  const read = await withBoundedBody(post(drip(5_000)), 10_000)
  expect(await (read as Request).text()).toBe('x'.repeat(5_000))
  given = 0
  const end = new AbortController()
  const reading = withBoundedBody(post(drip(Infinity)), Infinity, { dropped: end.signal })
  end.abort()
  expect(await reading).toBe('too many')
  expect(await withBoundedBody(post('x'), 10, { dropped: end.signal })).toBe('too many')
})
