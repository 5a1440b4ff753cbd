/** Page as a browser would show it: text, links and fields parsed from the HTML. */
export type Page = {
  status: number
  headers: Headers
  html: string
  /** Text of the page in reading order, without the head. */
  text: string
  title: string
  /** Addresses of links by their text. The first link wins where several have the same text. */
  links: Map<string, string>
  /** Values the form's fields would send, by name. Checkboxes and buttons only where checked or selected. */
  fields: Map<string, string>
  /** Names of the required fields. */
  required: string[]
  /** Address the form posts to. */
  action: string
}

export async function parsePage(response: Response): Promise<Page> {
  const html = await response.text()
  const body = html.slice(html.indexOf('<body'))
  return {
    status: response.status,
    headers: response.headers,
    html,
    text: toPlainText(body.replace(/<script\b[\s\S]*?<\/script>/g, '')),
    title: toPlainText(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? ''),
    links: parseLinks(body),
    // The list beside the open item has its own forms, which are left out.
    fields: parseFields(body.replace(/<aside aria-label="The others">[\s\S]*<\/aside>/, '')),
    required: [...body.matchAll(/<(?:input|textarea|select)\b([^>]*\srequired\b[^>]*)>/g)].map(
      ([, tag = '']) => attribute(tag, 'name') ?? '',
    ),
    action: attribute(/<form\b([^>]*)>/.exec(body)?.[1] ?? '', 'action') ?? '',
  }
}

/** Returns the content of a meta element, or null if the page has none of that name. */
export function meta(page: Page, name: string): string | null {
  const tag = new RegExp(`<meta[^>]*(?:name|property)="${name}"[^>]*>`).exec(page.html)?.[0]
  return tag ? attribute(tag, 'content') : null
}

function parseLinks(body: string): Map<string, string> {
  const links = [...body.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)]
  return new Map(
    links.toReversed().map(([, tag = '', inside = '']) => [toPlainText(inside), attribute(tag, 'href') ?? '']),
  )
}

function parseFields(body: string): Map<string, string> {
  const fields = new Map<string, string>()
  const found = /<input\b([^>]*)>|<textarea\b([^>]*)>([\s\S]*?)<\/textarea>|<select\b([^>]*)>([\s\S]*?)<\/select>/g
  for (const [, input, area, words, select, options] of body.matchAll(found)) {
    const name = attribute(input ?? area ?? select ?? '', 'name')
    if (name === null) continue
    if (area !== undefined) fields.set(name, unescapeHtml(words ?? '').replace(/^\n/, ''))
    else if (select !== undefined)
      fields.set(name, attribute(/<option\b([^>]*\bselected\b[^>]*)>/.exec(options ?? '')?.[1] ?? '', 'value') ?? '')
    else if (!/type="(radio|checkbox)"/.test(input!) || /\bchecked\b/.test(input!))
      fields.set(name, attribute(input!, 'value') ?? '')
  }
  return fields
}

export function attribute(tag: string, name: string): string | null {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(tag)?.[1]
  return value === undefined ? null : unescapeHtml(value)
}

function toPlainText(html: string): string {
  return unescapeHtml(html.replace(/<!--.*?-->|<wbr\/?>/g, '').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

export function unescapeHtml(html: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }
  return html.replace(/&(?:#x([\da-f]+)|(\w+));/gi, (whole, hex?: string, name?: string) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (named[name ?? ''] ?? whole),
  )
}

/** Returns the value that a date conflict page posts to continue although the date is taken. */
export function findMark({ html }: { html: string }): string {
  const buttons = [...html.matchAll(/<button[^>]*name="despite"[^>]*>/g)].map(
    ([button]) => /value="([^"]+)"/.exec(button)![1]!,
  )
  return buttons.find((value) => value !== 'next' && value !== 'cancel')!
}
