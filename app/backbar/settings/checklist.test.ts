import { describe, expect, test } from 'vitest'
import { sampleSettings } from '../../business/sample-business.ts'
import { computeChecklist, countOpenItems } from './checklist.ts'
import type { ChecklistInputs } from './checklist-inputs.ts'

const now = Date.parse('2026-11-20T14:00:00Z')
const day = 24 * 3_600_000

const identity = {
  ...sampleSettings.identity,
  name: 'The Tipsy Owl',
  email: 'hello@tipsyowl.com',
  phone: '+19042345678',
  alertsTo: 'owner@tipsyowl.com',
  instagramUrl: 'https://www.instagram.com/tipsyowl',
  tiktokUrl: '',
}

/** A site with every item done. */
const ready: ChecklistInputs = {
  identity,
  samples: [],
  samplePartners: 0,
  samplePictures: 0,
  siteUrl: 'https://tipsyowl.com',
  trustedProxies: 1,
  secretLength: 43,
  carrier: 'smtp://mail.tipsyowl.com:587',
  provedAt: now - 3 * day,
  backupAt: now - day,
  passkeys: 1,
  people: 2,
  cards: { isLive: true, hasWebhook: true, said: { at: now - day, flaw: null } },
  records: {
    at: now,
    site: 'tipsyowl.com',
    mail: 'tipsyowl.com',
    address: { kind: 'found', values: ['203.0.113.7'] },
    mx: { kind: 'found', values: ['mx.tipsyowl.com'] },
    spf: { kind: 'found', values: ['v=spf1 include:mail.example ~all'] },
    dkim: { kind: 'found', values: ['google'] },
    dmarc: { kind: 'found', values: ['v=DMARC1; p=none'] },
  },
  now,
}
const records = ready.records!

test('with all set-up done, no checklist item is open, and every item has a reason', () => {
  const items = computeChecklist(ready)
  expect(items.filter(({ isDone }) => !isDone)).toEqual([])
  expect(countOpenItems(items)).toBe(0)
  expect(items.every(({ why }) => why.endsWith('.'))).toBe(true)
  expect(new Set(items.map(({ what }) => what)).size).toBe(items.length)
})

test('a new installation lists nearly every setup item as open', () => {
  const delivered: ChecklistInputs = {
    ...ready,
    identity: sampleSettings.identity,
    samples: ['identity', 'hosted', 'home', 'story', 'privacy', 'rules'],
    samplePartners: 12,
    samplePictures: 8,
    siteUrl: 'http://localhost:3000',
    trustedProxies: 0,
    carrier: 'mailbox',
    provedAt: null,
    backupAt: null,
    passkeys: 0,
    cards: null,
  }
  const open = computeChecklist(delivered).filter(({ isDone }) => !isDone)
  expect(open.map(({ what }) => what)).toEqual([
    'Name and contact',
    'Phone, email and social pages',
    'Text of the home page',
    'Text of Our Story',
    'The privacy page',
    'Prices and rules',
    'Partners',
    'Photographs',
    'Email is connected',
    'The site’s address',
    'Cards',
    'A backup of the last seven days',
    'A passkey for yourself',
  ])
  expect(countOpenItems(computeChecklist(delivered))).toBe(open.length - 2)
})

