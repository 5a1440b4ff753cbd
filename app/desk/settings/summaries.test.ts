import { letterSettings, lettersSummary } from '../follow-ups/letter-settings.ts'
import { expect, test } from 'vitest'
import { paySummary, termsSummary } from '../../agreements/proposals/terms-summary.ts'
import { taxSummary } from '../../agreements/sales-tax/tax-summary.ts'
import { usualTax } from '../../agreements/sales-tax/tax-settings.ts'
import { usualTerms } from '../../agreements/proposals/terms.ts'
import { mailSummary } from '../../backbar/mail-account/mail-summary.ts'
import { accountSummary, peopleSummary } from '../../backbar/people/people-summary.ts'
import { hostedSummary } from '../../backbar/settings/hosted-summary.ts'
import { webhooksSummary } from '../../backbar/webhooks/webhooks-summary.ts'
import { backupsSummary } from '../../business/backups-summary.ts'
import { contactSummary, lookSummary } from '../../business/identity-summary.ts'
import { sampleSettings } from '../../business/sample-business.ts'
import { daysSummary, ownCalendarsSummary, reachSummary } from '../../days/days-summary.ts'
import { menuSummary } from '../../menu/catalogue/menu-summary.ts'
import { papersSummary, type BusinessDocument } from '../../nights/papers/company-paper.ts'
import { photosSummary } from '../../photos/library/photos-summary.ts'
import { listsSummary, pagesSummary } from '../../site/page-editor/pages-summary.ts'
import { partnersSummary } from '../../site/partners/partners-summary.ts'
import { spanishSummary } from '../../site/spanish/spanish-summary.ts'
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
  return { id: kind, kind, name: '', file: '', bytes: 1, endsOn, isForVenues: true, leadId: null, madeAt: 0 }
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
const taxOn = { ...usualTax, isOn: true }
const wrong = (words: string) => ({ wrong: words })
const well = { at: now - 60 * minute, nightlyAt: now - 3 * 60 * minute, kept: { a: {}, b: {} } as never }

