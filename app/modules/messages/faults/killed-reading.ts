import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fixtures } from '../../../../tests/fixtures.ts'
import type { FaultResult } from '../../../../faults/outcome.ts'
import { createTestApp, type Database } from '../../../../tests/test-app.ts'
import { startMailboxLoop, startMailboxProcess } from '../mailbox/mailbox-loop.server.ts'
import { storeReceivedMessage } from '../store-received-message.server.ts'
import { startDovecot } from '../tests/dovecot.ts'
import { buildMail, textPart } from '../tests/raw-mail.ts'

/** Longest time for all messages to arrive, in milliseconds. */
const mostMs = 10 * 60_000

/**
 * Kills the reading process between fetching a message and storing it, and between storing it and noting its position,
 * in turn. Throws if a message is lost or stored twice.
 */
export async function killWhileReading(fixtures: Fixtures, database: Database, kills: number): Promise<FaultResult> {
  await using dovecot = await startDovecot()
  const { port, user, password } = dovecot.server
  const url = `imap://${user}:${password}@127.0.0.1:${port}?trust=mx.google.com`
  await using app = await createTestApp(database, { IMAP_URL: url }, fixtures)
  const count = Math.ceil(kills / 2)
  for (let i = 0; i < count; i++)
    await dovecot.deliver(
      buildMail({
        from: `guest${i}@domain${i}.example`,
        messageId: `<killed-${i}@mail.example>`,
        part: textPart('Hi'),
      }),
    )
  let done = 0
  let child = startMailboxProcess()
  child.kill()
  const loop = startMailboxLoop(app, {
    start: () => (child = startMailboxProcess()),
    lookEveryMs: 20,
    firstRetryMs: 0,
    async store({ db, files, now, config }, message) {
      const isBefore = done % 2 === 0
      if (done < kills && isBefore) kill()
      const result = await storeReceivedMessage(db, message, { now: now(), files, secret: config.secret })
      if (done < kills) kill()
      return result
    },
  })

  function kill(): never {
    done++
    child.kill('SIGKILL')
    throw new Error('killed for the test')
  }

  const start = performance.now()
  let ids: string[] = []
  while (ids.length < count && performance.now() - start < mostMs) {
    await wait(200)
    ids = (await app.db.selectFrom('message').select('message_id').execute()).map(({ message_id }) => message_id)
  }
  await loop.stop()
  const distinct = new Set(ids).size
  assert.deepEqual([done, ids.length, distinct], [kills, count, count])
  return {
    tried: `${kills} kills of the reading process around storing a message, ${database}`,
    times: `${count} messages, ${Math.round((performance.now() - start) / 1000)} s`,
    outcome: 'every message stored once',
  }
}
