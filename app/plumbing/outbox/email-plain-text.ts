import type { Language } from '../../ui/language.ts'
import type { EmailTheme } from '../../ui/theme.ts'

/** What a letter says, once, for both its forms. Words are plain text; nothing in them is markup. */
export type EmailBlock =
  | { kind: 'heading'; words: string }
  | { kind: 'paragraph'; words: string }
  /** Label and value; what follows the value's first line stands small beneath it. */
  | { kind: 'rows'; rows: [label: string, value: string][] }
  /** Label and sentence; what is to be typed elsewhere, `marked`, stands out and never breaks. */
  | { kind: 'sentences'; rows: [label: string, words: string][]; marked: string }
  /** What costs how much and why, and the sum where it is known. */
  | { kind: 'prices'; lines: EmailPriceLine[]; total: EmailPriceLine | null }
  | { kind: 'times'; rows: [time: string, label: string][] }
  | { kind: 'quotation'; words: string }
  /** The one thing to do; `or` is another way, beside it. */
  | { kind: 'button'; label: string; href: string; or?: { label: string; href: string } }
  /** A link at the end of a sentence that `words` begins. */
  | { kind: 'link'; words?: string; label: string; href: string }

export type EmailPriceLine = { label: string; reason: string; amount: string }

/** What is written out. `business` is our name, `siteUrl` where the site is, without a slash at its end. */
export type EmailContent = {
  subject: string
  business: string
  /** The colors of the business, where they are its own. */
  look: EmailTheme | undefined
  siteUrl: string
  /** The language it is written in; English where nothing is said. */
  language?: Language
  /** What an inbox shows behind the subject. */
  preheader?: string
  title?: string
  blocks: EmailBlock[]
  /** What the plain text says besides: in the other form it stands behind the button. */
  inText?: EmailBlock[]
  /** What happens next, in a sentence at the end. */
  next?: string
  /** What we file it under, small at the end. */
  reference?: string
  /** Who we are and why they get it, small at the end. */
  footer?: string
}

/** Who a letter is from, by name and colors. */
export type EmailBranding = Pick<EmailContent, 'business' | 'look'>

/** What parts the words from who we are, as mail programs know it. */
export const footerDelimiter = '\n\n-- \n'

/** The letter as plain text. */
export function formatEmailPlainText({ title, blocks, inText = [], next, reference, footer }: EmailContent): string {
  const parts = [title?.toUpperCase(), ...blocks.map(blockText), next, ...inText.map(blockText)]
  const foot = [footer, reference].filter(Boolean).join('\n')
  return `${parts.filter(Boolean).join('\n\n')}${foot ? `${footerDelimiter}${foot}` : ''}\n`
}

function blockText(block: EmailBlock): string {
  switch (block.kind) {
    case 'heading':
      return block.words.toUpperCase()
    case 'paragraph':
      return block.words
    case 'rows':
    case 'sentences':
    case 'times':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'prices':
      return [...block.lines, ...(block.total ? [block.total] : [])].map(priceText).join('\n')
    case 'quotation':
      return block.words.replace(/^/gm, '> ')
    case 'button':
      return [`${block.label}: ${block.href}`, ...(block.or ? [block.or.label] : [])].join('\n')
    case 'link':
      return `${block.words ?? ''}${block.label}: ${block.href}`
  }
}

function priceText({ label, reason, amount }: EmailPriceLine): string {
  return `${label}: ${amount}${reason ? ` (${reason})` : ''}`
}
