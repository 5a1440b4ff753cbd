import { expect, test } from 'vitest'
import { sampleSettings } from '../../business/sample-business.ts'
import { formatDollars } from '../../business/money.ts'
import { sampleCatalog } from '../../menu/catalog/sample-catalog.ts'
import { formatLlmsTxt } from './llms-txt.ts'

const { identity, home: words } = sampleSettings
const text = formatLlmsTxt({
  identity,
  words,
  catalogue: { version: 1, ...sampleCatalog },
  siteUrl: 'https://bar.example',
})

test('llms.txt has a title, a blockquote and linked sections as llmstxt.org requires', () => {
  expect(text).toMatch(/^# Nerd & Tonic\n\n> /)
  expect([...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual([
    'Experiences',
    'Add-ons',
    'Pages',
    'Calculations over HTTP',
  ])
  expect([...text.matchAll(/\]\((\S+)\)/g)].map(([, to]) => to)).toContain('https://bar.example/quote')
})

test('llms.txt lists the price of every experience and add-on', () => {
  const { experiences, addOns } = sampleCatalog
  for (const { name, priceCents } of experiences)
    expect(text).toContain(`- ${name}, from ${formatDollars(priceCents)}:`)
  for (const { label, priceCents } of addOns) expect(text).toContain(`- ${label}: from ${formatDollars(priceCents)}`)
})

test('llms.txt states that the host provides the alcohol and no price includes it', () => {
  expect(text).toContain('the host provides the alcohol')
  expect(text).not.toMatch(/includ\w* (?:the |all )?alcohol|alcohol (?:is )?included/i)
})
