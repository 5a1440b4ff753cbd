import { normalizeLine } from '../../plumbing/http/normalize-text.ts'

const longest = 300

/** An https address as somebody typed it, with or without its beginning; empty where nothing was typed, null where it is none. */
export function parseOptionalHttpsUrl(typed: string | undefined): string | null {
  const text = normalizeLine(typed)
  if (text === '') return ''
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
  if (/\s/.test(whole) || !URL.canParse(whole)) return null
  const { protocol, hostname, username, password, href } = new URL(whole)
  const isPublic = protocol === 'https:' && /[^.]\.[^.]/.test(hostname) && username === '' && password === ''
  return isPublic && href.length <= longest ? href : null
}
