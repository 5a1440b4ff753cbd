import { expect, test } from 'vitest'
import { createRateLimiter } from './rate-limiter.server.ts'

test('the rate limiter returns the seconds to wait over the limit per minute', () => {
  let now = 1_000_000
  const wait = createRateLimiter(2, () => now)
  expect([wait('a'), wait('a'), wait('b')]).toEqual([0, 0, 0])
  expect(wait('a')).toBe(60)
  now += 20_500
  expect(wait('a')).toBe(40)
  expect(wait('b')).toBe(0)
  now += 39_500
  expect([wait('a'), wait('a')]).toEqual([0, 0])
  expect(wait('a')).toBe(60)
})

test('a rate limit of 0 means no limit', () => {
  const wait = createRateLimiter(0, () => 0)
  for (let call = 0; call < 1_000; call++) expect(wait('a')).toBe(0)
})

test('a flood of addresses makes the rate limiter forget the oldest address', () => {
  const wait = createRateLimiter(1, () => 0)
  expect([wait('first'), wait('first')]).toEqual([0, 60])
  for (let address = 0; address < 20_000; address++) wait(`a${address}`)
  expect(wait('a19999')).toBe(60)
  expect(wait('first')).toBe(0)
})
