import { expect, test } from 'vitest'
import { summarizePaymentMethods, summarizeTerms } from '../../agreements/proposals/terms-summary.ts'
import { summarizeSalesTax } from '../../agreements/sales-tax/tax-summary.ts'
import { defaultTaxSettings } from '../../agreements/sales-tax/tax-settings.ts'
import { defaultTerms } from '../../agreements/proposals/terms.ts'
import { summarizeMailAccount } from '../../backbar/mail-account/mail-account-summary.ts'
import { summarizeAccount, summarizeUsers } from '../../backbar/users/users-summary.ts'
import { summarizeHostedPages } from '../../backbar/settings/hosted-pages-summary.ts'
import { summarizeBackups } from '../../business/backups-summary.ts'
import { summarizeContact, summarizeBrand } from '../../business/identity-summary.ts'
import { sampleSettings } from '../../business/sample-business.ts'
import { summarizeCapacity, summarizeServiceArea } from '../../days/capacity-summary.ts'
import { summarizeMenu } from '../../menu/catalog/menu-summary.ts'
import {
  summarizeBusinessDocuments,
  type BusinessDocument,
} from '../../operations/business-documents/business-document.ts'
import { summarizePhotos } from '../../photos/library/photos-summary.ts'
import { summarizePageItems, summarizePages } from '../../site/page-editor/pages-summary.ts'
import { summarizePartners } from '../../site/partners/partners-summary.ts'
import { summarizeSpanish } from '../../site/spanish/spanish-summary.ts'
import type { SettingValue } from '../../ui/setting-value.ts'

const now = Date.parse('2026-11-20T14:00:00Z')
const minute = 60_000
const own = {
  ...sampleSettings.identity,
  legalName: 'Tipsy Owl LLC',
  email: 'hoot@tipsyowl.com',
  phone: '+19042345678',
  alertsTo: 'hoot@tipsyowl.com',
  instagramUrl: '',
  tiktokUrl: '',
}
const paper = (endsOn: string | null, kind: BusinessDocument['kind'] = 'insurance'): BusinessDocument => {
  return { id: kind, kind, name: '', file: '', bytes: 1, endsOn, isForVenues: true, eventId: null, madeAt: 0 }
}
const duval = {
  id: 'duval',
  county: 'Duval',
  stateRate: 600,
  surtaxRate: 150,
  fromDay: '2021-01-01',
  toDay: null,
  isChecked: false,
}
const taxOn = { ...defaultTaxSettings, isOn: true }
const wrong = (words: string) => ({ wrong: words })
const well = { at: now - 60 * minute, nightlyAt: now - 3 * 60 * minute, kept: { a: {}, b: {} } as never }

