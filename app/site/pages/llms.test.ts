import { expect, test } from 'vitest'
import { sampleSettings } from '../../business/sample-business.ts'
import { sampleCatalogue } from '../../menu/catalogue/sample-catalogue.ts'
import { llmsText } from './llms.ts'

const { identity, home: words } = sampleSettings
const text = llmsText({
  identity,
  words,
  catalogue: { version: 1, ...sampleCatalogue },
  siteUrl: 'https://bar.example',
})

test('begins as llmstxt.org asks: a title, a quotation, then sections with links', () => {
  expect(text).toMatch(/^# Nerd & Tonic\n\n> /)
  expect([...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual([
    'Experiences',
    'Add-ons',
    'Pages',
    'Calculations over HTTP',
  ])
  expect([...text.matchAll(/\]\((\S+)\)/g)].map(([, to]) => to)).toContain('https://bar.example/quote')
})

test('says every price the menu says, and never that one includes alcohol', () => {
  for (const price of ['$600', '$800', '$400', '$0.75']) expect(text).toContain(price)
  expect(text).toContain('the host provides the alcohol')
})
