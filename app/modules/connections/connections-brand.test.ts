import { expect, test } from 'vitest'
import { createEmailTheme, defaultBrand } from '../../business/brand/brand.ts'
import { defaultAccentColors } from '../../ui/accent-colors.ts'
import { findBrandTrace } from '../../../tests/doubles/brand-traces.ts'
import { composeWebhookDisabledEmail } from './webhook-disabled-email.ts'

test('the email about a webhook of another business never shows the sample brand', () => {
  const brand = { ...defaultBrand, first: '#5fb3d9', second: '#7a1f5c', prefix: 'SV' }
  const failed = { webhookId: 'a', name: 'Zap', since: Date.parse('2026-11-20T14:00:00Z'), words: '' }
  const { subject, text, html, replyTo, messageId } = composeWebhookDisabledEmail(failed, {
    id: 'a',
    to: 'us@saltandvine.com',
    business: 'Salt & Vine',
    look: createEmailTheme(brand),
    siteUrl: 'https://saltandvine.com',
    timeZone: 'America/New_York',
  })
  expect(Object.values(defaultAccentColors).filter((color) => html.toLowerCase().includes(color))).toEqual([])
  expect(findBrandTrace([subject, text, html, replyTo, messageId].join('\n'))).toBeNull()
})
