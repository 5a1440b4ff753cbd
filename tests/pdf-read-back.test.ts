import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createPdfService } from '../app/plumbing/pdf/pdf-service.server.ts'
import { buildProposalPdf } from '../app/agreements/proposals/proposal-pdf.ts'
import { parseLineChoice, computeProposalTotals } from '../app/agreements/proposals/proposal-totals.ts'
import { formatPdfDocumentText } from '../app/plumbing/pdf/format-document-text.ts'
import type { PdfDocument, PdfDocumentBlock } from '../app/plumbing/pdf/pdf-document.ts'
import { sampleDocument } from './doubles/every-document-block.ts'
import { randomMenuCards } from './doubles/imagined-cards.ts'
import { randomProposal } from './doubles/imagined-proposal.ts'

/** Reads the PDFs back with Poppler and qpdf. */
const maker = createPdfService({ mostMs: 60_000 })
afterAll(() => maker[Symbol.dispose]())

const long = 'x'.repeat(500)
const lines = Array.from({ length: 2_000 }, (_, i) => `Line ${i} somebody pasted`).join('\n')

test.for<[string, PdfDocument]>([
  ['plain words', sampleDocument()],
  ['accents', sampleDocument('Žofia Čapek-Łoś ẞ ọ̀ Ÿ Ğ')],
  ['Greek and Cyrillic', sampleDocument('Ελλάδα Привет Київ')],
  ['Chinese, simplified and traditional', sampleDocument('李明 & 王芳, 刘德华, 陳曉龍')],
  ['Japanese', sampleDocument('山田 さくら「カフェ」（株）ー々')],
  ['Korean', sampleDocument('김민지 & 李 뷁')],
  ['500 characters without a gap', sampleDocument(long)],
  ['2,000 lines', sampleDocument('x', { blocks: [{ kind: 'paragraph', words: lines }] })],
  ['a cell of 300 lines', sampleDocument(lines.slice(0, 8_000))],
  ['nothing', sampleDocument('')],
])('%s: the PDF has the document’s text in order, is valid and is tagged', async ([, paper]) => {
  const file = getFile(await maker.paperPdf(paper))
  expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found')
  // Poppler reads the structure by its own code. It contains exactly the document's text.
  expect(readStructureText(file)).toBe(removeSpaces(formatPdfDocumentText(paper)))
  expect(run('pdfinfo', file)).toMatch(/Title: +Proposal NT-7Q4M, version 2\n(.*\n)*Tagged: +yes\n(.*\n)*.*letter/)
})

test('PDFs of 25 random proposals contain exactly the text to sign', async () => {
  for (let first = 1; first <= 25; first += 5) {
    const papers = [0, 1, 2, 3, 4].map((i) => {
      const { document: whole, options } = randomProposal(first + i)
      // The first document has all terms. The others differ only outside the terms.
      const clauses = whole.terms.clauses.slice(first === 1 && i === 0 ? 0 : -2)
      const document = { ...whole, terms: { ...whole.terms, clauses } }
      return buildProposalPdf(
        document,
        1,
        computeProposalTotals(document, parseLineChoice(document, options)!, '2026-11-20'),
        0,
      )
    })
    const heads = papers.map(({ title }): PdfDocumentBlock => ({ kind: 'heading', level: 2, words: title }))
    const blocks = papers.flatMap((paper, i) => [heads[i]!, ...paper.blocks])
    const paper = { ...papers[0]!, blocks }
    const file = getFile(await maker.paperPdf(paper))
    expect([first, readStructureText(file)]).toEqual([first, removeSpaces(getDrawnText(paper))])
  }
})

test('in PDFs of proposals a total is never on a page without a price line', async () => {
  const blocks = Array.from({ length: 24 }, (_, i): PdfDocumentBlock[] => [
    { kind: 'page-break' },
    {
      kind: 'prices',
      name: 'What it costs',
      heads: { what: 'What', quantity: 'How many', price: 'Price' },
      lines: [
        ...Array.from({ length: 10 + i }, (_, nth) => ({
          kind: 'line' as const,
          words: `Line ${nth}`,
          reason: nth % 3 === 0 ? 'for a reason' : '',
          cents: 100,
          price: '$1.00',
        })),
        { kind: 'subtotal', words: 'Before tax', cents: 100, price: '$1.00' },
        { kind: 'total', words: 'Total', cents: 100, price: '$1.00' },
      ],
    },
  ])
  const file = getFile(await maker.paperPdf(sampleDocument('', { blocks: blocks.flat() })))
  const sheets = run('pdftotext', '-layout', file, '-').split('\f')
  const withSums = sheets.filter((words) => /Total|Before tax/.test(words))
  expect(withSums).toHaveLength(24)
  for (const words of withSums) expect(words).toMatch(/Line \d+/)
})

