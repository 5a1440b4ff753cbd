import type { Language } from '../../ui/language.ts'
import type { EmailBlock, EmailContent, EmailPriceLine } from './email-plain-text.ts'

/**
 * Formats an email as HTML for old and new email programs: tables and inline styles for Outlook, which renders with
 * Word's engine. Text color and background are set together, so that Gmail's dark mode changes both. Own dark colors for
 * programs that support them. Nothing is loaded except the logo, from the site itself, and only if the site is public.
 */
export function formatEmailHtml({
  subject,
  business,
  look,
  siteUrl,
  language = 'en',
  preheader,
  reference,
  title,
  blocks,
  next,
  footer,
}: EmailContent): string {
  const { brass, button } = { ...light, ...look }
  const parts = [
    title && `<h1 class="ink title" style="${styles.title}">${formatLineBreaks(title)}</h1>`,
    ...blocks.map((block) => blockHtml(block, button, look && brass)),
    next && `<p class="ink line" style="${styles.next}">${formatLineBreaks(next)}</p>`,
  ]
  const foot = [footer, reference].filter(Boolean).join('\n')
  return `<!doctype html>
<html lang="${language}" xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no, date=no, address=no"><title>${escapeHtml(subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style>${ownStyles}</style><style>${outlookStyles}</style></head>
<body class="ground" bgcolor="${light.ground}" style="margin:0;padding:0;background-color:${light.ground}">
${preheader ? `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>` : ''}
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.ground}" style="background-color:${light.ground}"><tr><td align="center" style="padding:28px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;border-radius:10px;overflow:hidden">
<tr><td bgcolor="${light.band}" style="padding:18px 32px;background-color:${light.band}">${band(business, siteUrl, language)}</td></tr>
<tr>${emailBodyCellStart}
${parts.filter(Boolean).join('\n')}
${documentPlaceholder}
</td></tr>
${foot ? `<tr><td class="foot" align="left" bgcolor="${light.foot}" style="padding:20px 32px 26px;background-color:${light.foot};${styles.body};${styles.small};overflow-wrap:anywhere">${formatLineBreaks(foot)}${documentHashPlaceholder}</td></tr>` : ''}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>`
}

/**
 * Placeholder for the document's name, which is known once the document is made. User text cannot contain it, because it
 * is escaped.
 */
export const documentPlaceholder = '<!-- document -->'

/** Placeholder for the footer line that identifies a document that is not attached. */
export const documentHashPlaceholder = '<!-- proof -->'

/** Formats the note about a document: that it is attached, or its link. */
export function formatDocumentHtml({
  lead,
  words,
  href,
  more,
}: {
  lead: string
  words: string
  href?: string
  more: string
}) {
  const name = href
    ? `<a class="ink" href="${escapeHtml(href)}" style="${styles.link}">${escapeHtml(words)}</a>`
    : `<b>${escapeHtml(words)}</b>`
  return `<p class="ink" style="${styles.paragraph}">${escapeHtml(lead)}${name}${small(more)}</p>`
}

/** Formats a line of the footer. */
export function formatFooterLine(words: string): string {
  return `<br>${escapeHtml(words)}`
}

const light = {
  ground: '#ECE3CF',
  band: '#0F1F1C',
  card: '#FFFDF7',
  foot: '#F6F0E2',
  ink: '#0F1F1C',
  soft: '#4B5750',
  brass: '#7A571A',
  line: '#D5CAB0',
  // Slightly lighter than the site's amber, with larger text: the contrast stays 3:1 after a dark mode has inverted both.
  button: '#E6AE4B',
}

