import { expect, test } from 'vitest'
import { defaultBrand } from '../../business/brand/brand.ts'
import { sampleSettings } from '../../business/sample-business.ts'
import { defaultAccentColors } from '../../ui/accent-colors.ts'
import { findBrandTrace } from '../../../tests/doubles/brand-traces.ts'
import { composeCertificateEmail } from './certificate-request.ts'

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

test('the email to the agent of another business never shows the sample brand', () => {
  const { subject, text, html, replyTo, messageId } = composeCertificateEmail({
    id: 'a',
    eventId: 'a',
    identity,
    siteUrl: 'https://saltandvine.com',
    asking: {
      holder: 'The boathouse',
      holderAddress: '1 River St',
      isAdditionalInsured: true,
      neededBy: null,
      agentName: '',
      agentEmail: 'agent@insurer.example',
      policy: '1',
    },
    event: { date: '2027-05-15', place: 'The boathouse' },
  })
  expect(Object.values(defaultAccentColors).filter((color) => html.toLowerCase().includes(color))).toEqual([])
  expect(findBrandTrace([subject, text, html, replyTo, messageId].join('\n'))).toBeNull()
})
