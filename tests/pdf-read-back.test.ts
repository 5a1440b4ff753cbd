import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPdfMaker } from '../app/plumbing/papers/paper-pdf.server.ts'
import { paperText } from '../app/plumbing/papers/paper-text.ts'
import type { Paper } from '../app/plumbing/papers/paper.ts'
import { samplePaper } from './doubles/every-paper-block.ts'

/** PDFs as readers that are not ours find them: Poppler's and qpdf. */
const long = 'x'.repeat(500)
const lines = Array.from({ length: 2_000 }, (_, i) => `Line ${i} somebody pasted`).join('\n')

test.for<[string, Paper]>([
  ['plain words', samplePaper()],
  ['accents', samplePaper('Žofia Čapek-Łoś ẞ ọ̀ Ÿ Ğ')],
  ['Greek and Cyrillic', samplePaper('Ελλάδα Привет Київ')],
  ['500 characters without a gap', samplePaper(long)],
  ['2,000 lines', samplePaper('x', { blocks: [{ kind: 'paragraph', words: lines }] })],
  ['a cell of 300 lines', samplePaper(lines.slice(0, 8_000))],
  ['nothing', samplePaper('')],
])('%s: the PDF says what the paper says, in its order, well formed and tagged', async ([, paper]) => {
  using maker = openPdfMaker()
  const file = fileOf(await maker.paperPdf(paper))
  expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found')
  // Poppler tells its structure apart by its own means: what stands in it are the words, and none but those.
  expect(structureWords(file)).toBe(squeezed(paperText(paper)))
  expect(run('pdfinfo', file)).toMatch(/Title: +Proposal NT-7Q4M, version 2\n(.*\n)*Tagged: +yes\n(.*\n)*.*letter/)
})

test('what no font has is named, and is itself to those who copy it or have it read aloud', async () => {
  using maker = openPdfMaker()
  const file = fileOf(await maker.paperPdf(samplePaper('山田 🍸👩‍🚒 🇺🇸')))
  const shown = paperText(samplePaper('[U+5C71][U+7530] [cocktail glass][woman, fire engine] [flag US]'))
  expect(structureWords(file)).toBe(squeezed(shown))
  expect(squeezed(run('pdftotext', '-raw', file, '-'))).toContain(squeezed('Dear 山田 🍸👩‍🚒 🇺🇸, here'))
  expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found')
})

test('right-to-left words keep every letter, and are read from the right', async () => {
  using maker = openPdfMaker()
  const paper = samplePaper('שלום עולם', {
    blocks: [{ kind: 'paragraph', words: 'שלום עולם 2027 מרחבא\nمرحبا بالعالم' }],
  })
  const text = run('pdftotext', '-raw', fileOf(await maker.paperPdf(paper)), '-')
  for (const word of ['שלום', 'עולם', '2027', 'מרחבא', 'مرحبا', 'بالعالم']) expect(text).toContain(word)
})

test('its structure: title and headings, tables with heads, lists, in their language', async () => {
  using maker = openPdfMaker()
  const file = fileOf(await maker.paperPdf(samplePaper()))
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

function fileOf(pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'paper-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'paper.pdf')
  writeFileSync(file, pdf)
  return file
}

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', maxBuffer: 100e6, stdio: ['ignore', 'pipe', 'ignore'] })
}

/** The words of a PDF's structure without gaps, as its structure has them. */
function structureWords(file: string): string {
  const told = run('pdfinfo', '-struct-text', file)
  return squeezed([...told.matchAll(/^ *"([\s\S]*?)"$/gm)].map(([, words = '']) => words).join(''))
}

function squeezed(words: string): string {
  return words.replace(/\s+/g, '')
}