const sans = `-apple-system,'Segoe UI',Helvetica,Arial,sans-serif`
const serif = `Georgia,'Times New Roman',serif`
const styles = {
  body: `font-family:${sans};font-size:16px;line-height:1.55;color:${light.ink}`,
  title: `margin:0 0 16px;font-family:${serif};font-weight:700;font-size:36px;line-height:1.1;color:${light.ink};overflow-wrap:anywhere`,
  heading: `margin:26px 0 8px;font-family:${serif};font-weight:400;font-size:22px;line-height:1.2;color:${light.ink}`,
  paragraph: `margin:0 0 16px;color:${light.ink};overflow-wrap:anywhere`,
  next: `margin:8px 0 0;padding-top:20px;border-top:1px solid ${light.line};color:${light.ink};overflow-wrap:anywhere`,
  small: `font-size:14px;line-height:1.4;color:${light.soft}`,
  link: `color:${light.ink};font-weight:600;text-decoration:underline`,
  cell: `padding:9px 0;border-bottom:1px dashed ${light.line};vertical-align:top;color:${light.ink};overflow-wrap:anywhere`,
}

/** Opening tag of the cell that holds an email's content. */
export const emailBodyCellStart = `<td class="card" align="left" bgcolor="${light.card}" style="padding:34px 32px 28px;background-color:${light.card};${styles.body}">`

/** Formats a small line before an email's content. */
export function formatOpeningLineHtml(words: string): string {
  return `<p class="soft" style="margin:0 0 14px;${styles.small}">${escapeHtml(words)}</p>`
}

const dark: Record<string, string> = {
  '.ground': 'background-color:#081210!important',
  '.card': 'background-color:#0F1F1C!important;color:#F6F0E2!important',
  '.foot': 'background-color:#142B26!important;color:#C9D6CE!important',
  '.ink': 'color:#F6F0E2!important',
  '.soft': 'color:#C9D6CE!important',
  '.line': 'border-color:#4A675E!important',
}
const darkRules = (prefix: string) =>
  Object.entries(dark)
    .map(([name, rules]) => `${prefix}${name}{${rules}}`)
    .join('')
const ownStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (max-width:480px){.title{font-size:31px!important}}@media (prefers-color-scheme:dark){${darkRules('')}}`
// Kept in its own style element, because a program that cannot parse part of a style element drops the whole element.
const outlookStyles = darkRules('[data-ogsc] ')

const table = (rows: string, style = 'margin:0 0 16px') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;${style}">${rows}</table>`