const openings: [what: string, changes: Partial<ChecklistInputs>, why: string][] = [
  ['Name and contact', { samples: ['identity'] }, 'Visitors still see the sample brand, The Tipsy Owl'],
  ['Phone, email and social pages', { identity: { ...identity, alertsTo: 'me@bar.example' } }, 'where alerts go.'],
  [
    'Phone, email and social pages',
    { identity: { ...identity, email: 'me@example.com', phone: '+19045550142' } },
    'the email address, the phone number.',
  ],
  ['Phone, email and social pages', { identity: { ...identity, tiktokUrl: 'https://tiktok.example/@owl' } }, 'TikTok.'],
  ['Text of the home page', { samples: ['home'] }, 'sample text'],
  ['Text of Our Story', { samples: ['story'] }, 'sample text'],
  ['The privacy page', { samples: ['privacy'] }, 'make it true for you'],
  ['Prices and rules', { samples: ['rules'] }, 'look them over'],
  ['Partners', { samplePartners: 3 }, 'still shown: 3'],
  ['Photographs', { samplePictures: 1 }, 'on the site: 1'],
  ['Email is connected', { carrier: 'mailbox', provedAt: null }, 'no emails go out'],
  // The mailbox never counts as connected.
  ['Email is connected', { carrier: 'mailbox' }, 'no emails go out'],
  ['Email is connected', { provedAt: null }, 'The mail server mail.tipsyowl.com:587 has not taken a test email yet'],
  ['Email is connected', { carrier: 'emailjs', provedAt: null }, 'EmailJS has not'],
  ['The site’s address', { siteUrl: 'http://tipsyowl.com' }, 'It is http://tipsyowl.com'],
  ['The site’s address', { siteUrl: 'https://localhost:3000' }, 'need your public address'],
  ['The site’s address', { siteUrl: 'https://127.0.0.1' }, 'need your public address'],
  ['Visitors told apart', { trustedProxies: 0 }, 'All visitors look like one person'],
  ['The domain’s records', { records: null }, 'Not checked yet'],
  ['The domain leads somewhere', { records: { ...records, address: { kind: 'none' } } }, 'no A or AAAA record'],
  ['Replies arrive (MX)', { records: { ...records, mx: { kind: 'none' } } }, 'nobody can answer'],
  ['Emails may come from you (SPF)', { records: { ...records, spf: { kind: 'none' } } }, 'look forged'],
  [
    'Emails may come from you (SPF)',
    { records: { ...records, spf: { kind: 'found', values: ['v=spf1 a', 'v=spf1 b'] } } },
    '2 SPF records',
  ],
  ['What becomes of forgeries (DMARC)', { records: { ...records, dmarc: { kind: 'none' } } }, 'Gmail and Yahoo'],
  ['Cards', { cards: { ...ready.cards!, isLive: false } }, 'no money moves'],
  [
    'Cards',
    { cards: { ...ready.cards!, said: { at: now, flaw: 'Stripe does not know the site’s secret key' } } },
    'The key is wrong, and nobody can pay by card. Stripe does not know the site’s secret key, it said on',
  ],
  ['A backup of the last seven days', { backupAt: null }, 'None was ever taken'],
  ['A backup of the last seven days', { backupAt: now - 7 * day - 1 }, '7\u00a0days old'],
  ['The site’s encryption key', { secretLength: 20 }, 'It has 20 characters'],
]

describe('listing a single open item', () => {
  test.each(openings)('the checklist item %s is open with %j', (what, changes, why) => {
    const items = computeChecklist({ ...ready, ...changes })
    expect(items.filter(({ isDone }) => !isDone).map((item) => [item.what, item.why])).toEqual([
      [what, expect.stringContaining(why)],
    ])
    expect(countOpenItems(items)).toBe(1)
  })
})

test('a missing passkey is an optional checklist item', () => {
  const items = computeChecklist({ ...ready, passkeys: 0 })
  expect(items.filter(({ isDone }) => !isDone).map(({ what }) => what)).toEqual(['A passkey for yourself'])
  expect(countOpenItems(items)).toBe(0)
})

test('card payments and Stripe messages are optional checklist items', () => {
  const items = (cards: ChecklistInputs['cards']) =>
    computeChecklist({ ...ready, cards }).filter(({ isDone, isOptional }) => !isDone && isOptional)
  expect(items(null)).toMatchObject([{ what: 'Cards', why: expect.stringContaining('recorded by hand') }])
  expect(items({ isLive: true, hasWebhook: false, said: null })).toMatchObject([
    { what: 'Messages from Stripe', why: expect.stringContaining('https://tipsyowl.com/hooks/stripe') },
  ])
})

test('the checklist reports unknown DNS records as unchecked, and they do not block opening', () => {
  const unknown = { kind: 'unknown' } as const
  const items = computeChecklist({
    ...ready,
    records: { ...records, address: unknown, mx: unknown, spf: unknown, dkim: unknown, dmarc: unknown },
  })
  const open = items.filter(({ isDone }) => !isDone)
  expect(open).toHaveLength(5)
  for (const { why } of open) expect(why).toContain('Could not look')
  expect(countOpenItems(items)).toBe(0)
})

test('a DKIM record that cannot be found is optional, not required', () => {
  const items = computeChecklist({ ...ready, records: { ...records, dkim: { kind: 'none' } } })
  expect(items.find(({ what }) => what.includes('DKIM'))).toMatchObject({
    isDone: false,
    isOptional: true,
    why: expect.stringContaining('may have another'),
  })
  expect(countOpenItems(items)).toBe(0)
})

test('a backup exactly seven days old still counts as recent', () => {
  expect(countOpenItems(computeChecklist({ ...ready, backupAt: now - 7 * day }))).toBe(0)
})

test('without HTTPS the checklist leaves out the reverse proxy item', () => {
  const items = computeChecklist({ ...ready, siteUrl: 'http://localhost:3000', trustedProxies: 0 })
  expect(items.map(({ what }) => what)).not.toContain('Visitors told apart')
})
