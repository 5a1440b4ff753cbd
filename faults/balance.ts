import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../app/config.server.ts'
import { openServices } from '../app/services.server.ts'
import { sendDueEmails } from '../app/plumbing/outbox/outbox-loop.server.ts'
import { verifyThankYouToken } from '../app/events/event/thank-you-path.server.ts'
import { parseEmail } from '../tests/doubles/read-mail.ts'
import type { Crowd } from './crowd.ts'

/**
 * Asserts after all activity that every confirmed quote request is stored exactly once, that no other is, and that both
 * emails of each are complete in the mailbox. Returns the number of quote requests.
 */
export async function assertBalance(env: Record<string, string>, crowd: Pick<Crowd, 'thanked'>): Promise<number> {
  // Ten minutes ahead, so that claims of dead processes have expired.
  await using house = await openServices(loadConfig(env), {
    now: () => Date.now() + 600_000,
    out: { write: () => true },
  })
  await sendDueEmails(house)
  const events = await house.db.selectFrom('event').select(['id', 'reference', 'requestor_name', 'state']).execute()
  assert.deepEqual(events.map(({ requestor_name }) => requestor_name).toSorted(), [...crowd.thanked.keys()].toSorted())
  const emails = await house.db.selectFrom('email').select(['id', 'event_id', 'kind', 'state', 'attempts']).execute()
  assert.equal(emails.length, events.length * 2)
  for (const { id, reference, requestor_name, state } of events) {
    assert.equal(verifyThankYouToken(house.config.secret, crowd.thanked.get(requestor_name)!), id)
    assert.equal(state, 'new')
    for (const kind of ['alert', 'receipt']) {
      const letter = emails.find((letter) => letter.event_id === id && letter.kind === kind)
      assert(letter, `${requestor_name} has no ${kind}`)
      assert.equal(letter.state, 'sent')
      const file = join(house.config.dataDir, 'mailbox', `${letter.id}.eml`)
      assert(existsSync(file), `${requestor_name}'s ${kind} is not in the mailbox`)
      assert(parseEmail(readFileSync(file, 'utf8')).text.includes(reference))
    }
  }
  assert.deepEqual(
    await house.db
      .selectFrom('event')
      .select('reference')
      .groupBy('reference')
      .having((of) => of.fn.countAll(), '>', 1)
      .execute(),
    [],
  )
  return events.length
}

/**
 * Asserts that the email history has a line per attempt, `unknown` where no result was reported. Returns the number of
 * unknown attempts.
 */
export async function silentAttempts(env: Record<string, string>): Promise<number> {
  await using house = await openServices(loadConfig(env), { out: { write: () => true } })
  const { attempts } = await house.db
    .selectFrom('email')
    .select((of) => of.fn.sum<number>('attempts').as('attempts'))
    .executeTakeFirstOrThrow()
  const events = await house.db
    .selectFrom('email_log_entry')
    .select(['kind', (of) => of.fn.countAll<number>().as('lines')])
    .groupBy('kind')
    .execute()
  assert.equal(
    events.reduce((sum, { lines }) => sum + lines, 0),
    attempts ?? 0,
    'the history has a line for every attempt',
  )
  return events.find(({ kind }) => kind === 'unknown')?.lines ?? 0
}
