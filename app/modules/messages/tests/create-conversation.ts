import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { insertEvent } from '../../../../tests/stocked.ts'
import { createTestApp, type TestApp } from '../../../../tests/test-app.ts'
import type { ReceivedMessage } from '../received-message.ts'
import { storeReceivedMessage } from '../store-received-message.server.ts'
import { createReceivedMessage } from './sample-message.ts'

/** Receives a message from Nora, or another. */
export async function receive(app: TestApp, changes: Partial<ReceivedMessage> = {}) {
  const time = { sentAt: app.now(), receivedAt: app.now() }
  const message = createReceivedMessage({ from: { name: 'Nora', email: 'nora@home.example' }, ...time, ...changes })
  await storeReceivedMessage(app.db, message, { now: app.now(), files: app.files, secret: app.config.secret })
  return message
}

/** Returns the row's id of a message. */
export async function findMessageId(app: TestApp, messageId: string) {
  const row = await app.db
    .selectFrom('message')
    .selectAll()
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow()
  return row.id
}

/** A site with the request of Nora, and the address of her conversation. */
export async function createConversation(database: 'sqlite' | 'postgres' = 'sqlite') {
  const app = await createTestApp(database)
  const owner = await createOwnerClient(app)
  const event = await insertEvent(app, { requestorName: 'Nora Ephron', fromEmail: 'nora@home.example' })
  const page = `/backbar/jobs/${event.id}/messages`
  return { app, owner, event, page }
}
