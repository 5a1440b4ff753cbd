import { formatDateTime } from '../../business/dates.ts'
import { describe, expect, test } from 'vitest'
import { parseResendForm, canEditRecipient, parseSeenEmailState, serializeSeenEmailState } from './email-details.ts'
import {
  formatTransportLabel,
  formatEmailStatusUpdate,
  formatServerReply,
  formatEmailPurpose,
  formatEmailStatusSentence,
  formatEmailStatus,
  formatAttemptCount,
  formatEmailBeginning,
} from './email-text.ts'
import { computeDeliveryStatus, type EmailDeliveryState } from '../../plumbing/outbox/delivery-status.ts'
import { parseEmailCursor, parseEmailFilter, getEmailListPath, formatEmailCursor } from './email-list-path.ts'

const now = Date.parse('2026-11-20T14:00:00Z')
const zone = 'America/New_York'
const status = (changes: Partial<EmailDeliveryState>): EmailDeliveryState => ({
  state: 'waiting',
  attempts: 0,
  dueAt: now,
  claimedUntil: null,
  settledAt: null,
  lastWords: null,
  givenUp: null,
  carrier: null,
  ...changes,
})
const inAnHour = formatDateTime(now + 3_600_000, zone)

describe('email delivery status', () => {
  test.each([
    ['waiting', status({}), 'waiting · next try any moment', 'any moment'],
    [
      'waiting',
      status({ attempts: 2, dueAt: now + 3_600_000 }),
      `waiting · next try at ${inAnHour}`,
      `next try is at ${inAnHour}`,
    ],
    // A crashed worker leaves its claim.
    ['waiting', status({ attempts: 1, claimedUntil: now - 1 }), 'waiting · next try any moment', 'any moment'],
    ['carried', status({ attempts: 1, claimedUntil: now + 1 }), 'on its way out now', 'being sent right now'],
    [
      'sent',
      status({ state: 'sent', settledAt: now, carrier: 'smtp://mail.example:587' }),
      'sent',
      'Sent on Nov 20, 2026',
    ],
    ['sent', status({ state: 'sent', settledAt: now }), 'sent', 'Sent on'],
    ['kept', status({ state: 'sent', settledAt: now, carrier: 'mailbox' }), 'not sent', 'it did not go out'],
    [
      'refused',
      status({ state: 'refused', settledAt: now, lastWords: '550 no such guest' }),
      'refused',
      'until you send it again',
    ],
    [
      'given-up',
      status({ state: 'refused', settledAt: now, lastWords: '451 later', givenUp: 1 }),
      'given up',
      'three days of trying',
    ],
  ] as const)('the delivery status of an email is %s for %j', (where, email, words, sentence) => {
    expect(computeDeliveryStatus(email, now)).toBe(where)
    expect(formatEmailStatus(email, now, zone)).toBe(words)
    expect(formatEmailStatusSentence(email, now, zone)).toContain(sentence)
  })
})

test('email history entries have readable labels, with unknown ones left unchanged', () => {
  expect(formatEmailStatusUpdate('sent')).toBe('Accepted by the mail server')
  expect(formatEmailStatusUpdate('kept')).toBe('Not sent')
  expect(formatEmailStatusUpdate('something new')).toBe('something new')
})

test('attempts, email purposes and transports have readable labels', () => {
  expect([0, 1, 14].map(formatAttemptCount)).toEqual(['not tried yet', 'one try', '14 tries'])
  expect(['alert', 'test', 'something new'].map(formatEmailPurpose)).toEqual([
    'Alert to you',
    'Test email',
    'something new',
  ])
  const others = ['agreement', 'said-yes', 'says-sent', 'hold-ends', 'packet', 'money', 'crew-thanks']
  expect(others.map(formatEmailPurpose)).toEqual([
    'Signed copy to the client',
    'Proposal accepted',
    'Payment announced',
    'Hold ends soon',
    'Venue packet',
    'Payment news, to you',
    'Thanks to your bartenders',
  ])
  expect(
    ['mailbox', 'emailjs', 'smtp://mail.example:587', 'smtps://[::1]:465', null].map(formatTransportLabel),
  ).toEqual([
    'no email account (not sent)',
    'EmailJS',
    'the mail server mail.example:587',
    'the mail server [::1]:465',
    'no email account yet',
  ])
})

