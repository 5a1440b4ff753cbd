import { expect, test } from 'vitest'
import { findBrandTrace } from '../../../tests/doubles/brand-traces.ts'
import { defaultBrand } from '../../business/brand/brand.ts'
import { sampleSettings } from '../../business/sample-business.ts'
import { defaultAccentColors } from '../../ui/accent-colors.ts'
import { languages, type Language } from '../../ui/language.ts'
import type { StaffMember } from './members/staff-member.ts'
import { composeThankYouEmail } from './pay/thank-you-email.ts'
import { composeStaffEmail } from './shifts/compose-staff-email.ts'
import type { StaffNotification } from './shifts/staff-emails.ts'
import { sampleShift } from './tests/sample-shift.ts'

const siteUrl = 'https://saltandvine.com'
const identity = {
  ...sampleSettings.identity,
  name: 'Salt & Vine',
  legalName: 'Salt & Vine LLC',
  email: 'hi@saltandvine.com',
  alertsTo: 'us@saltandvine.com',
  phone: '+19122345678',
  area: 'Savannah & the islands',
  brand: { ...defaultBrand, first: '#5fb3d9', second: '#7a1f5c', prefix: 'SV' },
}
const at = Date.parse('2026-11-20T14:00:00Z')
const shift = sampleShift()
const news: StaffNotification[] = [
  { kind: 'offer', asked: [{ shift, endsAt: at }] },
  { kind: 'have-it', shift },
  { kind: 'off', shift },
  { kind: 'gone', shift, takenAt: at },
  { kind: 'changed', shift, was: sampleShift({ day: '2027-10-09' }), endsAt: at },
  { kind: 'confirm', shift, endsAt: at },
  { kind: 'hand-over', shift, giver: 'Ana' },
  { kind: 'taken-over', shift, giver: 'Ana', taker: 'Cy', to: 'other' },
  { kind: 'paper', paper: 'alcohol-service', endsOn: '2027-10-16' },
]

function composeEmails(language: Language) {
  const person = { name: 'Ben Ortiz', email: 'ben@home.example', language, rates: {} } as StaffMember
  return [
    ...news.map((one) => composeStaffEmail(one, { id: 'a', to: person, page: '/crew/x', identity, siteUrl })),
    composeThankYouEmail(
      'a',
      person,
      { day: '2027-05-15', venue: 'The boathouse', works: [], payments: [], tips: null },
      { identity, eventZone: identity.timeZone, siteUrl, page: `${siteUrl}/crew/x`, asksCount: true },
    ),
  ]
}

test.each(languages)('emails to the staff of another business never show the sample brand, in %s', (language) => {
  for (const { subject, text, html, replyTo, messageId } of composeEmails(language)) {
    expect(Object.values(defaultAccentColors).filter((color) => html.toLowerCase().includes(color))).toEqual([])
    expect(findBrandTrace([subject, text, html, replyTo, messageId].join('\n'))).toBeNull()
  }
})
