import { expect, test } from 'vitest'
import { findSetting } from '../../../business/stored-settings.server.ts'
import { chooseModulesOnce } from '../../../office/what-you-use/choose-modules.server.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { createTestApp } from '../../../../tests/test-app.ts'
import { createBookingApp, saveRules } from './booking-app.ts'

test.each([
  ['a new business', { isAll: false }, false],
  ['a demo without cards', { isAll: true, takesCards: false }, false],
  ['a demo with cards', { isAll: true, takesCards: true }, true],
])('online booking of %s (%o) starts switched on: %s', async (_, choice, isOn) => {
  await using app = await createTestApp()
  await chooseModulesOnce(app.db, { ...choice, now: app.now() })
  expect((await findSetting(app.db, 'modules'))!.on.includes('online-booking')).toBe(isOn)
})

test('the quote form offers online booking within the rules, or gives the reason', async () => {
  await using at = await createBookingApp('sqlite', { rules: null })
  const form = '/quote/day?eventDate=2027-05-15&eventStartTime=17:00&eventEndTime=23:00&experience=luxe-cocktail'
  const offer = async (more: string) =>
    ((await (await at.visit(`${form}&${more}`)).json()) as { day: { bookNow?: object } | null }).day?.bookNow
  const bookable = 'eventGuestCount=100&eventLocation=32084'
  expect(await offer(bookable)).toBeUndefined()
  await saveRules(at.app, {})
  expect(await offer(bookable)).toEqual({
    button: 'Book this date now',
    note: 'Since the date is available: $1,100, fixed. You sign and pay $275 today. $825 is due Saturday, May 1, 2027.',
  })
  expect(await offer('eventGuestCount=160&eventLocation=32084')).toEqual({
    note: 'You can book online for 20 to 150 guests. For more, ask us.',
  })
  expect(await offer(`${bookable}&onRequest=cups`)).toEqual({
    note: 'Something you chose has no list price, so we answer with a fixed price.',
  })
  at.app.cards = async () => null
  expect(await offer(bookable)).toBeUndefined()
})

test('booking rules are saved, and invalid rules show errors', async () => {
  await using at = await createBookingApp('sqlite', { rules: null })
  const owner = await createOwnerClient(at.app)
  const path = '/backbar/settings/online-booking'
  expect((await owner.open(path)).text).toContain('Nothing can be booked online yet.')
  const wrong = await owner.post(path, { ...Object.fromEntries((await owner.open(path)).fields), guestsTo: '5' })
  expect(wrong.status).toBe(422)
  await owner.fill(path, { guestsTo: '120', total: '2,500' })
  const saved = (await findSetting(at.db, 'onlineBooking')) as {
    guestsTo: number
    totalCents: number
    weekdays: number[]
  }
  expect([saved.guestsTo, saved.totalCents, saved.weekdays]).toEqual([120, 250_000, [1, 2, 3, 4, 5, 6, 7]])
  expect((await owner.open('/backbar/settings')).text).toContain('20 to 120 guests, within 60 miles, up to $2,500')
})

test('data of an unfinished booking is exported, erased on request and deleted after thirty days', async () => {
  await using at = await createBookingApp('sqlite')
  const { deleteExpiredBookings, eraseBookings, exportBookings } = await import('../hold/booking-privacy.server.ts')
  await at.startBooking()
  expect((await exportBookings(at.db, 'nora@home.example')).onlineBookings).toMatchObject([
    { state: 'draft', request: { requestorName: 'Nora Ephron' } },
  ])
  expect(await deleteExpiredBookings(at.db, at.app.now() + 24 * 3_600_000)).toEqual({ bookingPages: 0 })
  await eraseBookings(at.db, 'nora@home.example')
  expect(await at.bookings()).toEqual([])
  const { session } = await at.bookUntilCard()
  at.stripe.account.expireSession(session)
  await at.stripe.webhooks.settled()
  const day = 24 * 3_600_000
  expect(await deleteExpiredBookings(at.db, at.app.now() + 29 * day)).toEqual({ bookingPages: 0 })
  expect(await deleteExpiredBookings(at.db, at.app.now() + 31 * day)).toEqual({ bookingPages: 1 })
})
