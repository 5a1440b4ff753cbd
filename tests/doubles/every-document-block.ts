import type { PdfDocument, PdfDocumentBlock } from '../../app/plumbing/pdf/pdf-document.ts'

/** Document with a block of every kind. `words` is used wherever a client's text may appear. */
export function everyDocumentBlock(words: string): PdfDocumentBlock[] {
  return [
    { kind: 'heading', level: 2, words: 'The evening' },
    { kind: 'paragraph', words: `Dear ${words},\nhere is what we agreed on.` },
    {
      kind: 'facts',
      rows: [
        { label: 'Where', value: words },
        { label: 'When', value: 'Saturday, May 15, 2027\n5:00 PM to 11:00 PM' },
      ],
    },
    { kind: 'heading', level: 3, words: 'Your price' },
    {
      kind: 'prices',
      name: 'Your price',
      heads: { what: 'What', quantity: 'Quantity', price: 'Price' },
      lines: [
        {
          kind: 'line',
          words: 'Luxe Cocktail Experience',
          reason: '4 hours of service',
          quantity: '1',
          cents: 80_000,
          price: '$800.00',
        },
        { kind: 'line', words, reason: words, cents: -5_000, price: '– $50.00' },
        { kind: 'subtotal', words: 'Before tax', cents: 75_000, price: '$750.00' },
        { kind: 'total', words: 'Total', reason: 'tax 7.5 %', cents: 80_625, price: '$806.25' },
      ],
    },
    { kind: 'list', items: ['You buy the alcohol.', words] },
    { kind: 'list', ordered: true, items: ['Read', 'Sign', 'Pay the deposit'] },
    { kind: 'page-break' },
    {
      kind: 'table',
      name: 'What is due',
      heads: ['Due', 'When', 'How much'],
      rows: [
        ['Deposit', 'today', '$327.00'],
        [words, 'by May 1', '$763.00'],
      ],
      numbers: [2],
    },
    {
      kind: 'signature',
      label: 'Signed electronically by',
      name: words,
      rows: [
        { label: 'When', value: 'Friday, November 20, 2026, 9:12:04 PM (EST)' },
        { label: 'Email', value: 'ana@example.com' },
      ],
    },
    { kind: 'small-print', words: 'Nerd & Tonic LLC, 1 Bay Street, Jacksonville, FL 32202' },
  ]
}

/** Document with all blocks. */
export function sampleDocument(words = 'Ana Lucía Reyes', changes: Partial<PdfDocument> = {}): PdfDocument {
  return {
    title: 'Proposal NT-7Q4M, version 2',
    language: 'en-US',
    madeAt: Date.parse('2026-11-20T14:00:00Z'),
    house: 'Nerd & Tonic',
    blocks: everyDocumentBlock(words),
    ...changes,
  }
}
