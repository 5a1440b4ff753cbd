import { expect, test } from 'vitest'
import { formatClientEmailFooter } from './client-email-footer.ts'

const house = { name: 'Nerd & Tonic', legalName: 'Nerd & Tonic LLC', phone: '+19045550142' }
const postal = '14 Granada Street\n St. Augustine, FL 32084\n'

test.each([
  [
    'en',
    { ...house, postal },
    [],
    'Just reply and a person reads it, or call (904) 555-0142.\nNerd & Tonic LLC, 14 Granada Street, St. Augustine, FL 32084',
  ],
  [
    'en',
    house,
    ['Keep this email.'],
    'Just reply and a person reads it, or call (904) 555-0142.\nNerd & Tonic LLC\nKeep this email.',
  ],
  ['en', { ...house, phone: '', legalName: '' }, [], 'Just reply and a person reads it.\nNerd & Tonic'],
  ['es', house, [], 'Responde a este correo y lo lee una persona, o llama al (904) 555-0142.\nNerd & Tonic LLC'],
] as const)(
  'the footer of a client email in %s lists only the contact details set',
  (language, sender, notes, footer) => {
    expect(formatClientEmailFooter(sender, language, ...notes)).toBe(footer)
  },
)
