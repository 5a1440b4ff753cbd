import { expect, test } from 'vitest'
import { sampleProposal } from '../../../tests/doubles/sample-proposal.ts'
import type { AgreementChange } from '../agreement/agreement-change.ts'
import { composeOwnerChangeEmail, composeClientChangeEmail } from './change-emails.ts'

const head = { to: 'a@home.example', siteUrl: 'https://bar.example', link: '/x', rows: [], now: 0, copy: null }

test('change emails include the event’s year, and declines include the phone number', () => {
  const change = {
    id: 'a',
    eventId: 'a',
    number: 1,
    words: 'Elsa',
    answer: '',
    expiresOn: '2026-12-01',
    keepsDay: true,
  }
  const told = (kind: string, state: string, language: 'en' | 'es' = 'en') =>
    ({ ...change, kind, state, document: { ...sampleProposal(), language } }) as unknown as AgreementChange
  for (const [kind, state] of [
    ['change', 'asked'],
    ['call-off', 'asked'],
    ['postpone', 'asked'],
    ['change', 'agreed'],
    ['call-off', 'agreed'],
    ['postpone', 'agreed'],
    ['storm', 'declined'],
  ] as const)
    expect([kind, state, composeOwnerChangeEmail(told(kind, state), head).text.match(/May 15, 2027/g)]).toEqual([
      kind,
      state,
      ['May 15, 2027'],
    ])
  const [no, noEs] = [told('call-off', 'declined'), told('call-off', 'declined', 'es')]
  expect(composeClientChangeEmail(no, head).text).toMatch(/Call us at \(\d{3}\) \d{3}-\d{4}, and we’ll/)
  expect(composeClientChangeEmail(noEs, head).text).toMatch(/Llámanos al \(\d{3}\) \d{3}-\d{4} y lo/)
  expect(composeClientChangeEmail(told('change', 'agreed'), head).text).toContain(
    'your event on Saturday, May 15, 2027',
  )
  expect(composeClientChangeEmail(told('change', 'agreed', 'es'), head).text).toContain('del sábado 15 de mayo de 2027')
})
