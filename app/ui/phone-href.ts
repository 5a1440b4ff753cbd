/** Link that calls a stored number. A comma waits before dialing the extension. */
export function formatTelHref(phone: string): string {
  const [number = '', extension] = phone.split(';ext=')
  return `tel:${getDigits(number)}${extension ? `,${extension.replaceAll(/\D/g, '')}` : ''}`
}

/** Link that starts a text message with initial words. Null for an extension, which cannot receive texts. */
export function formatSmsHref(phone: string, words = ''): string | null {
  if (phone.includes(';ext=')) return null
  // iPhone and Android both support this syntax.
  return `sms:${getDigits(phone)}${words === '' ? '' : `?&body=${encodeURIComponent(words)}`}`
}

function getDigits(number: string): string {
  return `${number.startsWith('+') ? '+' : ''}${number.replaceAll(/\D/g, '')}`
}
