import assert from 'node:assert/strict'
import { loadConfig } from '../app/config.server.ts'
import { openServices } from '../app/services.server.ts'
import { emailClaimMs } from '../app/plumbing/outbox/outbox.server.ts'
import { sendDueEmails } from '../app/plumbing/outbox/outbox-loop.server.ts'
import { smtpDouble } from '../tests/doubles/smtp-double.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import type { Database } from '../tests/test-app.ts'
import { createTestDatabase } from '../tests/test-database.ts'
import { fillOutbox } from './fill-outbox.ts'
import { openSite } from './open-site.ts'
import { waitUntil, type FaultResult } from './outcome.ts'

/** Sends SIGTERM while an email is at a mail server that hangs longer than a stop may take. */
export async function stopMidEmail(fixtures: Fixtures, database: Database): Promise<FaultResult> {
  await using smtp = await smtpDouble({ behave: 'hang-after-dot' })
  await using place = await createTestDatabase(database, fixtures)
  const env = { ...place.env, MAIL_URL: smtp.url }
  let now = Date.now()
  await using house = await openServices(loadConfig(env), { now: () => now, out: { write: () => true } })
  {
    await using site = await openSite(place, { MAIL_URL: smtp.url })
    await fillOutbox(house.db, 1, now)
    await waitUntil('the mail server has received the email', () => smtp.emails.length === 1)
    const since = performance.now()
    assert.equal(await site.end('SIGTERM'), 0)
    assert(performance.now() - since < 10_500)
  }
  smtp.behave('accept')
  now = Date.now()
  assert.equal(await sendDueEmails(house), 0, 'the stopped process still holds its claim on the email')
  now += emailClaimMs + 1_000
  assert.equal(await sendDueEmails(house), 1)
  const events = await house.db.selectFrom('email_log_entry').select(['kind', 'text']).orderBy('at').execute()
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['unknown', 'sent'],
  )
  return {
    tried: `stopped while an email is being sent, ${database}`,
    times: 'once',
    outcome: `ended within ten seconds; two minutes later sent again, and its history says: “${events[0]!.text}”`,
  }
}
