import { expect, test } from 'vitest'
import { createStoredEvent } from '../../../tests/doubles/stored-event.ts'
import { createTestApp, databases, openingTime } from '../../../tests/test-app.ts'
import { switchModules } from '../../business/module-switches.server.ts'
import { isModuleLinkOpen } from './module-links.server.ts'

test.each(databases)('%s: links of a disabled module open until 6 AM local time after the event', async (database) => {
  await using app = await createTestApp(database)
  const { db } = app
  const { id } = await createStoredEvent(db, openingTime, {
    request: { eventDate: '2027-05-15', timeZone: 'Pacific/Honolulu' },
  })
  const isOpenAt = (at: string) => isModuleLinkOpen(db, 'a-module', id, Date.parse(at))
  const [beforeSix, afterSix] = ['2027-05-16T05:59:00-10:00', '2027-05-16T06:01:00-10:00']
  await switchModules(db, ['a-module'], false, { all: ['a-module'], by: null, now: openingTime })
  expect([await isOpenAt(beforeSix), await isOpenAt(afterSix)]).toEqual([true, false])
  expect(await isModuleLinkOpen(db, 'a-module', 'no-event', openingTime)).toBe(false)
  await switchModules(db, ['a-module'], true, { all: ['a-module'], by: null, now: openingTime })
  expect(await isOpenAt(afterSix)).toBe(true)
})
