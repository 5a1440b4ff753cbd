import { afterEach, expect, test, vi } from 'vitest'
import { countTraffic } from './traffic.server.ts'

afterEach(() => void vi.useRealTimers())

test('nobody is being served: nobody to give way to', async () => {
  await countTraffic().giveWay()
})

test('who gives way goes on when the last has been served, whether well or not', async () => {
  const traffic = countTraffic()
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const told: string[] = []
  second.promise.catch(() => {})
  const served = traffic.serve(() => first.promise).then((answer) => told.push(answer))
  const failed = traffic.serve(() => second.promise).catch(() => told.push('failed'))
  const goneOn = traffic.giveWay(60_000).then(() => told.push('gone on'))
  first.resolve('served')
  await served
  expect(told).toEqual(['served'])
  second.reject(new Error('no'))
  await Promise.all([failed, goneOn])
  expect(told.toSorted()).toEqual(['failed', 'gone on', 'served'])
})

test('who was answered and asks again at once is served before it goes on', async () => {
  vi.useFakeTimers()
  const traffic = countTraffic()
  const goneOn = vi.fn<() => void>()
  await traffic.serve(async () => {})
  const waiting = traffic.giveWay(60_000).then(goneOn)
  await vi.advanceTimersByTimeAsync(4)
  const again = Promise.withResolvers<void>()
  const served = traffic.serve(() => again.promise)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(goneOn).not.toHaveBeenCalled()
  again.resolve()
  await served
  await vi.advanceTimersByTimeAsync(5)
  await waiting
  expect(goneOn).toHaveBeenCalledOnce()
})

test('of those who ask at once one begins each turn of the event loop, in the order they came', async () => {
  const traffic = countTraffic()
  const begun: number[] = []
  const all = Promise.all([1, 2, 3].map((nth) => traffic.serve(async () => void begun.push(nth))))
  await Promise.resolve()
  expect(begun).toEqual([1])
  await new Promise(setImmediate)
  expect(begun).toEqual([1, 2])
  await all
  expect(begun).toEqual([1, 2, 3])
})

test('it gives way for a while only: a house that is never empty still gets its letters out', async () => {
  const traffic = countTraffic()
  void traffic.serve(() => new Promise(() => {}))
  await traffic.giveWay(1)
})
