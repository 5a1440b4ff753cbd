import { expect, test } from 'vitest'
import { sampleEmail } from '../../../tests/doubles/sample-email.ts'
import { databases, createTestApp, openingTime, type TestApp } from '../../../tests/test-app.ts'
import type { EmailTransport, Email } from './email.ts'
import { queueEmail } from './outbox.server.ts'
import { maxConcurrentEmails, sendDueEmails, startOutboxLoop } from './outbox-loop.server.ts'

test.each(databases)('%s: a sending round sends every due email exactly once', async (database) => {
  await using app = await createTestApp(database)
  await post(app, 'a', 'b', 'c')
  const { carry, carried } = bag()
  expect(await sendDueEmails({ ...app, carry })).toBe(3)
  expect(await sendDueEmails({ ...app, carry })).toBe(0)
  expect(carried.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test.each(databases)('%s: a failing email does not block the next email and is retried later', async (database) => {
  await using app = await createTestApp(database)
  await post(app, 'a', 'b')
  const { carry, carried } = bag()
  const moody: EmailTransport = async (email) =>
    email.id === 'a' ? { kind: 'later', words: 'not today' } : carry(email)
  expect(await sendDueEmails({ ...app, carry: moody })).toBe(2)
  app.advance(2 * 60_000)
  await sendDueEmails({ ...app, carry })
  expect(carried.map(({ id }) => id)).toEqual(['b', 'a'])
})

test('each attempt is logged without the content of the email', async () => {
  await using app = await createTestApp()
  await post(app, 'a')
  await sendDueEmails({ ...app, carry: bag().carry })
  expect(app.lines.filter(({ event }) => event === 'letter')).toEqual([
    {
      at: new Date(openingTime).toISOString(),
      level: 'info',
      event: 'letter',
      letter: 'a',
      verdict: 'sent',
      attempt: 1,
    },
  ])
})

test.each(databases)('%s: a clock jump does not send an email in progress twice', async (database) => {
  await using app = await createTestApp(database)
  await post(app, 'a')
  const { carry, carried } = bag()
  const slow: EmailTransport = async (email) => {
    if (email.id === 'b') arrived.resolve()
    else if (!jumped) {
      jumped = true
      app.advance(24 * 3_600_000)
      await post(app, 'b')
      deliveryLoop.nudge()
    }
    await arrived.promise
    return carry(email)
  }
  const arrived = Promise.withResolvers<void>()
  let jumped = false
  const deliveryLoop = startOutboxLoop({ ...app, carry: slow })
  deliveryLoop.nudge()
  await arrived.promise
  await deliveryLoop.stop()
  expect(carried.map(({ id }) => id).toSorted()).toEqual(['a', 'b'])
})

test('a nudge starts sending at once, and stopping finishes only emails in progress', async () => {
  await using app = await createTestApp()
  const { carry, carried } = bag()
  const taken = Promise.withResolvers<void>()
  const put = Promise.withResolvers<void>()
  let inHand = 0
  const slow: EmailTransport = async (email) => {
    if (++inHand === maxConcurrentEmails) taken.resolve()
    await put.promise
    return carry(email)
  }
  const deliveryLoop = startOutboxLoop({ ...app, carry: slow })
  const ids = Array.from({ length: maxConcurrentEmails + 1 }, (_, i) => `letter ${i}`)
  await post(app, ...ids)
  deliveryLoop.nudge()
  await taken.promise
  const stopped = deliveryLoop.stop()
  put.resolve()
  await stopped
  expect(carried.map(({ id }) => id)).toEqual(ids.slice(0, maxConcurrentEmails))
  const left = await app.db.selectFrom('email').select(['id', 'claim']).where('state', '=', 'waiting').execute()
  expect(left).toEqual([{ id: `letter ${maxConcurrentEmails}`, claim: null }])
})

test('a slow email does not delay emails queued after it', async () => {
  await using app = await createTestApp()
  const { carry, carried } = bag()
  const [taken, put, passed] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  const moody: EmailTransport = async (email) => {
    if (email.id === 'slow') {
      taken.resolve()
      await put.promise
    }
    const verdict = await carry(email)
    if (email.id === 'c') passed.resolve()
    return verdict
  }
  const deliveryLoop = startOutboxLoop({ ...app, carry: moody })
  await post(app, 'slow')
  deliveryLoop.nudge()
  await taken.promise
  for (const id of ['a', 'b', 'c']) await post(app, id)
  deliveryLoop.nudge()
  await passed.promise
  put.resolve()
  await deliveryLoop.stop()
  expect(carried.map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'c', 'slow'])
  expect(carried.at(-1)?.id).toBe('slow')
})

test('a throwing transport does not block other emails, and the failure is logged', async () => {
  await using app = await createTestApp()
  const { carry, carried } = bag()
  const ids = Array.from({ length: 2 * maxConcurrentEmails }, (_, i) => `letter ${i}`)
  await post(app, ...ids)
  const brokenAtFirst: EmailTransport = (email) => {
    if (ids.indexOf(email.id) < maxConcurrentEmails) throw new Error('no such host')
    return carry(email)
  }
  expect(await sendDueEmails({ ...app, carry: brokenAtFirst })).toBe(ids.length)
  expect(carried.map(({ id }) => id)).toEqual(ids.slice(maxConcurrentEmails))
  expect(app.lines.filter(({ event }) => event === 'delivery-failed')).toHaveLength(maxConcurrentEmails)
})

test('sending emails waits while requests have priority', async () => {
  await using app = await createTestApp()
  await post(app, 'a')
  const { carry, carried } = bag()
  const way = Promise.withResolvers<void>()
  const carrying = sendDueEmails({ ...app, carry, giveWay: () => way.promise })
  const row = () => app.db.selectFrom('email').select('attempts').executeTakeFirstOrThrow()
  expect([await row(), carried]).toEqual([{ attempts: 0 }, []])
  way.resolve()
  expect(await carrying).toBe(1)
})

/** A transport that accepts and remembers every email. */
function bag() {
  const carried: Email[] = []
  const carry: EmailTransport = async (email) => {
    carried.push(email)
    return { kind: 'sent', words: 'taken' }
  }
  return { carry, carried }
}

async function post(app: TestApp, ...ids: string[]) {
  for (const [i, id] of ids.entries()) {
    await queueEmail(app.db, { ...sampleEmail({ id }), eventId: null, kind: 'alert' }, openingTime - ids.length + i)
  }
}
