import { expect, test } from 'vitest'
import { sampleSettings } from '../../business/sample-business.ts'
import type { AmountDueStatus } from './allocate-payments.ts'
import { composeInvoiceEmail, composeReceiptEmail } from './payment-emails.ts'
import { composePaymentReminderEmail } from './payment-reminder-email.ts'

const head = {
  id: 'reminder',
  eventId: 'lead',
  to: 'maya@home.example',
  name: 'Maya Torres & Ben Ito',
  eventDate: '2027-10-16',
  identity: sampleSettings.identity,
  siteUrl: 'https://bar.example',
  link: null,
}
const amountDue = (label: string, openCents: number, dueOn: string) =>
  ({
    id: label,
    kind: 'balance',
    label,
    amountCents: openCents,
    openCents,
    leftCents: openCents,
    dueOn,
  }) as AmountDueStatus & {
    kind: 'balance'
  }

test('a reminder gives the total in its subject, greets both clients and formats amounts alike', () => {
  const open = [
    amountDue('Balance', 78_750, '2027-10-02'),
    amountDue('160 guests', 15_000, '2027-10-02'),
    amountDue('Extra', 4_000, '2027-10-09'),
  ]
  const email = composePaymentReminderEmail(head, open, '2027-09-25')
  expect(email.subject).toBe('$937.50 due by October 2 for your October 16 event')
  expect(email.text).toContain('Hi Maya & Ben,')
  for (const sum of ['$787.50', '$150.00', '$40.00']) expect(email.text).toContain(sum)
  const late = composePaymentReminderEmail(head, open, '2027-10-05')
  expect(late.subject).toBe('$937.50 was due for your October 16 event')
  expect(composePaymentReminderEmail(head, [amountDue('Balance', 78_700, '2027-10-02')], '2027-09-25').text).toContain(
    '$787\n',
  )
  const spanish = { ...head, language: 'es' } as const
  expect(composePaymentReminderEmail(spanish, open, '2027-10-05').subject).toBe(
    'Pago vencido de $937.50: evento del 16 de octubre',
  )
  expect(composePaymentReminderEmail(spanish, open, '2027-09-25').subject).toBe(
    '$937.50 por pagar a más tardar el 2 de octubre: evento del 16 de octubre',
  )
})

const issued = { id: 'paper', number: 3, paper: { title: 'Invoice 3' } as never }
const account = { dueCents: 110_000, paidCents: 27_500, oweThemCents: 0, isAsleep: false }

test('an invoice email lists total, amount paid and remaining amounts with due dates', () => {
  const balance = amountDue('Balance', 82_500, '2027-10-02')
  const one = { ...account, openCents: 82_500, open: [balance] }
  expect(composeInvoiceEmail(head, issued, one, '2027-09-25').text).toContain(
    'Total: $1,100\nPaid so far: $275\nStill to pay: $825 (due Saturday, October 2, 2027)\n',
  )
  const both = {
    ...account,
    paidCents: 0,
    openCents: 110_000,
    open: [amountDue('Deposit', 27_500, '2027-09-20'), balance],
  }
  expect(composeInvoiceEmail(head, issued, both, '2027-09-25').text).toContain(
    'Total: $1,100\nStill to pay: $1,100\nDeposit: $275 (was due Monday, September 20, 2027)\nBalance: $825 (due Saturday, October 2, 2027)\n',
  )
  const paid = { ...account, paidCents: 110_000, openCents: 0, open: [] }
  expect(composeInvoiceEmail({ ...head, language: 'es' }, issued, paid, '2027-09-25').text).toContain(
    'Total: $1,100\nPagado hasta ahora: $1,100\nPor pagar: $0\n',
  )
})

test('the final receipt email shows a zero balance, and a tip receipt thanks once', () => {
  const came = [{ amountCents: 82_500, way: 'zelle', paidOn: '2027-10-01' } as const]
  const last = { sumCents: 82_500, isTip: false, came, open: [], today: '2027-10-01' }
  const text = (money: Parameters<typeof composeReceiptEmail>[2]) => composeReceiptEmail(head, issued, money).text
  expect(text({ ...last, settled: { openCents: 0, oweThemCents: 0 } })).toContain('2027)\nStill to pay: $0\n')
  expect(text({ ...last, settled: { openCents: 0, oweThemCents: 500 } })).toContain('Your credit: $5\n')
  expect(text({ ...last, settled: null })).not.toContain('Still to pay')
  expect(text({ ...last, isTip: true, settled: null }).match(/thank you/gi)).toHaveLength(1)
})