test.each([
  ['waiting', 'alert', true],
  ['refused', 'receipt', true],
  ['sent', 'receipt', false],
  // The link lets its holder choose a password, so the email goes only to the user's own address.
  ['waiting', 'reset', false],
])('the recipient of a %s %s email can be corrected: %s', (state, kind, may) => {
  expect(canEditRecipient({ state, kind })).toBe(may)
})

test('a serialized email state parses back to itself, and an invalid one is rejected', () => {
  const seen = { state: 'refused', postedAt: now }
  expect(parseSeenEmailState(serializeSeenEmailState(seen))).toEqual(seen)
  for (const text of [undefined, '', 'refused', 'refused.', 'lost.123', `refused.${now}x`])
    expect(parseSeenEmailState(text)).toBeNull()
})

test('the email page form parses resend and address correction requests', () => {
  const seen = `refused.${now}`
  expect(parseResendForm({ seen, intent: 'again', to: 'ignored' })).toEqual({
    kind: 'again',
    seen: { state: 'refused', postedAt: now },
    to: null,
  })
  expect(parseResendForm({ seen, intent: 'mend', to: ' ada@home.example ' })).toMatchObject({
    kind: 'again',
    to: 'ada@home.example',
  })
  expect(parseResendForm({ seen, intent: 'mend', to: 'ada@' })).toMatchObject({
    kind: 'back',
    to: 'ada@',
    errors: [{ field: 'to' }],
  })
  expect(parseResendForm({ seen, intent: 'mend' })).toMatchObject({ kind: 'back', to: '' })
  expect(parseResendForm({ intent: 'again' })).toEqual({ kind: 'none' })
})

test('the filter and page position of the email list are restored from its URL', () => {
  const id = 'reset-1.2/3 & more'
  const asked = new URL(getEmailListPath('refused', formatEmailCursor(now, id)), 'http://x').searchParams
  expect(parseEmailFilter(asked.get('state'))).toBe('refused')
  expect(parseEmailCursor(asked.get('before'))).toEqual({ at: now, id })
  expect(getEmailListPath('all')).toBe('/backbar/letters')
  for (const text of [null, '', 'x', '12', '12.', 'x.y']) expect(parseEmailCursor(text)).toBeNull()
  for (const name of [null, '', 'toString', 'lost']) expect(parseEmailFilter(name)).toBe('all')
})

test('a note on the attached PDF calls its SHA-256 a fingerprint', () => {
  const hash = 'a'.repeat(64)
  expect(formatServerReply(`250 OK (with proposal.pdf, SHA-256 ${hash})`)).toBe(
    `250 OK (with proposal.pdf, fingerprint ${hash})`,
  )
  expect(formatServerReply('250 OK')).toBe('250 OK')
})

test.each<[string, string]>([
  ['Hi Nora,\n\nThank you for asking us.\nWe would love to.', 'Thank you for asking us. We would love to.'],
  ['Hola, Nora:\n\nGracias.', 'Gracias.'],
  ['EMAILS ARRIVE\n\nThis is a test.', 'This is a test.'],
  ['MAY 22 IS KEPT FOR YOU\n\nHi Nora & Eli,\n\nThank you for saying yes.', 'Thank you for saying yes.'],
  ['OK', 'OK'],
  ['', ''],
  [`Hi,\n${'word '.repeat(40)}`, `${'word '.repeat(16).trim()} …`],
])('the email list shows the first words after the greeting of %j', (text, words) => {
  expect(formatEmailBeginning(text)).toBe(words)
})
