import { z } from 'zod'

/**
 * Whether a text is an e-mail address by the HTML standard's own rule, at a host with a dot in its name. What stands
 * before the @ is its host's business; a host in any script counts by the name the network knows it under.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const host = text.slice(at + 1)
  const written = `http://${host}`
  if (at < 1 || /[\s/\\?#:@%]/.test(host) || !URL.canParse(written)) return false
  const { hostname } = new URL(written)
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname) && z.regexes.html5Email.test(`${text.slice(0, at)}@${hostname}`)
}
