import { countCharacters, normalizeLine } from '../../../plumbing/http/normalize-text.ts'
import type { FieldError } from '../../../ui/field-errors.ts'

export type ParseCalendarFormResult = { ok: true; name: string; address: string } | { ok: false; errors: FieldError[] }

/**
 * Parses the form that adds a calendar. `webcal:` stands for https. With `isLocal`, a calendar on this machine over http
 * is allowed.
 */
export function parseCalendarForm(input: Record<string, string>, isLocal = false): ParseCalendarFormResult {
  const errors: FieldError[] = []
  const name = normalizeLine(input.name)
  if (name === '') errors.push({ field: 'name', message: 'Enter a name, such as Family' })
  if (countCharacters(name) > 60) errors.push({ field: 'name', message: 'Shorten the name to 60 characters' })
  const typed = normalizeLine(input.address).replace(/^webcals?:(\/\/)?/i, 'https://')
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`
  const flaw = validateAddress(typed === '' ? '' : address, isLocal)
  if (flaw) errors.push({ field: 'address', message: flaw })
  return errors.length > 0 ? { ok: false, errors } : { ok: true, name, address: new URL(address).href }
}

function validateAddress(address: string, isLocal: boolean): string | null {
  if (address === '') return 'Enter the calendar’s address: it begins with https:// or webcal://'
  if (address.length > 2_000) return 'That address is too long. Copy it from your calendar’s settings once more'
  if (!URL.canParse(address)) return 'That is not an address. Copy it from your calendar’s settings once more'
  const { protocol, hostname, username, password } = new URL(address)
  const isHere = isLocal && protocol === 'http:' && hostname === '127.0.0.1'
  if (protocol === 'http:' && !isHere)
    return 'That address is not encrypted. Use the one that begins with https:// or webcal://'
  if (protocol !== 'https:' && !isHere) return 'Enter an address that begins with https:// or webcal://'
  if (username !== '' || password !== '')
    return 'Calendars behind a password cannot be read. Use the calendar’s secret address, without a user name'
  return null
}
