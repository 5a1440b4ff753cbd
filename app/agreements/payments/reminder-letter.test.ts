import { expect, test } from 'vitest'
import { sampleSettings } from '../../business/sample-business.ts'
import type { DueStanding } from './ledger.ts'
import { composeReminder } from './money-letters.ts'

const head = {
  id: 'reminder',
  leadId: 'lead',
  to: 'maya@home.example',
  name: 'Maya Torres & Ben Ito',
  eventDate: '2027-10-16',
  identity: sampleSettings.identity,
  siteUrl: 'https://bar.example',
  link: null,
}
const due = (label: string, openCents: number, dueOn: string) =>
  ({
    id: label,
    kind: 'balance',
    label,
    amountCents: openCents,
    openCents,
    leftCents: openCents,
    dueOn,
  }) as DueStanding & {
    kind: 'balance'
  }

test('a reminder says its sum first, greets both, and says all its sums alike', () => {
  const open = [
    due('Balance', 78_750, '2027-10-02'),
    due('160 guests', 15_000, '2027-10-02'),
    due('Extra', 4_000, '2027-10-09'),
  ]
  const letter = composeReminder(head, open, '2027-09-25')
  expect(letter.subject).toBe('$937.50 due by October 2 for your October 16 event')
  expect(letter.text).toContain('Hi Maya & Ben,')
  for (const sum of ['$787.50', '$150.00', '$40.00']) expect(letter.text).toContain(sum)
  const late = composeReminder(head, open, '2027-10-05')
  expect(late.subject).toBe('$937.50 was due for your October 16 event')
  expect(composeReminder(head, [due('Balance', 78_700, '2027-10-02')], '2027-09-25').text).toContain('$787\n')
  const spanish = { ...head, language: 'es' } as const
  expect(composeReminder(spanish, open, '2027-10-05').subject).toBe('Pago vencido de $937.50: evento del 16 de octubre')
  expect(composeReminder(spanish, open, '2027-09-25').subject).toBe(
    '$937.50 por pagar a más tardar el 2 de octubre: evento del 16 de octubre',
  )
})
