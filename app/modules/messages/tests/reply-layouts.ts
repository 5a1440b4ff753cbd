import { owner } from './raw-mail.ts'

/** Format of a mail program's reply: the new text, and the quotation below it. */
export type ReplyLayout = { name: string; plain: (text: string) => string; html: (text: string) => string }

const english = ['Hi Elena,', '', 'Your date is available. The total is $2,200.', '', 'Half Hitch Bar']
const spanish = ['Hola, Elena:', '', 'Su fecha está disponible. El total es $2,200.', '', 'Half Hitch Bar']

const marked = (lines: readonly string[]) => lines.map((line) => `> ${line}`.trimEnd()).join('\n')
const inHtml = (text: string) => text.replaceAll('\n', '<br>')
const address = `${owner.name} <${owner.email}>`
const addressInHtml = `${owner.name} &lt;<a href="mailto:${owner.email}">${owner.email}</a>&gt;`

/** A program with an attribution and marked lines. */
function marking(name: string, attribution: string, quoted: readonly string[], htmlClass: string): ReplyLayout {
  return {
    name,
    plain: (text) => `${text}\n\n${attribution}\n\n${marked(quoted)}\n`,
    html: (text) =>
      `<html><head><style>p{margin:0}</style></head><body><div>${inHtml(text)}</div><br><div class="${htmlClass}">` +
      `<div dir="ltr">${inHtml(attribution.replaceAll('\n', ' ').replace(address, addressInHtml))}<br></div>` +
      `<blockquote type="cite">${inHtml(quoted.join('\n'))}</blockquote></div></body></html>`,
  }
}

