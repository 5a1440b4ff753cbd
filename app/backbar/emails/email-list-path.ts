/** Which letters a list shows. */
export const emailFilters = {
  all: 'All',
  waiting: 'Waiting',
  refused: 'Refused',
  sent: 'Sent',
  kept: 'Not sent',
} as const
export type EmailFilter = keyof typeof emailFilters

/** The filter an address names; all letters where it names none. */
export function parseEmailFilter(name: string | null): EmailFilter {
  return name !== null && Object.hasOwn(emailFilters, name) ? (name as EmailFilter) : 'all'
}

/** The list's address, from a place on or from its beginning. */
export function getEmailListPath(filter: EmailFilter, before: string | null = null): string {
  const asked = new URLSearchParams({ ...(filter !== 'all' && { state: filter }), ...(before && { before }) })
  return asked.size > 0 ? `/backbar/letters?${asked}` : '/backbar/letters'
}

/** A place in the list: the moment, in epoch milliseconds, and the id of the letter before it. */
export function formatEmailCursor(at: number, id: string): string {
  return `${at}.${id}`
}

/** The place a text names, or null where it names none. */
export function parseEmailCursor(text: string | null): { at: number; id: string } | null {
  const [, at, id] = /^(\d{1,15})\.(.+)$/s.exec(text ?? '') ?? []
  return at && id ? { at: Number(at), id } : null
}
