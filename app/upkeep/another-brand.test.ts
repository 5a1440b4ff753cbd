import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { journeyEmails, findBrandTrace } from '../../tests/doubles/brand-traces.ts'
import { sampleEventRecord } from '../../tests/doubles/sample-event.ts'
import { sampleProposal } from '../../tests/doubles/sample-proposal.ts'
import { securityEvents } from '../business/auth/security-event.ts'
import { composeSecurityEmail } from '../business/auth/security-email.ts'
import { composeTestEmail } from '../backbar/emails/test-email.ts'
import { composeOwnerChangeEmail, composeClientChangeEmail } from '../agreements/changes/change-emails.ts'
import type { AgreementChange } from '../agreements/agreement/agreement-change.ts'
import { composeBankPaymentFailedEmail, composeCardReceiptEmail } from '../agreements/payments/card-payment-emails.ts'
import { composeMoneyNoticeEmail } from '../agreements/payments/money-notice-emails.ts'
import type { Proposal } from '../agreements/proposals/proposal.ts'
import { composeDeclineEmail } from '../events/replies/compose-decline-email.ts'
import { askableDetailKeys } from '../operations/client-questions/question-fields.ts'
import { composeQuestionsEmail, composeAnswersEmail } from '../operations/client-questions/question-emails.ts'
import {
  composeProposalDeclinedEmail,
  composePaymentSentEmail,
} from '../agreements/client-page/proposal-response-emails.ts'
import { defaultBrand, createEmailTheme } from '../business/brand/brand.ts'
import { sampleSettings } from '../business/sample-business.ts'
import { composeWaitlistOpeningEmail, composeEndingHoldEmail } from '../events/event/compose-day-emails.ts'
import { composeNewLinkEmail } from '../backbar/users/new-link-email.ts'
import type { ComposedEmail } from '../plumbing/outbox/email.ts'
import { defaultAccentColors } from '../ui/accent-colors.ts'
import { languages } from '../ui/language.ts'
import { composeBackupFailureEmail } from './backup/backup-failure-email.ts'

const siteUrl = 'https://saltandvine.com'
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
const look = createEmailTheme(identity.brand)
const at = Date.parse('2026-11-20T14:00:00Z')
const from = { id: 'a', to: identity.alertsTo, business: identity.name, look, siteUrl, timeZone: identity.timeZone }
const head = { id: 'a', identity, siteUrl }
const there = { eventVenue: 'The boathouse', eventLocation: 'Tybee Island, GA 31328' }
const document = sampleProposal({
  reference: 'SV-7K3M-9QXD',
  house: { ...identity, look },
  event: { ...sampleProposal().event, ...there },
})

/** Emails that the journey of the second brand does not send, by composer, in the reader's language. */
const composers: Record<string, (language: 'en' | 'es') => (ComposedEmail | null)[]> = {
  composeNewLinkEmail: (language) => [
    composeNewLinkEmail({
      ...from,
      kind: 'client-new-link',
      eventId: 'a',
      replyTo: identity.email,
      path: '/yours/x',
      language,
    }),
  ],
  composeEndingHoldEmail: () => [composeEndingHoldEmail(leadIn('en'), { today: '2026-11-20', next: 'Ana' }, head)],
  composeWaitlistOpeningEmail: () => [composeWaitlistOpeningEmail(leadIn('en'), head)],
  composeClientChangeEmail: (language) =>
    changesIn(language).map((change) => composeClientChangeEmail(change, { ...changeHead, link: '/yours/x' })),
  composeOwnerChangeEmail: (language) =>
    changesIn(language).map((change) => composeOwnerChangeEmail(change, { ...changeHead, link: '/backbar/jobs/a' })),
  composeDeclineEmail: (language) => [
    composeDeclineEmail({
      ...from,
      event: leadIn(language),
      to: 'nora@home.example',
      subject: 'June 5',
      body: 'Hi Nora,\n\nWe are taken.\n\nSalt & Vine',
      openDays: [nearDay],
      replyTo: identity.email,
      language,
    }),
  ],
  composeQuestionsEmail: (language) => [
    composeQuestionsEmail({
      id: 'a',
      eventId: 'a',
      to: 'nora@home.example',
      document: { ...document, language },
      fields: askableDetailKeys,
      siteUrl,
      link: '/yours/x',
      language,
    }),
  ],
  composeAnswersEmail: () => [
    composeAnswersEmail(
      {
        id: 'a',
        eventId: 'a',
        name: 'Nora',
        date: '2027-05-15',
        reference: 'SV-7K3M-9QXD',
        answers: { finalCount: 130, power: 'By the door' },
        guests: 120,
      },
      identity,
      siteUrl,
    ),
  ],
  composePaymentSentEmail: () => [composePaymentSentEmail(proposal, { id: 'a', sum: '$260' }, identity, siteUrl)],
  composeProposalDeclinedEmail: () => [composeProposalDeclinedEmail(proposal, '', identity, siteUrl)],
  composeCardReceiptEmail: (language) =>
    [true, false].map((stands) => {
      const due = { label: 'Deposit' }
      const left = { openCents: 1, next: { dueOn: '2027-05-01', cents: 1 }, today: '2026-11-20' }
      const told = { stands, isBooked: stands, isAgreed: true, link: null, receipt }
      const paid = { amountCents: 100, tipCents: 0, payer: '', amountDue: due, by: 'visa', ...left, ...told }
      return composeCardReceiptEmail(leadIn(language), 'nora@home.example', paid, head)
    }),
  composeBankPaymentFailedEmail: (language) => [
    composeBankPaymentFailedEmail(leadIn(language), 'nora@home.example', 100, { ...head, link: null, isAgreed: true }),
  ],
  composeMoneyNoticeEmail: () => [
    composeMoneyNoticeEmail(leadIn('en'), { kind: 'credit', details: { amountCents: 100 } } as never, head),
  ],
  composeBackupFailureEmail: () => [
    composeBackupFailureEmail({ failing: { since: at, words: 'The disk is full.' } } as never, from),
  ],
  composeTestEmail: () => [composeTestEmail({ ...from, moment: 'today' })],
  composeSecurityEmail: () =>
    (Object.keys(securityEvents) as (keyof typeof securityEvents)[]).map((kind) =>
      composeSecurityEmail({ kind, device: 'Safari' }, { ...from, when: 'today', who: 'Mia', isOwn: false }),
    ),
}

