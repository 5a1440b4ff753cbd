import { expect, test } from 'vitest'
import { sampleSettings } from '../../business/sample-business.ts'
import { findPlaceholders } from '../../events/replies/placeholders.ts'
import { languages } from '../../ui/language.ts'
import { composeFollowUp } from './compose-follow-up.ts'
import { fillFollowUpTemplate } from './fill-follow-up-template.ts'
import { createExampleEventData } from './example-event-data.ts'
import { followUpText } from './follow-up-text.ts'
import { toRecipientName } from './recipient-name.ts'
import { toFollowUpSettings } from './follow-up-settings.ts'
import { followUpRules } from './follow-up-rules.ts'
import { followUpKinds } from './follow-up-kinds.ts'

const { identity } = sampleSettings
const at = { now: Date.parse('2026-11-20T14:00:00Z'), today: '2026-11-20' }
const settings = toFollowUpSettings(
  { review: { links: { google: 'https://g.example/r' } } },
  '1 Bay St\nJacksonville, FL 32202',
)
const head = { identity, siteUrl: 'https://bar.example', stopPath: '/stop/a.b', id: 'x' }

function getEmail(kind: (typeof followUpKinds)[number], language: 'en' | 'es') {
  const job = createExampleEventData(language, at.today)
  const words = fillFollowUpTemplate(kind, job, settings, { identity, at })
  return composeFollowUp(kind, job, words, settings, head)
}

test.each(languages)('every follow-up in %s fills all placeholders and greets in that language', (language) => {
  for (const kind of followUpKinds) {
    const { subject, text, html } = getEmail(kind, language)
    expect([kind, findPlaceholders(subject + text + html)]).toEqual([kind, []])
    expect(html).toContain(`<html lang="${language}"`)
    expect(text).toContain(language === 'en' ? 'Hi Maya & Ben' : 'Hola, Maya & Ben')
  }
})

test.each(languages)('only commercial emails in %s include the postal address and an unsubscribe link', (language) => {
  for (const kind of followUpKinds) {
    const { text, stopUrl } = getEmail(kind, language)
    const is = followUpRules[kind].isCommercial === true
    const found = [text.includes('1 Bay St, Jacksonville'), text.includes('https://bar.example/stop/a.b'), !!stopUrl]
    expect([kind, ...found]).toEqual([kind, is, is, is])
  }
})

test('owner templates replace the defaults, and braces in a client name stay as typed', () => {
  const own = toFollowUpSettings({ thanks: { en: { subject: 'Thanks, {first}', body: 'For {date}.' } } }, '')
  const job = { ...createExampleEventData('en', at.today), name: '{phone} Smith' }
  expect(fillFollowUpTemplate('thanks', job, own, { identity, at })).toEqual({
    subject: 'Thanks, {phone}',
    body: 'For December 30.',
  })
  expect(fillFollowUpTemplate('thanks', { ...job, language: 'es' }, own, { identity, at }).subject).toBe(
    'Gracias por contar con nosotros',
  )
})

test.each([
  ['en', 'the full payment of $950'],
  ['es', 'el pago completo de $950'],
] as const)('follow-ups in %s call full prepayment a full payment, not a deposit', (language, asked) => {
  const amountsDue = [{ isDeposit: true, isEverything: true, openCents: 95_000, dueOn: '2026-11-18' }]
  const job = { ...createExampleEventData(language, at.today), amountsDue }
  const { subject, body } = fillFollowUpTemplate('deposit-late', job, settings, { identity, at })
  for (const words of [subject, body]) {
    expect(words).toContain(asked)
    expect(words).not.toMatch(/deposit|depósito/)
  }
  expect(followUpText['deposit-late'].title(toRecipientName(job), job, at)).toBe('Maya & Ben: the full payment is late')
})

test.each(languages)('follow-up templates in %s never contain “this email”', (language) => {
  const job = createExampleEventData(language, at.today)
  const bodies = followUpKinds.map((kind) => fillFollowUpTemplate(kind, job, settings, { identity, at }).body)
  expect(bodies.filter((body) => /this e-?mail|este correo/i.test(body))).toEqual([])
})

test.each(languages)('follow-up emails in %s never repeat the phone number or an amount', (language) => {
  for (const kind of followUpKinds) {
    const { text } = getEmail(kind, language)
    for (const once of ['(904) 555-0142', '$675', '$950'])
      expect([kind, text.split(once).length > 2]).toEqual([kind, false])
  }
})

test('a missing-details email links to the client page and names the agreement after acceptance', () => {
  const asked = getEmail('missing-facts', 'en')
  expect(asked.text).toContain('Answer on your page: https://bar.example/yours/example#facts')
  expect(asked.text).toContain('Request 7K3M-9QXD')
  const job = { ...createExampleEventData('es', at.today), agreedAt: 1 }
  const words = fillFollowUpTemplate('missing-facts', job, settings, { identity, at })
  const { text } = composeFollowUp('missing-facts', job, words, settings, head)
  expect(text).toContain('Responder en tu página: ')
  expect(text).toContain('Acuerdo 7K3M-9QXD')
})
