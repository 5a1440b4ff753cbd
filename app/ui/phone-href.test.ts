import { expect, test } from 'vitest'
import { formatTelHref, formatSmsHref } from './phone-href.ts'

test.each([
  ['+19045550142', 'tel:+19045550142', 'sms:+19045550142'],
  ['+19045550142;ext=5', 'tel:+19045550142,5', null],
  ['(904) 555-0142', 'tel:9045550142', 'sms:9045550142'],
  ['+1904"><script>;ext=<b>7', 'tel:+1904,7', null],
])('the phone number %s has call link %s and text message link %s', (phone, call, text) => {
  expect([formatTelHref(phone), formatSmsHref(phone)]).toEqual([call, text])
})

test('the text message link contains the initial text', () => {
  expect(formatSmsHref('+19045550142', 'Hi Nora,\n– Power?')).toBe(
    'sms:+19045550142?&body=Hi%20Nora%2C%0A%E2%80%93%20Power%3F',
  )
})