/** Outlook repeats the headers above the unmarked original. */
function outlook(name: string, header: readonly [string, string][], quoted: readonly string[]): ReplyLayout {
  const lines = header.map(([key, value]) => `${key}: ${value}`).join('\n')
  return {
    name,
    plain: (text) => `${text}\n\n________________________________\n${lines}\n\n${quoted.join('\n')}\n`,
    html: (text) =>
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><!--[if mso]><xml>x</xml><![endif]--></head><body>` +
      `<div class="WordSection1">${text
        .split('\n')
        .map((line) => `<p class="MsoNormal">${line === '' ? '&nbsp;' : line}<o:p></o:p></p>`)
        .join('')}` +
      `<div><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal">${header
        .map(([key, value]) => `<b>${key}:</b> ${value.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}`)
        .join('<br>')}</p></div></div>` +
      `${quoted.map((line) => `<p class="MsoNormal">${line}</p>`).join('')}</div></body></html>`,
  }
}

/** Five mail programs in two languages. */
export const replyLayouts: readonly ReplyLayout[] = [
  marking('Gmail', `On Fri, Nov 27, 2026 at 9:12 AM ${address}\nwrote:`, english, 'gmail_quote'),
  marking('Gmail, Spanish', `El vie, 27 nov 2026 a las 9:12, ${address}\nescribió:`, spanish, 'gmail_quote'),
  marking('Apple Mail', `On Nov 27, 2026, at 9:12 AM, ${address} wrote:`, english, 'apple'),
  marking('Apple Mail, Spanish', `El 27 nov 2026, a las 9:12, ${address} escribió:`, spanish, 'apple'),
  outlook(
    'Outlook',
    [
      ['From', address],
      ['Sent', 'Friday, November 27, 2026 9:12 AM'],
      ['To', 'Elena Ruiz <elena@couple.example>'],
      ['Subject', 'Your quote'],
    ],
    english,
  ),
  outlook(
    'Outlook, Spanish',
    [
      ['De', address],
      ['Enviado el', 'viernes, 27 de noviembre de 2026 9:12'],
      ['Para', 'Elena Ruiz <elena@couple.example>'],
      ['Asunto', 'Su presupuesto'],
    ],
    spanish,
  ),
  marking('Yahoo', `On Friday, November 27, 2026 at 09:12:44 AM EST, ${address} wrote:`, english, 'yahoo_quoted'),
  marking(
    'Yahoo, Spanish',
    `En viernes, 27 de noviembre de 2026, 09:12:44 a. m. EST, ${address} escribió:`,
    spanish,
    'yahoo_quoted',
  ),
  marking('Thunderbird', `On 11/27/26 09:12, ${owner.name} wrote:`, english, 'moz-cite-prefix'),
  marking('Thunderbird, Spanish', `El 27/11/26 a las 9:12, ${owner.name} escribió:`, spanish, 'moz-cite-prefix'),
]

/** Format of a mail program's forward: a note, and the original below it. */
export type ForwardLayout = {
  name: string
  subject: (subject: string) => string
  plain: (note: string, original: Original) => string
}

export type Original = { from: string; date: string; to: string; subject: string; text: string }

export const forwardLayouts: readonly ForwardLayout[] = [
  {
    name: 'Gmail',
    subject: (subject) => `Fwd: ${subject}`,
    plain: (note, o) =>
      `${note}\n\n---------- Forwarded message ---------\nFrom: ${o.from}\nDate: ${o.date}\nSubject: ${o.subject}\nTo: ${o.to}\n\n\n${o.text}\n`,
  },
  {
    name: 'Gmail, Spanish',
    subject: (subject) => `Fwd: ${subject}`,
    plain: (note, o) =>
      `${note}\n\n---------- Forwarded message ---------\nDe: ${o.from}\nDate: ${o.date}\nSubject: ${o.subject}\nTo: ${o.to}\n\n\n${o.text}\n`,
  },
  {
    name: 'Apple Mail',
    subject: (subject) => `Fwd: ${subject}`,
    plain: (note, o) =>
      `${note}\n\nBegin forwarded message:\n\n> From: ${o.from}\n> Subject: ${o.subject}\n> Date: ${o.date}\n> To: ${o.to}\n> \n${o.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')}\n`,
  },
  {
    name: 'Apple Mail, Spanish',
    subject: (subject) => `Rv: ${subject}`,
    plain: (note, o) =>
      `${note}\n\nInicio del mensaje reenviado:\n\nDe: ${o.from}\nAsunto: ${o.subject}\nFecha: ${o.date}\nPara: ${o.to}\n\n${o.text}\n`,
  },
  {
    name: 'Outlook',
    subject: (subject) => `FW: ${subject}`,
    plain: (note, o) =>
      `${note}\n\n________________________________\nFrom: ${o.from}\nSent: ${o.date}\nTo: ${o.to}\nSubject: ${o.subject}\n\n${o.text}\n`,
  },
  {
    name: 'Outlook, Spanish',
    subject: (subject) => `RV: ${subject}`,
    plain: (note, o) =>
      `${note}\n\nDe: ${o.from}\nEnviado: ${o.date}\nPara: ${o.to}\nAsunto: ${o.subject}\n\n${o.text}\n`,
  },
  {
    name: 'Yahoo',
    subject: (subject) => `Fw: ${subject}`,
    plain: (note, o) =>
      `${note}\n\n----- Forwarded Message -----\nFrom: ${o.from}\nTo: ${o.to}\nSent: ${o.date}\nSubject: ${o.subject}\n\n${o.text}\n`,
  },
  {
    name: 'Yahoo, Spanish',
    subject: (subject) => `RV: ${subject}`,
    plain: (note, o) =>
      `${note}\n\n----- Mensaje reenviado -----\nDe: ${o.from}\nPara: ${o.to}\nEnviado: ${o.date}\nAsunto: ${o.subject}\n\n${o.text}\n`,
  },
  {
    name: 'Thunderbird',
    subject: (subject) => `Fwd: ${subject}`,
    plain: (note, o) =>
      `${note}\n\n\n-------- Forwarded Message --------\nSubject: \t${o.subject}\nDate: \t${o.date}\nFrom: \t${o.from}\nTo: \t${o.to}\n\n\n\n${o.text}\n`,
  },
  {
    name: 'Thunderbird, Spanish',
    subject: (subject) => `Fwd: ${subject}`,
    plain: (note, o) =>
      `${note}\n\n\n-------- Mensaje reenviado --------\nAsunto: \t${o.subject}\nFecha: \t${o.date}\nDe: \t${o.from}\nPara: \t${o.to}\n\n\n\n${o.text}\n`,
  },
]
