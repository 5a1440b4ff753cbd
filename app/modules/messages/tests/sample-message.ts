import { openingTime, type TestApp } from '../../../../tests/test-app.ts'
import type { ReceivedMessage } from '../received-message.ts'
import { storeReceivedMessage } from '../store-received-message.server.ts'

let count = 0

/** A message in the inbox from a person, which passed the check of its sender. `changes` replace its parts. */
export function createReceivedMessage(changes: Partial<ReceivedMessage> = {}): ReceivedMessage {
  return {
    messageId: `message-${++count}@guests.example`,
    folder: 'inbox',
    sentAt: openingTime,
    receivedAt: openingTime,
    from: { name: '', email: 'nora@guests.example' },
    replyTo: null,
    to: [{ name: '', email: 'hello@bar.example' }],
    cc: [],
    subject: 'A question',
    text: 'Is the ice yours or ours?',
    quoted: '',
    inReplyTo: null,
    references: [],
    attachments: [],
    authenticity: 'passed',
    kind: 'message',
    bounce: null,
    forwarded: null,
    ...changes,
  }
}

/** Stores a received message. Returns the result with its row, which is missing if the message was not stored. */
export async function receiveMessage(app: TestApp, message: ReceivedMessage) {
  const { db, files, config } = app
  const result = await storeReceivedMessage(db, message, { now: app.now(), files, secret: config.secret })
  const row = await db.selectFrom('message').selectAll().where('message_id', '=', message.messageId).executeTakeFirst()
  return { message, result, row }
}
