import { expect, test } from 'vitest'
import { createEmailTheme, defaultBrand } from '../../business/brand/brand.ts'
import { defaultAccentColors } from '../../ui/accent-colors.ts'
import { findBrandTrace } from '../../../tests/doubles/brand-traces.ts'
import { composeCalendarFailureEmail } from './calendar-failure-email.ts'
import { summarizeExternalCalendars } from './summarize-external-calendars.ts'

const now = Date.parse('2026-11-20T14:00:00Z')
const minute = 60_000

test.each([
  [[], 'none connected'],
  [[{ readAt: null, trouble: null }], 'not read yet'],
  [[{ readAt: now - 12 * minute, trouble: null }], 'read 12 minutes ago'],
  [[{ readAt: now, trouble: 'log-in' }], { wrong: 'one could not be read' }],
])('settings summarize the owner’s calendars %j as %j', (calendars, words) => {
  expect(summarizeExternalCalendars(calendars, now)).toEqual(words)
})

test('the email about an unread calendar of another business never shows the sample brand', () => {
  const brand = { ...defaultBrand, first: '#5fb3d9', second: '#7a1f5c', prefix: 'SV' }
  const { subject, text, html, replyTo, messageId } = composeCalendarFailureEmail(
    { name: 'Ours', trouble: null, since: now },
    {
      id: 'a',
      to: 'us@saltandvine.com',
      business: 'Salt & Vine',
      look: createEmailTheme(brand),
      siteUrl: 'https://saltandvine.com',
      timeZone: 'America/New_York',
    },
  )
  expect(Object.values(defaultAccentColors).filter((color) => html.toLowerCase().includes(color))).toEqual([])
  expect(findBrandTrace([subject, text, html, replyTo, messageId].join('\n'))).toBeNull()
})
