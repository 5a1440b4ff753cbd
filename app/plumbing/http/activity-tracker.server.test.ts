import { afterEach, expect, test, vi } from 'vitest'
import { createActivityTracker } from './activity-tracker.server.ts'

afterEach(() => void vi.useRealTimers())

test('background work does not wait when no request is running', async () => {
  await createActivityTracker().giveWay()
})

test('background work continues after the last request succeeds or fails', async () => {
  const activity = createActivityTracker()
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const told: string[] = []
  second.promise.catch(() => {})
  const served = activity.serve(() => first.promise).then((answer) => told.push(answer))
  const failed = activity.serve(() => second.promise).catch(() => told.push('failed'))
  const goneOn = activity.giveWay(60_000).then(() => told.push('gone on'))
  first.resolve('served')
  await served
  expect(told).toEqual(['served'])
  second.reject(new Error('no'))
  await Promise.all([failed, goneOn])
  expect(told.toSorted()).toEqual(['failed', 'gone on', 'served'])
})

test('background work also waits for a request that follows right after a response', async () => {
  vi.useFakeTimers()
  const activity = createActivityTracker()
  const goneOn = vi.fn<() => void>()
  await activity.serve(async () => {})
  const waiting = activity.giveWay(60_000).then(goneOn)
  await vi.advanceTimersByTimeAsync(4)
  const again = Promise.withResolvers<void>()
  const served = activity.serve(() => again.promise)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(goneOn).not.toHaveBeenCalled()
  again.resolve()
  await served
  await vi.advanceTimersByTimeAsync(5)
  await waiting
  expect(goneOn).toHaveBeenCalledOnce()
})

test('background work continues after its maximum wait even if requests never end', async () => {
  const activity = createActivityTracker()
  void activity.serve(() => new Promise(() => {}))
  await activity.giveWay(1)
})
