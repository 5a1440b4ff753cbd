/** The address at which a tap calls a stored number. A comma waits, then dials the extension. */
export function formatTelHref(phone: string): string {
  const [number = '', extension] = phone.split(';ext=')
  return `tel:${getDigits(number)}${extension ? `,${extension.replaceAll(/\D/g, '')}` : ''}`
}

/** The address at which a tap writes a text, with words to begin with. Returns null for an extension, which takes no texts. */
export function formatSmsHref(phone: string, words = ''): string | null {
  if (phone.includes(';ext=')) return null
  // Both kinds of phones read the words so.
  return `sms:${getDigits(phone)}${words === '' ? '' : `?&body=${encodeURIComponent(words)}`}`
}

function getDigits(number: string): string {
  return `${number.startsWith('+') ? '+' : ''}${number.replaceAll(/\D/g, '')}`
}
