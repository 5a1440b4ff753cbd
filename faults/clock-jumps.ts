import assert from 'node:assert/strict'
import type { SendEmailResult } from '../app/plumbing/outbox/email.ts'
import { countStuckEmails, queueEmail } from '../app/plumbing/outbox/outbox.server.ts'
import { startOutboxLoop } from '../app/plumbing/outbox/outbox-loop.server.ts'
import { claimEmail } from '../tests/doubles/claim-email.ts'
import { validQuoteForm } from '../tests/doubles/sample-form.ts'
import { sampleEmail } from '../tests/doubles/sample-email.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { createVisitor, listStoredData } from '../tests/guest.ts'
import { createTestApp, type Database, type TestApp } from '../tests/test-app.ts'
import { waitUntil, type FaultResult } from './outcome.ts'

const minute = 60_000
const day = 24 * 60 * minute
const year = 365 * day

/** Sets the clock a year forward or a day back, with emails in every state and open forms. */
export async function clockJumps(fixtures: Fixtures, database: Database): Promise<FaultResult> {
  for (const jump of [year, -day]) {
    await sendThroughJump(fixtures, database, jump)
    await formsThrough(fixtures, database, jump)
  }
  return {
    tried: `clock set a year forward, then a day back, ${database}`,
    times: 'once each, with new, deferred and claimed emails, and open forms',
    outcome:
      'every email sent once or listed as not sent, none retried without a delay; forms accepted, typed text kept, no user locked out',
  }
}

/**
 * Creates a new, a delayed and a claimed email, whose process died. Then the clock jumps while the mail server still
 * fails.
 */
async function sendThroughJump(fixtures: Fixtures, database: Database, jump: number): Promise<void> {
  await using house = await createTestApp(database, {}, fixtures)
  const carried: string[] = []
  let verdict: SendEmailResult = { kind: 'later', words: '451 not now' }
  const carry = async ({ id }: { id: string }) => {
    carried.push(id)
    return verdict
  }
  const post = (id: string) =>
    queueEmail(house.db, { ...sampleEmail({ id }), eventId: null, kind: 'alert' }, house.now())
  await post('claimed')
  await claimEmail(house.db, house.now())
  await post('put-off')
  let clockRead = 0
  const begin = () => startOutboxLoop({ ...house, carry, now: () => (clockRead++, house.now()) })
  let deliveryLoop = begin()
  try {
    await waitUntil(
      'the email is deferred',
      async () => (await getState(house, 'put-off')).attempts === 1 && carried.length === 1,
    )
    await waitUntil('the email’s claim is released', async () => (await getState(house, 'put-off')).claim === null)
    // The jump comes between two delivery rounds. During a round an email dated by both clocks may be sent a second time.
    await deliveryLoop.stop()
    await post('new')
    house.advance(jump)
    deliveryLoop = begin()
    await waitUntil('the new email is attempted', () => carried.includes('new'))
    await waitUntil('the email’s claim is released', async () => (await getState(house, 'new')).claim === null)
    // Repeated rounds leave the email until its time comes.
    for (let look = 0; look < 5; look++) {
      const asked = clockRead
      deliveryLoop.nudge()
      await waitUntil('the delivery loop has read the clock', () => clockRead > asked)
    }
    assert.equal(carried.filter((id) => id === 'new').length, 1)
    verdict = { kind: 'sent', words: '250 taken' }
    await waitUntil('every email has its final state', async () => {
      house.advance(3 * minute)
      deliveryLoop.nudge()
      const left = await house.db.selectFrom('email').select('id').where('state', '=', 'waiting').execute()
      return left.length === 0
    })
  } finally {
    await deliveryLoop.stop()
  }
  const emails = await house.db.selectFrom('email').select(['id', 'state', 'attempts']).execute()
  // An email a year old that fails again is past its three days: it is marked as refused and shown.
  const aside = emails.filter(({ state }) => state === 'refused')
  assert.equal((await countStuckEmails(house.db, house.now())).refused, aside.length)
  assert.deepEqual(aside.length > 0, jump > 0)
  for (const { attempts } of emails) assert(attempts <= 4, `${attempts} attempts`)
  for (const { id } of emails.filter(({ state }) => state === 'sent')) assert(carried.includes(id))
}

async function formsThrough(fixtures: Fixtures, database: Database, jump: number): Promise<void> {
  await using house = await createTestApp(database, { QUOTES_PER_HOUR: '2', API_PER_MINUTE: '2' }, fixtures)
  const { ask, pickUp, send, visit } = await createVisitor(house)
  for (let i = 0; i < 2; i++) assert.equal((await ask(validQuoteForm)).response.status, 303)
  for (let i = 0; i < 3; i++) await visit('/api/drinks')
  const open = await pickUp()
  house.advance(jump)
  const first = await send(open, { ...validQuoteForm, eventDate: '2028-05-15', requestorName: 'Somebody patient' })
  assert.equal(first.response.status, 422)
  assert.equal(first.page.fields.get('requestorName'), 'Somebody patient')
  assert.equal((await send(first.page, { ...validQuoteForm, eventDate: '2028-05-15' })).response.status, 303)
  assert.equal((await listStoredData(house)).leads.length, 3)
  assert.notEqual((await visit('/api/drinks')).status, 429)
}

async function getState({ db }: TestApp, id: string) {
  return db.selectFrom('email').select(['state', 'attempts', 'claim']).where('id', '=', id).executeTakeFirstOrThrow()
}
