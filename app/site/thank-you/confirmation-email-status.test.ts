import { expect, test } from 'vitest'
import { computeConfirmationEmailStatus } from './confirmation-email-status.ts'

const hour = 3_600_000
const [connected, away] = [false, true]
const waiting = { state: 'waiting', carrier: null }
const sent = { state: 'sent', carrier: 'smtp://mail.example:587' }

test.each([
  ['it goes out', 'new', waiting, connected, 0, 'sending'],
  ['it has just gone', 'new', sent, connected, hour - 1, 'sending'],
  ['it went', 'replied', sent, connected, hour, 'sent'],
  ['it is still tried', 'new', waiting, connected, 9 * hour, 'sending'],
  ['nobody took it', 'new', { state: 'refused', carrier: 'emailjs' }, connected, hour, 'refused'],
  ['beyond the limit none was written', 'new', null, connected, 0, 'none'],
  ['email is not connected', 'new', waiting, away, 0, 'none'],
  [
    'it was kept here, and email is connected since',
    'new',
    { state: 'sent', carrier: 'mailbox' },
    connected,
    0,
    'none',
  ],
  ['a suspected machine is told what a person is told', 'spam', null, connected, 0, 'sending'],
  ['also later', 'spam', null, connected, hour, 'sent'],
  ['also without email', 'spam', null, away, 0, 'none'],
] as const)(
  'the status of a quote request’s confirmation email is computed: %s',
  (_, state, receipt, isMailbox, age, expected) => {
    expect(computeConfirmationEmailStatus({ state, createdAt: 1_000 }, receipt, { isMailbox, now: 1_000 + age })).toBe(
      expected,
    )
  },
)
