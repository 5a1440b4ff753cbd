import { expect, test } from 'vitest'
import { getAlternativeFields } from './alternative-fields.ts'

const evening = { date: '2027-05-22', start: '16:00', end: '23:00', guests: null }
const typed = { eventStartTime: '16:00', eventEndTime: '23:00' }

test('a tapped day fills in no times if none were typed', () => {
  expect(getAlternativeFields(evening, {})).toEqual({ eventDate: '2027-05-22' })
  expect(getAlternativeFields(evening, { eventStartTime: '17:00', eventEndTime: '' })).toEqual({
    eventDate: '2027-05-22',
  })
})

test('a tapped alternative fills in its hours and guests if they differ', () => {
  const hours = { eventStartTime: '16:00', eventEndTime: '23:00' }
  expect(getAlternativeFields(evening, typed)).toEqual({ eventDate: '2027-05-22', ...hours })
  expect(getAlternativeFields({ ...evening, start: '12:00', end: '16:00', guests: 75 }, {})).toEqual({
    eventDate: '2027-05-22',
    eventStartTime: '12:00',
    eventEndTime: '16:00',
    eventGuestCount: '75',
  })
})
