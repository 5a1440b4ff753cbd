import { normalizeLine } from '../../plumbing/http/normalize-text.ts'

const maxUrlLength = 300

/**
 * Parses an https address as typed, with or without its scheme. Returns an empty string for empty input, and null if
 * the input is not an https address.
 */
export function parseOptionalHttpsUrl(typed: string | undefined): string | null {
  const text = normalizeLine(typed)
  if (text === '') return ''
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
  if (/\s/.test(whole) || !URL.canParse(whole)) return null
  const { protocol, hostname, username, password, href } = new URL(whole)
  const isPublic = protocol === 'https:' && /[^.]\.[^.]/.test(hostname) && username === '' && password === ''
  return isPublic && href.length <= maxUrlLength ? href : null
}
