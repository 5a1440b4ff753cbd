import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleDocument } from '../../../tests/doubles/every-document-block.ts'
import { PdfDocumentBlocks } from './pdf-document-blocks.tsx'
import { formatPdfDocumentText, normalizePrintText } from './format-document-text.ts'

const page = (words?: string) => renderToStaticMarkup(createElement(PdfDocumentBlocks, sampleDocument(words)))

test('a document is formatted as plain text', () => {
  expect(formatPdfDocumentText(sampleDocument())).toBe(`Nerd & Tonic

Proposal NT-7Q4M, version 2

The evening

Dear Ana Lucía Reyes,
here is what we agreed on.

Where\tAna Lucía Reyes
When\tSaturday, May 15, 2027
5:00 PM to 11:00 PM

Your price

What\tQuantity\tPrice
Luxe Cocktail Experience\t4 hours of service\t1\t$800.00
Ana Lucía Reyes\tAna Lucía Reyes\t– $50.00
Before tax\t$750.00
Total\ttax 7.5 %\t$806.25

• You buy the alcohol.
• Ana Lucía Reyes

1. Read
2. Sign
3. Pay the deposit

Due\tWhen\tHow much
Deposit\ttoday\t$327.00
Ana Lucía Reyes\tby May 1\t$763.00

Signed electronically by
Ana Lucía Reyes
When\tFriday, November 20, 2026, 9:12:04 PM (EST)
Email\tana@example.com

Nerd & Tonic LLC, 1 Bay Street, Jacksonville, FL 32202
`)
})

test.each(['Ana Lucía Reyes', '‮evil‬ name', 'O’Hara 🍸 <b>&', 'שלום עולם'])(
  'a document’s HTML page for %j has the same text as its plain text version',
  (words) => {
    const shown = page(words)
      .replace(/<(ol|ul)\b[^>]*>(.*?)<\/\1>/gs, (_, kind: string, items: string) => {
        let number = 0
        return items.replaceAll('<li>', () => (kind === 'ol' ? ` ${++number}. ` : ' • '))
      })
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    // Every page shows business name and title at the top.
    const text = formatPdfDocumentText(sampleDocument(words)).split('\n').slice(3).join('\n')
    expect(shown.split(/\s+/).filter(Boolean)).toEqual(text.split(/\s+/).filter(Boolean))
  },
)

test('hostile text in a document is escaped, and tables have header cells', () => {
  expect(page('<img src=x onerror=alert(1)>')).not.toContain('<img')
  expect(page().match(/<th scope="col"/g)).toHaveLength(6)
  expect(page().match(/<th scope="row"/g)).toHaveLength(4)
})

test('document text has normalized Unicode and line breaks, without control characters and unpaired surrogates', () => {
  expect(normalizePrintText('Jose\u0301\r\nand\tIve\u2028\0x\u202Ey\uD800')).toBe('José\nand Ive\nxy\uFFFD')
})