test.each<[value: SettingValue, says: SettingValue]>([
  [contactSummary(own, false), 'Tipsy Owl LLC, (904) 234-5678'],
  [contactSummary(own, true), wrong('still the sample brand, Tipsy Owl LLC')],
  [contactSummary({ ...own, phone: '+19045550142' }, false), wrong('made up, so they reach nobody: the phone number')],
  [lookSummary(undefined), 'amber and red, the usual logo'],
  [
    lookSummary({ first: '#1f5f8b', second: null, onDark: null, onLight: null, prefix: null }),
    'your colors, the usual logo',
  ],
  [reachSummary('32259', { farthestMiles: 1200 }), 'from 32259, up to 1,200 miles'],
  [daysSummary({ eventsADay: 1, noticeDays: 3 }), 'one event a day, 3 days of notice'],
  [daysSummary({ eventsADay: 2, noticeDays: 0 }), '2 events a day, no days of notice'],
  [ownCalendarsSummary([], now), 'none connected'],
  [ownCalendarsSummary([{ readAt: null, trouble: null }], now), 'not read yet'],
  [ownCalendarsSummary([{ readAt: now - 12 * minute, trouble: null }], now), 'read 12 minutes ago'],
  [ownCalendarsSummary([{ readAt: now, trouble: 'log-in' }], now), wrong('one could not be read')],
  [termsSummary(usualTerms), '25% deposit within 3 days, the balance 14 days before'],
  [termsSummary({ ...usualTerms, depositPercent: 0 }), 'a deposit within 3 days, the balance 14 days before'],
  [termsSummary({ ...usualTerms, depositDays: 0 }), '25% deposit on the day of acceptance, the balance 14 days before'],
  [
    termsSummary({ depositPercent: 0, depositLeastCents: 0, depositDays: 3, balanceDaysBefore: 0 }),
    'no deposit, the balance on the day',
  ],
  [taxSummary({ settings: usualTax, rates: [duval], exempt: [] }), 'none charged'],
  [taxSummary({ settings: taxOn, rates: [{ ...duval, isChecked: true }], exempt: [] }), 'rates for one county'],
  [
    taxSummary({ settings: taxOn, rates: [duval, { ...duval, id: 'b', county: 'Clay' }], exempt: [] }),
    { wrong: 'rates for 2 counties: 2 to check' },
  ],
  [paySummary(usualTerms, { zelle: 'pay@owl.com' }, false), 'Zelle and cash; cards are off'],
  [paySummary(usualTerms, {}, true), 'card and cash'],
  [paySummary({ ways: ['zelle'] }, {}, false), wrong('nothing a client could pay by')],
  [papersSummary([], '2026-11-20'), 'none on file'],
  [papersSummary([paper('2027-01-06')], '2026-11-20'), 'insurance ends in 47 days'],
  [papersSummary([paper('2026-11-20')], '2026-11-20'), 'insurance ends today'],
  [papersSummary([paper('2026-11-19')], '2026-11-20'), wrong('certificate of insurance has ended')],
  [papersSummary([paper(null, 'w-9')], '2026-11-20'), 'one paper, no insurance on file'],
  [lettersSummary(letterSettings({}, '')), 'you are asked first, 10 kinds on'],
  [
    lettersSummary(letterSettings({ new: { mode: 'itself' } }, '1 Bay St')),
    'one kind goes by itself, 15 ask you first',
  ],
  [menuSummary([60_000, 40_000, 80_000]), '3 experiences, from $400'],
  [menuSummary([]), wrong('nothing to choose from')],
  [photosSummary(14, 0, 0), '14, all described'],
  [photosSummary(14, 2, 0), '14, 2 without a description'],
  [photosSummary(14, 0, 7), wrong('7 are still samples')],
  [photosSummary(0, 0, 0), 'none yet'],
  [partnersSummary([{ isSample: true }, { isSample: false }]), wrong('one is still a sample')],
  [partnersSummary([{ isSample: false }]), 'one partner'],
  [pagesSummary([{ isSample: true }, { isSample: true }]), wrong('2 still have sample words')],
  [pagesSummary([{ isSample: false }]), 'one page, your own words'],
  [listsSummary(4, 0), '4 questions, no evenings'],
  [spanishSummary(9, 0), 'all of your words'],
  [spanishSummary(9, 9), 'none of your words yet'],
  [spanishSummary(9, 2), '2 texts of 9 still in English'],
  [backupsSummary('well', well, now), '3\u00a0h ago, 2 kept'],
  [backupsSummary('none-yet', null, now), 'every night, none yet'],
  [backupsSummary('off', null, now), 'switched off'],
  [backupsSummary('failing', well, now), wrong('the nightly backup fails')],
  [backupsSummary('late', well, now), wrong('none has succeeded for two days')],
  [mailSummary('mailbox', null, now), wrong('not connected: nobody receives emails')],
  [mailSummary('smtps://smtp.gmail.com:465', now - minute, now), 'Gmail or Google Workspace, last email a minute ago'],
  [mailSummary('smtp://mail.owl.com:587', null, now), 'the mail server mail.owl.com:587, no email sent yet'],
  [peopleSummary([{ id: 'a', name: 'Olive', role: 'owner' }], 'a'), 'you alone'],
  [
    peopleSummary(
      [
        { id: 'a', name: 'Olive', role: 'owner' },
        { id: 'b', name: 'Theo', role: 'desk' },
      ],
      'a',
    ),
    'you, and Theo as an assistant',
  ],
  [accountSummary(0, false), 'a password alone'],
  [accountSummary(1, true), 'a password, a passkey, two-step log-in'],
  [webhooksSummary([]), 'no webhooks'],
  [webhooksSummary([{ isOn: false, isFailing: false }]), 'one webhook, 1 switched off'],
  [webhooksSummary([{ isOn: true, isFailing: true }]), wrong('nothing arrives at one of them')],
  [hostedSummary({ quoteUrl: null, calculatorUrl: null, calculatorHeight: 900 }), 'none: both forms are your own'],
  [
    hostedSummary({ quoteUrl: 'https://f.example', calculatorUrl: null, calculatorHeight: 900 }),
    'the quote form from elsewhere',
  ],
])('a line of settings says %j', (value, says) => expect(value).toEqual(says))
