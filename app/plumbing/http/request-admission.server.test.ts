import { afterEach, expect, test, vi } from 'vitest'
import { createAdmissionQueue } from './request-admission.server.ts'
import { createPostThrottle } from './post-throttle.server.ts'
import { createSharedQuota } from './shared-quota.server.ts'

const turn = () => new Promise(setImmediate)
const turns = async (count: number) => {
  for (let i = 0; i < count; i++) await turn()
}
const usual = { atWork: 8, waiting: 64, waitingInAll: 512, givesWayMs: 0 }

afterEach(() => void vi.useRealTimers())

test('concurrent requests start one per event loop turn, in order of arrival', async () => {
  const { admit } = createAdmissionQueue()
  const begun: number[] = []
  const all = Promise.all([1, 2, 3].map((nth) => admit('one', async () => void begun.push(nth))))
  await Promise.resolve()
  expect(begun).toEqual([1])
  await turn()
  expect(begun).toEqual([1, 2])
  await all
  expect(begun).toEqual([1, 2, 3])
})

test('a new sender is served before the remaining requests of a busy sender', async () => {
  const { admit } = createAdmissionQueue()
  const begun: string[] = []
  const ask = (sender: string) => admit(sender, async () => void begun.push(sender))
  const all = Promise.all([...Array.from({ length: 6 }, () => ask('crowd')), ask('one'), ask('other')])
  await all
  expect(begun).toEqual(['crowd', 'one', 'other', 'crowd', 'crowd', 'crowd', 'crowd', 'crowd'])
})

test('concurrent requests per sender are limited until one finishes or fails', async () => {
  const { admit } = createAdmissionQueue({ ...usual, atWork: 2 })
  const [well, badly] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const begun: number[] = []
  const work = (nth: number, until: Promise<void>) => admit('one', async () => (begun.push(nth), until))
  const failed = work(1, badly.promise).catch(() => 'failed')
  const others = [work(2, well.promise), work(3, well.promise), work(4, well.promise)]
  await turns(5)
  expect(begun).toEqual([1, 2])
  expect(await admit('other', async () => 'served')).toBe('served')
  badly.reject(new Error('no'))
  expect(await failed).toBe('failed')
  await turns(2)
  expect(begun).toEqual([1, 2, 3])
  well.resolve()
  await Promise.all(others)
  expect(begun).toEqual([1, 2, 3, 4])
})

test('a sender with many open requests waits briefly for senders with fewer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { admit } = createAdmissionQueue({ ...usual, givesWayMs: 25 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (sender: string, name: string) =>
    admit(sender, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const all = ['a', 'b', 'c', 'd'].map((name) => ask('crowd', name))
  all.push(ask('one', 'one'))
  await turns(5)
  expect(begun).toEqual(['a', 'one'])
  vi.advanceTimersByTime(25)
  await turns(5)
  expect(begun).toEqual(['a', 'one', 'b'])
  ends.get('one')!()
  await turns(5)
  expect(begun).toEqual(['a', 'one', 'b', 'c', 'd'])
  for (const end of ends.values()) end()
  await Promise.all(all)
})

test("queue limits per sender and in total reject the busiest sender's newest request", async () => {
  const { admit } = createAdmissionQueue({ ...usual, atWork: 1, waiting: 2, waitingInAll: 3 })
  const open = Promise.withResolvers<string>()
  const work = (sender: string) => admit(sender, () => open.promise)
  const crowd = [work('a'), work('a'), work('a')]
  await turn()
  expect(await work('a')).toBe('full')
  const others = [work('b')]
  await turn()
  others.push(work('b'))
  await turn()
  // The third request of `crowd` made room for a sender with nothing. A sender never loses a place to a sender with as
  // many.
  others.push(work('c'))
  expect(await crowd.pop()).toBe('full')
  await turns(2)
  others.push(work('c'))
  expect(await work('d')).toBe('full')
  open.resolve('served')
  expect(await Promise.all([...crowd, ...others])).toEqual(Array(6).fill('served'))
  expect(await work('d')).toBe('served')
})

test('requests from other senders succeed while ten busy senders fill the queue', async () => {
  const { admit } = createAdmissionQueue({ ...usual, atWork: 1 })
  const open = Promise.withResolvers<string>()
  const work = (sender: string) => admit(sender, () => open.promise)
  const crowds = Array.from({ length: 10 }, (_, crowd) => Array.from({ length: 68 }, () => work(`crowd ${crowd}`)))
  await turns(20)
  const others = Array.from({ length: 48 }, (_, nth) => work(`other ${nth % 8}`))
  await turns(20)
  open.resolve('served')
  expect(await Promise.all(others)).toEqual(Array(48).fill('served'))
  expect((await Promise.all(crowds.flat())).filter((answer) => answer === 'served').length).toBeGreaterThan(400)
})

test('an exhausted quota revokes the newest claim of its largest sender unless that is protected', () => {
  const shares = createSharedQuota({ each: 60, inAll: 100 })
  const lost: string[] = []
  const claim = (sender: string, amount: number, name = sender) =>
    shares.claim(sender, amount, () => void lost.push(name))
  const [first, second] = [claim('a', 30, 'a1'), claim('a', 30, 'a2')]
  expect(claim('a', 1)).toBeNull()
  second!.keep()
  const held = claim('b', 40)
  expect(claim('c', 60)).toBeNull()
  expect(lost).toEqual([])
  expect(claim('c', 20)).not.toBeNull()
  expect(lost).toEqual(['a1'])
  // A revoked claim is released only once.
  first!.release()
  second!.release()
  second!.release()
  held!.release()
  expect(claim('d', 60)).not.toBeNull()
  expect(claim('e', 20)).not.toBeNull()
  expect(lost).toEqual(['a1'])
  expect(claim('f', 1)).not.toBeNull()
  expect(lost).toEqual(['a1', 'd'])
})

test('repeated failures delay and then reject only their own sender', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { pace } = createPostThrottle({ freely: 2, apartMs: 10, mostMs: 25 })
  const begun: string[] = []
  const post = (sender: string, status: number) =>
    pace(
      sender,
      async () => (begun.push(sender), status),
      (answer) => answer >= 400,
    )
  for (let i = 0; i < 9; i++) expect(await post('guest', 303)).toBe(303)
  for (let i = 0; i < 3; i++) expect(await post('flood', 422)).toBe(422)
  begun.length = 0
  const third = post('flood', 422)
  const fourth = post('flood', 422)
  expect(await post('flood', 422)).toBe('full')
  expect(await post('guest', 422)).toBe(422)
  expect(begun).toEqual(['guest'])
  vi.advanceTimersByTime(10)
  expect(await third).toBe(422)
  expect(begun).toEqual(['guest', 'flood'])
  vi.advanceTimersByTime(10)
  expect(await fourth).toBe(422)
  vi.advanceTimersByTime(100)
  expect(await post('flood', 422)).toBe(422)
})
