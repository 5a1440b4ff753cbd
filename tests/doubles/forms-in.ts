import { attribute, unescapeHtml } from './read-page.ts'

/** Form as shown on its page: each field with the values it may send, and the names of file fields. */
export type Form = {
  method: 'GET' | 'POST'
  action: string
  isMultipart: boolean
  /** `kind` is the type of an input, or `textarea`, `select`, `button`. */
  fields: { name: string; kind: string; values: string[] }[]
  files: string[]
}

/** Plausible values for empty fields, by type or input mode. */
const plausibleValues: Record<string, string> = {
  date: '2027-05-15',
  time: '17:00',
  number: '3',
  numeric: '3',
  decimal: '12.50',
  email: 'ana@home.example',
  tel: '(904) 555-0142',
  url: 'https://partner.example/',
  month: '2027-05',
  color: '#c86432',
}

/**
 * Lists the forms of a page. For buttons, checkboxes and choices each option is a possible value. Empty fields are filled
 * in.
 */
export function listForms(html: string, path: string): Form[] {
  const forms: Form[] = []
  const byId = new Map<string | null, Form>()
  let open: Form | undefined
  const tags =
    /<(\/?form|input|textarea|select|button)\b([^>]*)>(?:([^<]*)<\/textarea>|((?:\s*<(?:option|optgroup)\b[^]*?)<\/select>))?/g
  for (const [, tag = '', said = '', words, options] of html.matchAll(tags)) {
    if (tag === '/form') open = undefined
    if (tag === 'form') {
      open = {
        method: /post/i.test(attribute(said, 'method') ?? '') ? 'POST' : 'GET',
        action: getAddress(attribute(said, 'action') || path, path),
        isMultipart: /multipart/.test(attribute(said, 'encType') ?? ''),
        fields: [],
        files: [],
      }
      forms.push(open)
      byId.set(attribute(said, 'id'), open)
    }
    if (tag.endsWith('form')) continue
    const owner = attribute(said, 'form')
    const form = owner === null ? open : byId.get(owner)
    const name = attribute(said, 'name')
    if (!form || !name) continue
    const type = attribute(said, 'type') ?? ''
    if (type === 'file') form.files.push(name)
    const values =
      options === undefined
        ? [getValue(type, said, words)]
        : [...options.matchAll(/<option\b([^>]*)>/g)].map(([, option = '']) => attribute(option, 'value') ?? '')
    if (values.length === 0) continue
    const known = form.fields.find((field) => field.name === name)
    if (known) known.values.push(...values)
    else form.fields.push({ name, kind: tag === 'input' ? type || 'text' : tag, values })
  }
  return forms
}

function getValue(type: string, said: string, words: string | undefined): string {
  const value = unescapeHtml(words ?? '') || (attribute(said, 'value') ?? '')
  if (value || type === 'hidden') return value
  return plausibleValues[type] ?? plausibleValues[attribute(said, 'inputMode') ?? ''] ?? 'A word'
}

function getAddress(href: string, path: string): string {
  const { pathname, search } = new URL(href, `http://here${path}`)
  return pathname + search
}

/** Lists the addresses of a page's links to this site, without the part after `#`. */
export function listLinks(html: string, path: string, siteUrl: string): string[] {
  return [...html.matchAll(/<a\b([^>]*)>/g)]
    .map(([, tag = '']) => attribute(tag, 'href') ?? '')
    .filter((href) => URL.canParse(href, siteUrl + path))
    .map((href) => new URL(href, siteUrl + path))
    .filter(({ origin }) => origin === new URL(siteUrl).origin)
    .map(({ pathname, search }) => pathname + search)
}
