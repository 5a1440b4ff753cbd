import { describe, expect, test } from 'vitest'
import { getDataSubject } from '../../../upkeep/privacy/data-subject.server.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { createTestApp, databases, openingTime } from '../../../../tests/test-app.ts'

describe.each(databases)('%s: data of shopping lists', (database) => {
  test('a person’s data export includes the checkmarks of their shopping list', async () => {
    await using app = await createTestApp(database)
    const event = await createStoredEvent(app.db, openingTime, { request: { fromEmail: 'nora@home.example' } })
    const checkmark = { line: 'Ice', is_bought: 1, codes: '[]', phone: 'phone' }
    await app.db
      .insertInto('shopping_list_checkmark')
      .values({ id: 'one', event_id: event.id, ...checkmark, at: 1, seen_at: 0, received_at: 1 })
      .execute()
    const person = await getDataSubject(app.db, 'nora@home.example')
    expect(person.listTicks).toMatchObject([{ line: 'Ice', bought: true }])
  })
})
