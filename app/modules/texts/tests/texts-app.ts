import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { insertEvent } from '../../../../tests/stocked.ts'
import { createAppVisitor, createTestApp, type Database, type TestApp } from '../../../../tests/test-app.ts'
import type { CarrierKind } from '../carrier/carrier-settings.ts'
import { fetchDueMedia } from '../inbox/text-media.server.ts'
import { openCarrier } from '../carrier/text-carrier.server.ts'
import { recordTextConsent } from '../outbox/text-consents.server.ts'
import { sendDueTextMessages } from '../outbox/text-queue.server.ts'
import { startCarrierDouble } from './carrier-double.ts'

export const noraPhone = '+19045550133'

const minute = 60_000

/**
 * An app with a carrier on this machine and an event of Nora's, whose number agreed to texts where `isAgreed`. It is
 * Friday, 9 AM.
 */
export async function createTextsApp(
  database: Database = 'sqlite',
  {
    kind = 'twilio',
    isAgreed = true,
    env = {},
  }: { kind?: CarrierKind; isAgreed?: boolean; env?: Record<string, string> } = {},
) {
  let now = () => Date.now()
  const double = await startCarrierDouble(kind, { siteUrl: 'http://localhost:3000', now: () => now() })
  const app = await createTestApp(database, { MODULES: 'texts', SMS_URL: double.smsUrl, ...env })
  now = app.now
  const owner = await createOwnerClient(app)
  const event = await insertEvent(app, { requestorName: 'Nora Ephron', phoneNumber: noraPhone })
  if (isAgreed) await agree(app, noraPhone, event.id)
  const services = {
    ...app,
    openCarrier: (settings: Parameters<typeof openCarrier>[0]) => openCarrier(settings, { timeout: 2_000 }),
  }
  const page = `/backbar/jobs/${event.id}/texts`
  return {
    app,
    double,
    owner,
    event,
    page,
    /** Sends due texts until none is due. */
    deliver: () => sendDueTextMessages(services),
    /** Fetches the files of texts that are due. */
    fetch: () => fetchDueMedia(app),
    /** Advances the clock by minutes and sends due texts. */
    async wait(minutes: number) {
      app.advance(minutes * minute)
      await sendDueTextMessages(services)
    },
    /** Returns the only or latest outgoing text. */
    findText: () =>
      app.db
        .selectFrom('text_message')
        .selectAll()
        .where('direction', '=', 'out')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    visit: await createAppVisitor(app),
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await double[Symbol.asyncDispose]()
    },
  }
}

/** Records that a number agreed to texts on the form. */
export async function agree(app: TestApp, phone: string, eventId: string | null = null) {
  const consent = { text: 'Text me about this event', version: '1', language: 'en', page: '/quote' }
  await recordTextConsent(app.db, { phone, eventId, kind: 'form', ...consent }, app.now())
}
