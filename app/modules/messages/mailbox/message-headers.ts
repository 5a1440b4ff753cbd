/** A header as received: the name in lowercase and the unfolded value, in the order of the message. */
export type MailHeader = { key: string; value: string }

/** Value of the first header of a name. An empty text where there is none. */
export function getHeader(headers: readonly MailHeader[], key: string): string {
  return headers.find((header) => header.key === key)?.value.trim() ?? ''
}

/**
 * Message-IDs in a header such as References, without angle brackets. At most the last 50. One with a control character is
 * none: PostgreSQL stores no NUL.
 */
export function parseMessageIds(value: string): string[] {
  return [...value.slice(-20_000).matchAll(/<([^<>\s\p{Cc}]{1,400})>/gu)].map(([, id]) => id!).slice(-50)
}

/** The domain of an address, in lowercase. */
export function getAddressDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** Whether a text has more line breaks than `most`. */
export function hasMoreLines(text: Uint8Array, most: number): boolean {
  let count = 0
  for (let at = text.indexOf(10); at >= 0 && count <= most; at = text.indexOf(10, at + 1)) count++
  return count > most
}