test('characters missing from all fonts appear in the PDF by name and copy correctly', async () => {
  const file = getFile(await maker.paperPdf(sampleDocument('สม 🍸👩‍🚒 🇺🇸')))
  const shown = formatPdfDocumentText(sampleDocument('[U+0E2A][U+0E21] [cocktail glass][woman, fire engine] [flag US]'))
  expect(readStructureText(file)).toBe(removeSpaces(shown))
  expect(removeSpaces(run('pdftotext', '-raw', file, '-'))).toContain(removeSpaces('Dear สม 🍸👩‍🚒 🇺🇸, here'))
  expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found')
})

test.each(['李明 & 王芳 💍', 'प्रिया शाह & 김민지', 'क्षितिज श्रीवास्तव', 'शर्मा & गर्\u200Dयो', '山田 太郎 & Žofia'])(
  'the name %s in a PDF has its own script and copies as typed',
  async (name) => {
    const paper = sampleDocument(name)
    const file = getFile(await maker.paperPdf(paper))
    expect(removeSpaces(run('pdftotext', '-raw', file, '-'))).toContain(removeSpaces(`Dear ${name}, here`))
    expect(run('pdfinfo', '-struct-text', file)).not.toContain('U+')
    expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found')
  },
)

test('Japanese names in a PDF use Japanese glyphs, and Latin documents embed no Asian font', async () => {
  const fonts = async (name: string) => run('pdffonts', getFile(await maker.paperPdf(sampleDocument(name))))
  expect(await fonts('山田 さくら')).toMatch(/NotoSansJP/)
  expect(await fonts('山田 さくら')).not.toMatch(/NotoSans(SC|KR)/)
  expect(await fonts('李明')).toMatch(/NotoSansSC/)
  expect(await fonts('Žofia 🥂')).not.toMatch(/NotoSans(SC|JP|KR|Devanagari)/)
})

test('the text of a menu card PDF with a Hindi title is copied as typed', async () => {
  const card = { ...randomMenuCards['Chinese and Korean']!, title: 'प्रिया & क्षितिज' }
  const pdf = await maker.cardPdf({ ...card, design: 'type', format: 'a5', squares: null })
  const text = removeSpaces(run('pdftotext', '-raw', getFile(pdf!), '-'))
  for (const words of ['प्रिया&क्षितिज', '桂花酒', '给奶奶', '달빛']) expect(text).toContain(words)
})

test('right-to-left words in a PDF can be extracted with their letters in reading order', async () => {
  const paper = sampleDocument('שלום עולם', {
    blocks: [{ kind: 'paragraph', words: 'שלום עולם 2027 מרחבא\nمرحبا بالعالم' }],
  })
  const text = run('pdftotext', '-raw', getFile(await maker.paperPdf(paper)), '-')
  for (const word of ['שלום', 'עולם', '2027', 'מרחבא', 'مرحبا', 'بالعالم']) expect(text).toContain(word)
})

test('the PDF has tagged headings, tables and lists and states its language', async () => {
  const file = getFile(await maker.paperPdf(sampleDocument()))
  const structure = run('pdfinfo', '-struct', file)
  const kinds = [...structure.matchAll(/^ *([A-Z]\w*)/gm)].map(([, kind]) => kind)
  const count = (kind: string) => kinds.filter((each) => each === kind).length
  expect([count('Document'), count('H1'), count('H2'), count('H3'), count('Table')]).toEqual([1, 1, 1, 1, 2])
  expect([count('THead'), count('TBody'), count('TR'), count('TH')]).toEqual([2, 2, 8, 10])
  expect(structure.match(/\/Scope \/Column/g)).toHaveLength(6)
  expect(structure.match(/\/Scope \/Row/g)).toHaveLength(4)
  expect([count('L'), count('LI'), count('Lbl'), count('LBody')]).toEqual([4, 9, 9, 9])
  expect(run('qpdf', '--json', file)).toMatch(/"\/Lang": "u:en-US"/)
})

/** A document's text as it is drawn: from left to right, with the name of each character that no font has. */
function getDrawnText(paper: PdfDocument): string {
  return formatPdfDocumentText(paper).replaceAll('🥂', '[clinking glasses]').replaceAll('שלום', 'םולש')
}

function getFile(pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'paper-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'paper.pdf')
  writeFileSync(file, pdf)
  return file
}

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', maxBuffer: 100e6, stdio: ['ignore', 'pipe', 'ignore'] })
}

/** The text of a PDF's structure, without spaces. */
function readStructureText(file: string): string {
  const told = run('pdfinfo', '-struct-text', file)
  return removeSpaces([...told.matchAll(/^ *"([\s\S]*?)"$/gm)].map(([, words = '']) => words).join(''))
}

function removeSpaces(words: string): string {
  return words.replace(/\s+/g, '')
}
