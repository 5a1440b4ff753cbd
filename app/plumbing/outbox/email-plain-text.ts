import type { Language } from '../../ui/language.ts'
import type { EmailTheme } from '../../ui/theme.ts'

/** Content of an email, shared by its text and HTML. The texts are plain, without markup. */
export type EmailBlock =
  | { kind: 'heading'; words: string }
  | { kind: 'paragraph'; words: string }
  /** Label and value. Lines of the value after the first are small. */
  | { kind: 'rows'; rows: [label: string, value: string][] }
  /** Label and sentence. `marked` is text to be typed elsewhere, which is highlighted and never wrapped. */
  | { kind: 'sentences'; rows: [label: string, words: string][]; marked: string }
  /** Prices with their reasons, and the total where it is known. */
  | { kind: 'prices'; lines: EmailPriceLine[]; total: EmailPriceLine | null }
  | { kind: 'times'; rows: [time: string, label: string][] }
  | { kind: 'quotation'; words: string }
  /** The main action of the email. `or` is an alternative next to it. */
  | { kind: 'button'; label: string; href: string; or?: { label: string; href: string } }
  /** A link at the end of the sentence `words`. */
  | { kind: 'link'; words?: string; label: string; href: string }

export type EmailPriceLine = { label: string; reason: string; amount: string }

/**
 * Content of an email before formatting. `business` is the sender's name, `siteUrl` the URL of the site without a
 * trailing slash.
 */
export type EmailContent = {
  subject: string
  business: string
  /** Colors of the business, if it has its own. */
  look: EmailTheme | undefined
  siteUrl: string
  /** Language of the email. Default is English. */
  language?: Language
  /** Preview text that an inbox shows after the subject. */
  preheader?: string
  title?: string
  blocks: EmailBlock[]
  /** Additional blocks of the plain text, which in HTML are covered by the linked page. */
  inText?: EmailBlock[]
  /** Sentence at the end about the next step. */
  next?: string
  /** Reference number, in small print at the end. */
  reference?: string
  /** Sender and reason for the email, small at the end. */
  footer?: string
}

/** Branding of an email: name and colors. */
export type EmailBranding = Pick<EmailContent, 'business' | 'look'>

/** Standard signature delimiter, recognized by email programs. */
export const footerDelimiter = '\n\n-- \n'

/** Formats an email as plain text. */
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
