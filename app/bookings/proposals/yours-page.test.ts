import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleLine, sampleProposal } from '../../../tests/doubles/sample-proposal.ts'
import { paperText } from '../../plumbing/papers/paper-text.ts'
import { dollars } from '../../menu/catalogue/money.ts'
import { proposalPaper } from './proposal-paper.ts'
import type { ProposalDocument } from './proposal.ts'
import { readChoice, sumsOf } from './proposal-sums.ts'
import { usualTerms } from './terms.ts'
import { YoursBody } from './yours-page.tsx'
import { yesLabel, type Yours } from './yours.ts'

const words = [
  'Ice',
  'a <b>bold</b> one',
  'Žofia & Łukasz',
  '“spectacles”',
  'שלום',
  '🥂 glasses',
  'two\nlines',
  'x'.repeat(80),
]

test('for any proposal the page holds the text that is signed, word for word, and the sums of its button', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const page = randomPage(seed)
    const html = renderToStaticMarkup(createElement(YoursBody, { page, path: '/yours/x' }))
    const whole = /<div id="live-whole">([\s\S]*?)<\/details>/.exec(html)![1]!
    expect([seed, squeezed(textOf(whole))]).toEqual([seed, squeezed(paperText(page.paper))])
    const text = textOf(html).replace(/\s+/g, ' ')
    const { totalCents, lines } = page.sums
    for (const part of [yesLabel(page), `In all ${dollars(totalCents)}`])
      expect([seed, text]).toEqual([seed, expect.stringContaining(part)])
    for (const { label } of lines) expect(squeezed(text)).toContain(squeezed(label))
  }
})

/** A proposal of random lines, choices, taxes and words; the same for the same seed. */
function randomPage(seed: number): Yours {
  let state = seed * 2_654_435_761
  const random = (most: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return state % most
  }
  const some = () => words[random(words.length)]!
  const groups = random(2)
  const lines = [
    sampleLine({ id: 'experience', label: some(), reason: some(), unitCents: 40_000 + random(90_000) }),
    ...Array.from({ length: random(6) }, (_, i) =>
      sampleLine({
        id: `line-${i}`,
        label: some(),
        reason: random(2) ? some() : '',
        quantity: 1 + random(4),
        unitCents: random(20_000) - 5_000,
        taxClass: (['labor', 'rental', 'goods'] as const)[random(3)]!,
        choice: random(2) ? 'fixed' : { kind: 'optional', ticked: random(2) === 1 },
      }),
    ),
    ...Array.from({ length: groups * (2 + random(3)) }, (_, i) =>
      sampleLine({
        id: `one-${i}`,
        label: some(),
        unitCents: random(9_000),
        choice: { kind: 'one-of', group: 'a', picked: i === 0 },
      }),
    ),
  ]
  const document: ProposalDocument = sampleProposal({
    lines,
    greeting: random(2) ? some() : '',
    terms: { version: 1, clauses: usualTerms.clauses.slice(random(10)) },
    money: {
      ...sampleProposal().money,
      depositPercent: random(100),
      tax: random(2) ? { name: 'Sales tax', rates: { labor: 0, rental: random(900), goods: random(900) } } : null,
    },
  })
  const options = lines.filter(
    ({ choice }) => choice !== 'fixed' && (choice.kind === 'optional' ? random(2) : choice.picked),
  )
  const chosen = readChoice(
    document,
    options.map(({ id }) => id),
  )!
  const sums = sumsOf(document, chosen, '2026-11-20')
  return {
    version: 1,
    document,
    state: 'out',
    chosen,
    sums,
    paper: proposalPaper(document, 1, sums, 0),
    wordsHash: 'x',
    isTaken: false,
    isNext: false,
    signature: null,
    dues: [],
    outstandingCents: 0,
    questions: [],
    changes: null,
    settledAt: null,
    payTo: {},
    offer: null,
  }
}

function textOf(html: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#x27': "'" }
  return html.replace(/<[^>]*>/g, ' ').replace(/&(#x27|\w+);/g, (whole, name: string) => named[name] ?? whole)
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, '')
}