function band(business: string, siteUrl: string, language: Language): string {
  const name = `<td style="font-family:${serif};font-size:21px;line-height:1.2;color:#F6F0E2">${escapeHtml(business)}</td>`
  const emblem = isPublicSite(siteUrl)
    ? `<td width="62"><img src="${escapeHtml(siteUrl)}/icons/apple-touch.png" width="50" height="50" alt="${language === 'es' ? 'Emblema' : 'Emblem'}" style="display:block;border:0"></td>`
    : ''
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${emblem}${name}</tr></table>`
}

/** Whether the site is public. Email programs cannot load a picture from a local address. */
export function isPublicSite(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl)
  return !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$|\.localhost$/.test(hostname)
}

/** `rim` is a border that separates a pale brand color from the background. */
function blockHtml(block: EmailBlock, color: string, rim?: string): string {
  switch (block.kind) {
    case 'heading':
      return `<h2 class="ink" style="${styles.heading}">${formatLineBreaks(block.words)}</h2>`
    case 'paragraph':
      return `<p class="ink" style="${styles.paragraph}">${formatLineBreaks(block.words)}</p>`
    case 'rows':
      return table(block.rows.map(factRow).join(''))
    case 'sentences':
      return table(block.rows.map((row) => sentenceRow(row, block.marked)).join(''))
    case 'prices':
      return table([...block.lines.map(priceRow), ...(block.total ? [totalRow(block.total)] : [])].join(''))
    case 'times':
      return table(block.rows.map(timeRow).join(''))
    case 'quotation':
      return table(
        `<tr><td class="ink foot" style="padding:10px 14px;border-left:3px solid ${color};background-color:${light.foot};color:${light.ink};overflow-wrap:anywhere">${formatLineBreaks(block.words)}</td></tr>`,
      )
    case 'button':
      return button(block, color, rim)
    case 'link':
      return `<p class="ink" style="${styles.paragraph}">${formatLineBreaks(block.words ?? '')}<a class="ink" href="${escapeHtml(block.href)}" style="${styles.link}">${escapeHtml(block.label)}</a></p>`
  }
}

function factRow([label, value]: [string, string]): string {
  const [first = '', ...more] = value.split('\n')
  const cell = `class="line ink" style="${styles.cell}"`
  return `<tr><td width="36%" class="line soft" style="${styles.cell};padding-right:16px;color:${light.soft}">${escapeHtml(label)}</td><td ${cell}><b>${escapeHtml(first)}</b>${note(more.join('\n'))}</td></tr>`
}

function sentenceRow([label, value]: [string, string], marked: string): string {
  const mark = escapeHtml(marked)
  const words = formatLineBreaks(value).split(mark).join(`<b style="white-space:nowrap">${mark}</b>`)
  return `<tr><td width="28%" class="line soft" style="${styles.cell};padding-right:16px;color:${light.soft}">${escapeHtml(label)}</td><td class="line ink" style="${styles.cell}">${words}</td></tr>`
}

function priceRow({ label, reason, amount }: EmailPriceLine): string {
  return `<tr><td class="line ink" style="${styles.cell};padding-right:16px">${escapeHtml(label)}${note(reason)}</td><td width="1%" class="line ink" align="right" style="${styles.cell};font-weight:600;white-space:nowrap">${escapeHtml(amount)}</td></tr>`
}

function totalRow({ label, reason, amount }: EmailPriceLine): string {
  return `<tr><td class="ink" style="padding:14px 16px 0 0;vertical-align:top;line-height:38px;color:${light.ink}">${escapeHtml(label)}${note(reason)}</td><td width="1%" class="ink" align="right" style="padding:14px 0 0;vertical-align:top;font-family:${serif};font-size:38px;line-height:1;white-space:nowrap;color:${light.ink}">${escapeHtml(amount)}</td></tr>`
}

function timeRow([time, label]: [string, string]): string {
  const cell = `padding:3px 0;vertical-align:top;color:${light.ink}`
  return `<tr><td class="ink" width="120" style="${cell};padding-right:12px;font-weight:600">${escapeHtml(time)}</td><td class="ink" style="${cell}">${escapeHtml(label)}</td></tr>`
}

/**
 * The cell has the background color too, because Word ignores padding on links. The button and the alternative link are
 * floating tables, so that they wrap where there is no room.
 */
function button({ label, href, or }: Extract<EmailBlock, { kind: 'button' }>, color: string, rim?: string): string {
  const link = `display:inline-block;padding:11px 24px;font-size:19px;font-weight:700;text-decoration:none;white-space:nowrap;color:${light.ink}`
  const floating = (cell: string) =>
    `<table role="presentation" align="left" cellpadding="0" cellspacing="0" border="0" style="margin:6px 14px 6px 0"><tr>${cell}</tr></table>`
  const first = `<td align="center" bgcolor="${color}" style="background-color:${color};border-radius:99px${rim ? `;border:1px solid ${rim}` : ''}"><a href="${escapeHtml(href)}" style="${link}">${escapeHtml(label)}</a></td>`
  const second = or
    ? `<td style="padding:13px 0"><a class="ink" href="${escapeHtml(or.href)}" style="${styles.link};font-weight:400">${escapeHtml(or.label)}</a></td>`
    : ''
  return table(`<tr><td>${floating(first)}${second && floating(second)}</td></tr>`)
}

/** Formats a note next to a label or value as a separate block with tight line spacing. */
function note(words: string): string {
  return words ? `<p class="soft" style="margin:2px 0 0;${styles.small}">${formatLineBreaks(words)}</p>` : ''
}

function small(words: string): string {
  return words ? `<br><span class="soft" style="${styles.small}">${formatLineBreaks(words)}</span>` : ''
}

function formatLineBreaks(words: string): string {
  return escapeHtml(words).replaceAll('\n', '<br>')
}

function escapeHtml(words: string): string {
  // Fast path: few parts of an email contain anything to escape.
  if (!/[&<>"]/.test(words)) return words
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
