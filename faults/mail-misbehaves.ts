import assert from 'node:assert/strict'
import { sendDueEmails } from '../app/plumbing/outbox/outbox-loop.server.ts'
import { queueEmail } from '../app/plumbing/outbox/outbox.server.ts'
import { createSmtpTransport } from '../app/plumbing/mail/smtp-transport.server.ts'
import { sampleEmailBusiness, sampleEmail } from '../tests/doubles/sample-email.ts'
import { smtpDouble, type SmtpBehavior } from '../tests/doubles/smtp-double.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { createTestApp, type Database } from '../tests/test-app.ts'
import type { FaultResult } from './outcome.ts'

/**
 * Result each behavior of a mail server must leave in the email's history, and how often the email then arrives in total.
 */
const misbehaviours: Record<'later' | 'account' | 'refused' | 'unknown', { arrives: number; ways: SmtpBehavior[] }> = {
  later: {
    arrives: 1,
    ways: [
      'hang',
      'drip',
      'drop-mid-message',
      'untrusted-tls',
      'refuse-greeting',
      'defer-greeting',
      'defer-sender',
      'defer-recipient',
      'defer-data',
    ],
  },
  // The account is refused and not the email: it is tried again, and the owner gets a notice.
  account: { arrives: 1, ways: ['refuse-auth', 'defer-auth'] },
  refused: { arrives: 0, ways: ['refuse-sender', 'refuse-recipient', 'refuse-data'] },
  unknown: { arrives: 2, ways: ['hang-after-dot', 'close-after-dot', 'drip-after-dot'] },
}

/** Runs every misbehavior of a mail server, followed by a normal delivery. */
export async function runMisbehavingMail(
  fixtures: Fixtures,
  database: Database,
  letters: number,
): Promise<FaultResult> {
  let tried = 0
  for (const [kind, { arrives, ways }] of Object.entries(misbehaviours)) {
    for (const way of ways) {
      // Large enough that the connection breaks before the email is fully sent.
      const text = way === 'drop-mid-message' ? 'a line of a very long letter\n'.repeat(500_000) : 'A word.'
      await runMisbehavior(fixtures, database, {
        way,
        kind,
        arrives,
        text,
        letters: way === 'drop-mid-message' ? 1 : letters,
      })
      tried++
    }
  }
  return {
    tried: `a mail server that hangs, drops connections, is slow, replies 4xx, 5xx or not at all after the message, ${database}`,
    times: `${tried} kinds of failure, ${letters} emails each`,
    outcome:
      'each deferred, refused or recorded as unknown, as expected; then sent once, or twice where the first result was unknown; none lost',
  }
}

type Way = { way: SmtpBehavior; kind: string; arrives: number; text: string; letters: number }

async function runMisbehavior(
  fixtures: Fixtures,
  database: Database,
  { way, kind, arrives, text, letters }: Way,
): Promise<void> {
  await using smtp = await smtpDouble({ behave: way })
  await using house = await createTestApp(database, {}, fixtures)
  const url = smtp.url.replace('//', '//bar%40bar.example:password@')
  const timeoutMs = way === 'drop-mid-message' ? 10_000 : 300
  const round = (limit: number) => ({
    ...house,
    carry: createSmtpTransport({ url, from: () => sampleEmailBusiness, timeoutMs: limit }),
  })
  for (let i = 0; i < letters; i++) {
    const email = sampleEmail({ id: `${i}`, messageId: `<${i}@bar.example>`, text })
    await queueEmail(house.db, { ...email, eventId: null, kind: 'alert' }, house.now())
  }
  await sendDueEmails(round(timeoutMs))
  smtp.behave('accept')
  house.advance(2 * 60_000)
  await sendDueEmails(round(30_000))

  const expected = kind === 'refused' ? ['refused'] : [kind, 'sent']
  for (let i = 0; i < letters; i++) {
    const events = await house.db
      .selectFrom('email_log_entry')
      .select(['kind', 'text'])
      .where('email_id', '=', `${i}`)
      .orderBy('at')
      .execute()
    assert.deepEqual(
      events.map((event) => event.kind),
      expected,
      way,
    )
    if (kind === 'unknown') assert.match(events[0]!.text, /may have arrived/)
    const { state } = await house.db
      .selectFrom('email')
      .select('state')
      .where('id', '=', `${i}`)
      .executeTakeFirstOrThrow()
    assert.equal(state, kind === 'refused' ? 'refused' : 'sent')
    assert.equal(smtp.emails.filter(({ messageId }) => messageId === `<${i}@bar.example>`).length, arrives, way)
  }
}