const receipt = {
  id: 'b',
  number: 1,
  paper: { title: 'Receipt 1', language: 'en', madeAt: 0, house: '', blocks: [] },
}

const nearDay = {
  date: '2027-05-22',
  start: '17:00',
  end: '23:00',
  guests: null,
  title: 'May 22',
  note: 'same time',
  price: '',
}

function leadIn(language: 'en' | 'es') {
  const request = { ...there, phoneNumber: '+19122349999' }
  return { ...sampleEventRecord({ request, reference: 'SV-7K3M-9QXD' }), language, heldUntil: '2026-11-20' }
}

const proposal = { id: 'a', eventId: 'a', version: 1, document, chosen: [] } as unknown as Proposal
const changeHead = { to: 'nora@home.example', siteUrl, rows: [], now: at, copy: null }

function changesIn(language: 'en' | 'es'): AgreementChange[] {
  const change = { id: 'a', eventId: 'a', number: 1, words: '', answer: '', expiresOn: '2026-12-01', keepsDay: true }
  const states = ['asked', 'offered', 'agreed', 'declined', 'taken-back', 'ended']
  return ['change', 'call-off', 'postpone'].flatMap((kind) =>
    states.map(
      (state) => ({ ...change, kind, state, document: { ...document, language } }) as unknown as AgreementChange,
    ),
  )
}

test('emails of another business never show the sample brand, and every composer is tested', () => {
  const found = languages.flatMap((language) =>
    Object.entries(composers).flatMap(([name, compose]) =>
      compose(language).flatMap((email) => {
        if (!email) return []
        const { subject, text, html, replyTo, messageId } = email
        const colors = Object.values(defaultAccentColors).filter((color) => html.toLowerCase().includes(color))
        const hit = findBrandTrace([subject, text, html, replyTo, messageId].join('\n'))
        return [...colors, ...(hit ? [hit] : [])].map((trace) => `${name}: ${trace}`)
      }),
    ),
  )
  expect([...new Set(found)]).toEqual([])

  // Modules test their own emails.
  const core = sources().filter(([file]) => !file.startsWith('modules/'))
  const all = core.flatMap(([, text]) =>
    [...text.matchAll(/function (compose\w+)(?:<[^>]*>)?\([^{}]*?\{?[^]*?\): (\w+)/g)].flatMap(([, name, answers]) =>
      answers === 'ComposedEmail' ? [name!] : [],
    ),
  )
  // Generic composers without texts of their own. The last combines an alert and a receipt.
  const others = ['composeEmail', 'composeSystemEmail', 'composeQuoteRequestEmails']
  expect(all.filter((name) => !others.includes(name)).toSorted()).toEqual(
    [...Object.keys(composers), ...journeyEmails.composers].toSorted(),
  )
})

/**
 * Files that may name the sample: the code that removes it, a name of an unrelated program, and Florida's counties with
 * their tax rates.
 */
const examples = [
  'backbar/brand/samples.server.ts',
  'menu/catalog/catalog.ts',
  'plumbing/database/migrations/0173-sales-tax.ts',
  'quotes/travel/florida-counties.ts',
  'quotes/travel/florida-places.ts',
]

test('no source outside the sample content names the sample brand', () => {
  const named = sources().flatMap(([file, text]) =>
    /\bnerd\b|nerdandtonic|nell tanner|jacksonville|st\.? augustine|duval|\b32259\b|['"`]NT-/i.test(
      text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''),
    )
      ? [file]
      : [],
  )
  expect(named).toEqual(examples)
})

/** The site's modules without tests and sample content. */
function sources(): [file: string, text: string][] {
  return globSync('**/*.{ts,tsx}', { cwd: 'app' })
    .filter((file) => !/\.test\.ts|(^|\/)sample-/.test(file))
    .toSorted()
    .map((file) => [file, readFileSync(`app/${file}`, 'utf8')])
}
