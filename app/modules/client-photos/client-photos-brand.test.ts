import { expect, test } from 'vitest'
import { defaultBrand } from '../../business/brand/brand.ts'
import { sampleSettings } from '../../business/sample-business.ts'
import { defaultAccentColors } from '../../ui/accent-colors.ts'
import { findBrandTrace } from '../../../tests/doubles/brand-traces.ts'
import { sampleProposal } from '../../../tests/doubles/sample-proposal.ts'
import { composePhotoRemovalEmail } from './photo-removal-email.ts'

test('the email about a photo of another business never shows the sample brand', () => {
  const brand = { ...defaultBrand, first: '#5fb3d9', second: '#7a1f5c', prefix: 'SV' }
  const identity = { ...sampleSettings.identity, name: 'Salt & Vine', alertsTo: 'us@saltandvine.com', brand }
  const proposal = { eventId: 'a', document: { ...sampleProposal(), reference: 'SV-7K3M-9QXD' } } as never
  const { subject, text, html } = composePhotoRemovalEmail(
    proposal,
    { today: '2027-05-20' },
    identity,
    'https://saltandvine.com',
  )
  expect(Object.values(defaultAccentColors).filter((color) => html.toLowerCase().includes(color))).toEqual([])
  expect(findBrandTrace([subject, text, html].join('\n'))).toBeNull()
})
