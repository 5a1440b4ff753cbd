import { describe, expect, test } from 'vitest'
import { createStoredEvent } from './doubles/stored-event.ts'
import { databases, createTestApp, openingTime } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

describe.each(databases)('%s: ways to reach a client', (database) => {
  test('a selected day of the owner’s calendar links to call and text its client', async () => {
    await using app = await createTestApp(database)
    await createStoredEvent(
      app.db,
      openingTime,
      { request: { phoneNumber: '+19045550142;ext=5' } },
      { state: 'booked' },
    )
    const { html } = await (await createOwnerClient(app)).open('/backbar/calendar?month=2027-05&day=2027-05-15')
    expect(html).toContain('href="tel:+19045550142,5"')
    // The number has an extension, so it cannot receive text messages.
    expect(html).not.toContain('sms:+19045550142')
  })
})
