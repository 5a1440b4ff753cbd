import { describe, expect, test } from 'vitest'
import { createStoredEvent } from '../../../tests/doubles/stored-event.ts'
import { databases, createTestApp, openingTime } from '../../../tests/test-app.ts'
import { getMedianFirstReplyMs } from './first-reply-time.server.ts'

const day = 24 * 3_600_000

describe.each(databases)('%s', (database) => {
  test('the first reply time is the median for requests of the last thirty days', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    expect(await getMedianFirstReplyMs(db, openingTime)).toBeNull()
    const answered = (ago: number, minutes: number) =>
      createStoredEvent(
        db,
        openingTime - ago,
        {},
        { state: 'replied', first_reply_at: openingTime - ago + minutes * 60_000 },
      )
    for (const [ago, minutes] of [
      [day, 10],
      [2 * day, 41],
      [3 * day, 500],
      [31 * day, 1],
    ] as const)
      await answered(ago, minutes)
    await createStoredEvent(db, openingTime)
    expect(await getMedianFirstReplyMs(db, openingTime)).toBe(41 * 60_000)
  })
})