test.each<[value: SettingValue, says: SettingValue]>([
  [summarizeContact(own, false), 'Tipsy Owl LLC, (904) 234-5678'],
  [summarizeContact(own, true), wrong('still the sample brand, Tipsy Owl LLC')],
  [
    summarizeContact({ ...own, phone: '+19045550142' }, false),
    wrong('samples, so they reach no one: the phone number'),
  ],
  [summarizeBrand(undefined), 'amber and red, the usual logo'],
  [
    summarizeBrand({ first: '#1f5f8b', second: null, onDark: null, onLight: null, prefix: null }),
    'your colors, the usual logo',
  ],
  [summarizeServiceArea('32259', { farthestMiles: 1200 }), 'from 32259, up to 1,200 miles'],
  [summarizeCapacity({ eventsADay: 1, noticeDays: 3 }), 'one event a day, 3 days of notice'],
  [summarizeCapacity({ eventsADay: 2, noticeDays: 0 }), '2 events a day, no days of notice'],
  [summarizeTerms(defaultTerms), '25% deposit within 3 days, the balance 14 days before'],
  [summarizeTerms({ ...defaultTerms, depositPercent: 0 }), 'a deposit within 3 days, the balance 14 days before'],
  [
    summarizeTerms({ ...defaultTerms, depositDays: 0 }),
    '25% deposit on the day of acceptance, the balance 14 days before',
  ],
  [
    summarizeTerms({
      ...defaultTerms,
      depositPercent: 0,
      depositLeastCents: 0,
      balanceDaysBefore: 0,
    }),
    'no deposit, the balance on the day',
  ],
  [
    summarizeTerms({ ...defaultTerms, installments: 2 }),
    '25% deposit within 3 days, then 2 equal payments, the last 14 days before',
  ],
  [summarizeSalesTax({ settings: defaultTaxSettings, rates: [duval], exempt: [] }), 'none charged'],
  [summarizeSalesTax({ settings: taxOn, rates: [{ ...duval, isChecked: true }], exempt: [] }), 'rates for one county'],
  [
    summarizeSalesTax({ settings: taxOn, rates: [duval, { ...duval, id: 'b', county: 'Clay' }], exempt: [] }),
    { wrong: 'rates for 2 counties: 2 to check' },
  ],
  [summarizePaymentMethods(defaultTerms, { zelle: 'pay@owl.com' }, false), 'Zelle and cash; cards are off'],
  [summarizePaymentMethods(defaultTerms, {}, true), 'card and cash'],
  [summarizePaymentMethods({ ways: ['zelle'] }, {}, false), wrong('nothing a client could pay by')],
  [summarizeBusinessDocuments([], '2026-11-20'), 'none on file'],
  [summarizeBusinessDocuments([paper('2027-01-06')], '2026-11-20'), 'insurance ends in 47 days'],
  [summarizeBusinessDocuments([paper('2026-11-20')], '2026-11-20'), 'insurance ends today'],
  [summarizeBusinessDocuments([paper('2026-11-19')], '2026-11-20'), wrong('certificate of insurance has ended')],
  [summarizeBusinessDocuments([paper(null, 'w-9')], '2026-11-20'), 'one paper, no insurance on file'],
  [summarizeMenu([60_000, 40_000, 80_000]), '3 experiences, from $400'],
  [summarizeMenu([]), wrong('nothing to choose from')],
  [summarizePhotos(14, 0, 0), '14, all described'],
  [summarizePhotos(14, 2, 0), '14, 2 without a description'],
  [summarizePhotos(14, 0, 7), wrong('7 are still samples')],
  [summarizePhotos(0, 0, 0), 'none yet'],
  [summarizePartners([{ isSample: true }, { isSample: false }]), wrong('one is still a sample')],
  [summarizePartners([{ isSample: false }]), 'one partner'],
  [summarizePages([{ isSample: true }, { isSample: true }]), wrong('2 still have sample words')],
  [summarizePages([{ isSample: false }]), 'one page, your own words'],
  [summarizePageItems(4, 0), '4 questions, no evenings'],
  [summarizeSpanish(9, 0), 'all of your words'],
  [summarizeSpanish(9, 9), 'none of your words yet'],
  [summarizeSpanish(9, 2), '2 texts of 9 still in English'],
  [summarizeBackups('well', well, now), '3\u00a0h ago, 2 kept'],
  [summarizeBackups('none-yet', null, now), 'every night, none yet'],
  [summarizeBackups('off', null, now), 'switched off'],
  [summarizeBackups('failing', well, now), wrong('the nightly backup fails')],
  [summarizeBackups('late', well, now), wrong('none has succeeded for two days')],
  [summarizeMailAccount('mailbox', null, now), wrong('not connected: no emails go out')],
  [
    summarizeMailAccount('smtps://smtp.gmail.com:465', now - minute, now),
    'Gmail or Google Workspace, last email a minute ago',
  ],
  [summarizeMailAccount('smtp://mail.owl.com:587', null, now), 'the mail server mail.owl.com:587, no email sent yet'],
  [summarizeUsers([{ id: 'a', name: 'Olive', role: 'owner' }], 'a'), 'you alone'],
  [
    summarizeUsers(
      [
        { id: 'a', name: 'Olive', role: 'owner' },
        { id: 'b', name: 'Theo', role: 'desk' },
      ],
      'a',
    ),
    'you, and Theo as an assistant',
  ],
  [summarizeAccount(0, false), 'a password alone'],
  [summarizeAccount(1, true), 'a password, a passkey, two-step log-in'],
  [
    summarizeHostedPages({ quoteUrl: null, calculatorUrl: null, calculatorHeight: 900 }),
    'none: both forms are your own',
  ],
  [
    summarizeHostedPages({ quoteUrl: 'https://f.example', calculatorUrl: null, calculatorHeight: 900 }),
    'the quote form from elsewhere',
  ],
])('a settings summary shows the stored value, the sample or what is missing: %j', (value, says) =>
  expect(value).toEqual(says),
)
