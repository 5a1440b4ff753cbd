import { expect, test } from 'vitest'
import { withBoundedBody } from './body.server.ts'

const limit = 1_000
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://bar.example/quote?utm_source=card', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

test('a body within the limit arrives whole, with its address, method and headers', async () => {
  const request = await withBoundedBody(post('guests=120', { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Any': 'one' }), limit)
  expect(request).toMatchObject({ method: 'POST', url: 'http://bar.example/quote?utm_source=card' })
  expect(request?.headers.get('X-Any')).toBe('one')
  expect(Object.fromEntries(await request!.formData())).toEqual({ guests: '120' })
})

test('a form with files keeps its boundary', async () => {
  const form = new FormData()
  form.set('requestorName', 'Zoë 🍸')
  const request = await withBoundedBody(post(form), limit)
  expect(Object.fromEntries(await request!.formData())).toEqual({ requestorName: 'Zoë 🍸' })
})

test.each([
  [limit, true],
  [limit + 1, false],
])('%i bytes are taken: %s', async (size, taken) => {
  const request = await withBoundedBody(post('x'.repeat(size)), limit)
  expect(request !== null).toBe(taken)
  if (request) expect(await request.text()).toHaveLength(size)
})

test('a body that says beforehand that it is too large is not even read', async () => {
  const request = post(new ReadableStream({ pull: () => Promise.reject(new Error('somebody read it')) }, { highWaterMark: 0 }), {
    'Content-Length': String(limit + 1),
  })
  expect(await withBoundedBody(request, limit)).toBeNull()
})

test('a body that does not say how large it is, is counted; the rest is never asked for', async () => {
  let pulled = 0
  const endless = new ReadableStream({
    pull(controller) {
      pulled++
      controller.enqueue(new Uint8Array(100))
    },
  }, { highWaterMark: 0 })
  expect(await withBoundedBody(post(endless), limit)).toBeNull()
  expect(pulled).toBe(11)
})

test('a request without a body passes', async () => {
  const request = new Request('http://bar.example/')
  expect(await withBoundedBody(request, limit)).toBe(request)
})
