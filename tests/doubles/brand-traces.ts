import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { defaultAccentColors } from '../../app/ui/accent-colors.ts'

/** Matches the name and texts of the sample brand. Tonic water and a gin and tonic are drinks and do not match. */
export const brandName =
  /\bnerd|(?<!\bgin )(?:&|&amp;|and|y)\s+tonic|nell tanner|notebook (?:full )?of ratios|usually the same day|normalmente el mismo día/i

/**
 * Matches the brand name and everything else specific to the sample: its town, contact details, references, and a line of
 * its logo.
 */
export const brandTrace = new RegExp(
  `${brandName.source}|jacksonville|st\\.? augustine|florida|\\b32259\\b|555-?0142|\\bNT-[2-9A-Z]{4}-|M78 52 L92 6|spectacles|con lentes|5 o(?:'|&#x27;)clock|siempre son las cinco`,
  'i',
)

/** Accent colors of the sample in pages, emails and documents, and the colors of its logo. */
export const brandColors = [
  ...Object.values(defaultAccentColors),
  '#7a571a',
  '#e6ae4b',
  '#8b6420',
  '#c79a4d',
  '#d2452d',
  '#7fa650',
  '#a9c96b',
  '#eaf2c9',
]

/** Emails sent in the second brand's journey: their kinds, and who composes them. */
export const journeyEmails = {
  kinds: [
    'agreement',
    'alert',
    'answer',
    'invitation',
    'invoice',
    'packet',
    'proposal',
    'question',
    'receipt',
    'reminder',
    'reply',
    'reset',
    'said-yes',
  ],
  composers: [
    'composeAlert',
    'composeAnswerEmail',
    'composeInvitationEmail',
    'composeInvoiceEmail',
    'composeProposalEmail',
    'composeQuestionEmail',
    'composeReceipt',
    'composeReceiptEmail',
    'composePaymentReminderEmail',
    'composeReplyEmail',
    'composeResetEmail',
    'composeClientAcceptanceEmail',
    'composeOwnerAcceptanceEmail',
  ],
}

/** Returns the first brand trace in a text with its surroundings, or null. */
export function findBrandTrace(words: string, trace = brandTrace): string | null {
  const hit = trace.exec(words)
  return hit && words.slice(Math.max(0, hit.index - 50), hit.index + 50).replaceAll(/\s+/g, ' ')
}

/** Returns the text of a PDF, with its metadata, and the colors it is drawn in. */
export function readPdf(bytes: Uint8Array): { words: string; colors: string[] } {
  const dir = mkdtempSync(join(tmpdir(), 'bar-pdf-'))
  try {
    const file = join(dir, 'file.pdf')
    writeFileSync(file, bytes)
    const run = (tool: string, ...args: string[]) =>
      execFileSync(tool, args, { encoding: 'latin1', maxBuffer: 64 * 1024 * 1024 })
    const drawn = run('qpdf', '--qdf', '--object-streams=disable', file, '-')
    const fills = drawn.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (?:scn?|SCN?|rg|RG)\b/g)
    const hex = (share = '0') =>
      Math.round(Number(share) * 255)
        .toString(16)
        .padStart(2, '0')
    const colors = new Set(Array.from(fills, ([, ...rgb]) => `#${rgb.map(hex).join('')}`))
    return { words: run('pdfinfo', file) + run('pdftotext', file, '-'), colors: [...colors] }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Returns the colors that appear in an image, each on enough pixels to rule out chance. */
export async function listColors(picture: Uint8Array, colors: string[]): Promise<string[]> {
  const { data } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return colors.filter((color) => {
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number]
    let seen = 0
    for (let at = 0; at < data.length; at += 3)
      if (Math.abs(data[at]! - r) + Math.abs(data[at + 1]! - g) + Math.abs(data[at + 2]! - b) < 20) seen++
    return seen > 25
  })
}

/**
 * Returns every computed color of a page, including those of ::before and ::after. `evaluate` runs an expression in the
 * page, in any browser engine.
 */
export async function listPageColors(evaluate: (expression: string) => Promise<unknown>): Promise<string[]> {
  const words = String(await evaluate(`(${colorUses})()`))
  const rgb = words.matchAll(/rgba?\((\d+), (\d+), (\d+)/g)
  const hex = (channel = '0') => Number(channel).toString(16).padStart(2, '0')
  return [...new Set(Array.from(rgb, ([, ...channels]) => `#${channels.map(hex).join('')}`))]
}

const colorUses = `function () {
  const uses = [
    'color', 'backgroundColor', 'backgroundImage', 'borderTopColor', 'borderRightColor', 'borderBottomColor',
    'borderLeftColor', 'outlineColor', 'textDecorationColor', 'boxShadow', 'fill', 'stroke', 'accentColor', 'caretColor',
  ]
  const found = new Set()
  for (const element of document.querySelectorAll('*'))
    for (const part of [null, '::before', '::after']) {
      const style = getComputedStyle(element, part)
      if (part && style.content === 'none') continue
      for (const use of uses) found.add(style[use])
    }
  return [...found].join(' ')
}`
