import { expect, test } from 'vitest'
import { defaultBrand } from '../../business/brand/brand.ts'
import { sampleSettings } from '../../business/sample-business.ts'
import { defaultAccentColors } from '../../ui/accent-colors.ts'
import { languages } from '../../ui/language.ts'
import { findBrandTrace } from '../../../tests/doubles/brand-traces.ts'
import { composeFollowUp } from './compose-follow-up.ts'
import { createExampleEventData } from './example-event-data.ts'
import { fillFollowUpTemplate } from './fill-follow-up-template.ts'
import { followUpKinds } from './follow-up-kinds.ts'
import { toFollowUpSettings } from './follow-up-settings.ts'

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
const siteUrl = 'https://saltandvine.com'
const at = { now: Date.parse('2026-11-20T14:00:00Z'), today: '2026-11-20' }

test.each(languages.flatMap((language) => followUpKinds.map((kind) => [kind, language] as const)))(
  'under another brand the email %s in %s shows nothing of the sample business',
  (kind, language) => {
    const event = createExampleEventData(language, at.today)
    const settings = toFollowUpSettings({}, '1 River St\nTybee Island, GA 31328')
    const words = fillFollowUpTemplate(kind, event, settings, { identity, at })
    const email = composeFollowUp(kind, event, words, settings, { identity, siteUrl, stopPath: '/stop/x', id: 'a' })
    const { subject, text, html, replyTo, messageId } = email
    expect(Object.values(defaultAccentColors).filter((color) => html.toLowerCase().includes(color))).toEqual([])
    expect(findBrandTrace([subject, text, html, replyTo, messageId].join('\n'))).toBeNull()
  },
)
