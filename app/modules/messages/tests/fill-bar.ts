import type { TestApp } from '../../../../tests/test-app.ts'
import { saveInquiryLayout } from '../inquiry-layouts/inquiry-layouts.server.ts'
import { storeReceivedMessage } from '../store-received-message.server.ts'
import { createReceivedMessage } from './sample-message.ts'

/** A directory whose emails are filled in. */
const gigs: Parameters<typeof saveInquiryLayout>[1] = {
  domain: 'gigs.example',
  rules: {
    labels: new Map([
      ['couple', 'name'],
      ['date', 'date'],
      ['guests', 'guests'],
      ['email', 'email'],
    ]),
    unlabeled: [],
    dateOrder: 'month-first',
  },
  source: 'Gigs',
  makesInquiries: false,
}

/**
 * Stores messages of an event's client: a long message with a quote, and one with an unverified sender. Also stores a
 * message without an event and a directory's inquiry.
 */
export async function fillModule(
  { db, now, files, config }: TestApp,
  _: unknown,
  { lead }: Record<string, string>,
): Promise<Record<string, string>> {
  const event = await db.selectFrom('event').select('from_email').where('id', '=', lead!).executeTakeFirstOrThrow()
  const from = { name: '', email: event.from_email }
  const time = { sentAt: now(), receivedAt: now() }
  const long = {
    text: Array.from({ length: 12 }, (_, i) => `Question ${i + 1}: is the ice yours or ours?`).join('\n'),
    quoted: 'What we need to know',
    attachments: [{ name: 'floor-plan.pdf', type: 'application/pdf', bytes: 2_400_000, content: null }],
  }
  const first = createReceivedMessage({ messageId: 'long@guests.example', from, ...time, ...long })
  const forged = createReceivedMessage({
    messageId: 'forged@guests.example',
    from: { name: 'Sam', email: 'sam@else.example' },
    inReplyTo: first.messageId,
    authenticity: 'failed',
    ...time,
  })
  const unknown = createReceivedMessage({
    messageId: 'unknown@guests.example',
    from: { name: 'Gia', email: 'gia@else.example' },
    text: 'We were told that you bring the ice.',
    ...time,
  })
  for (const message of [first, forged, unknown])
    await storeReceivedMessage(db, message, { now: now(), files, secret: config.secret })
  await saveInquiryLayout(db, gigs, null, now())
  const inquiry = createReceivedMessage({
    messageId: 'lead@gigs.example',
    from: { name: 'Gigs', email: 'noreply@gigs.example' },
    subject: 'New inquiry',
    text: 'Couple: Cleo & Drew\nDate: September 18, 2027\nGuests: 100-150\nEmail: cleo@else.example',
    kind: 'list',
    sentAt: now() - 60_000,
    receivedAt: now() - 60_000,
  })
  await storeReceivedMessage(db, inquiry, { now: now(), files, secret: config.secret })
  const { id } = await db
    .selectFrom('message')
    .select('id')
    .where('message_id', '=', inquiry.messageId)
    .executeTakeFirstOrThrow()
  return { inquiry: id }
}
