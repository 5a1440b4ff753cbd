import { z } from 'zod'
import { bestLine } from '../http/form-text.ts'

/** A line of a form that has to hold an e-mail address. */
export function emailLine(
  empty: string,
  tooLong = 'Shorten the e-mail address to 254 characters',
  wrong = 'Enter an e-mail address, such as name@example.com',
) {
  return bestLine(empty).check(
    z.maxLength(254, tooLong),
    z.refine((text) => text === '' || isEmailAddress(text), wrong),
  )
}

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
  return (
    hostname.includes('.') &&
    !/^[\d.]+$/.test(hostname) &&
    z.regexes.html5Email.test(`${text.slice(0, at)}@${hostname}`)
  )
}

/**
 * The mailbox behind an address, to count by and never to write to: in small letters and without the tag after a plus,
 * and for Gmail without the dots it does not heed.
 */
export function recipientKey(address: string): string {
  const at = address.lastIndexOf('@')
  const [name, host] = [
    address
      .slice(0, at)
      .toLowerCase()
      .replace(/(?<=.)\+.*$/s, ''),
    address.slice(at + 1).toLowerCase(),
  ]
  return /^g(oogle)?mail\.com$/.test(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
