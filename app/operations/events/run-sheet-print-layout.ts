import { runSheetText } from './run-sheet-text.ts'
import type { RunSheetLine } from './run-sheet-lines.ts'

export type RunSheetSection = { id: RunSheetSectionId; heading: string; lines: RunSheetLine[] }
export type RunSheetSectionId = 'who' | 'times' | 'menu' | 'load-out' | 'they-bring' | 'site' | 'rules'

/** Print layout: font size in points, and whether long texts and lists are cut to fit. */
export type PrintLayout = { size: number; isCut: boolean }

/** Layouts in the order tried: full text in shrinking sizes, then cut text. The first that fits is used. */
const printLayouts: PrintLayout[] = [
  ...[12, 11, 10, 9, 8].map((size) => ({ size, isCut: false })),
  ...[9, 8, 7].map((size) => ({ size, isCut: true })),
]

/** Maximum lines per section in a cut print. On a screen all are shown. */
const maxPrintedLines: Readonly<Record<RunSheetSectionId, number>> = {
  who: 20,
  times: 20,
  menu: 8,
  'load-out': 50,
  'they-bring': 20,
  site: 20,
  rules: 3,
}

/** Returns the number of lines a cut print leaves out of a section. */
export function countOmittedLines({ id, lines }: RunSheetSection, { isCut }: PrintLayout): number {
  return isCut ? Math.max(0, lines.length - maxPrintedLines[id]) : 0
}

/** Returns the largest layout that fits on a single Letter page. */
export function choosePrintLayout(sections: readonly RunSheetSection[]): PrintLayout {
  return printLayouts.find((print) => getHeight(sections, print) <= columnsHeight / print.size) ?? printLayouts.at(-1)!
}

/** Height of three columns below the header in points, minus a loss for unbreakable lines. */
const columnsHeight = 3 * 620 * 0.93
const [rowHeight, padding, headingHeight, blankHeight] = [1.25, 0.25, 2, 1.75]

/** Estimates the height of a run sheet in ems, in columns of the page's width. */
function getHeight(sections: readonly RunSheetSection[], print: PrintLayout): number {
  const letters = 380 / print.size
  const rows = (words: string, width: number, most = 2) =>
    Math.min(print.isCut ? most : Infinity, Math.max(1, Math.ceil(words.length / (letters * width))))
  const lineHeight = (id: RunSheetSectionId, { label, words }: RunSheetLine): number => {
    switch (id) {
      case 'who':
        return rows(words, 0.62) * rowHeight
      case 'times':
        return 1.3 * rowHeight * (label.length + words.length * 1.4 > letters ? 2 : 1)
      case 'menu':
        return (rows(label, 1) + rows(words, 1, 3)) * rowHeight
      case 'rules':
        return (rows(label, 1) + rows(words, 1)) * rowHeight
      case 'load-out':
      case 'they-bring':
        return Math.max(rows(label, id === 'load-out' ? 0.6 : 0.65), rows(words, 0.3)) * rowHeight
      case 'site':
        return rows(`${label} ${words}`, 1) * rowHeight
    }
  }
  const parts = sections.map((section) => {
    const { id, lines } = section
    const shown = lines.slice(0, lines.length - countOmittedLines(section, print))
    return headingHeight + shown.reduce((sum, createLine) => sum + lineHeight(id, createLine) + padding, 0)
  })
  return parts.reduce((sum, part) => sum + part, headingHeight + runSheetText().blanks.length * blankHeight)
}
