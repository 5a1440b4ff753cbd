/** Filters of the email list. */
export const emailFilters = {
  all: 'All',
  waiting: 'Waiting',
  refused: 'Refused',
  sent: 'Sent',
  kept: 'Not sent',
} as const
export type EmailFilter = keyof typeof emailFilters

/** Parses a filter from a URL. Defaults to all emails. */
export function parseEmailFilter(name: string | null): EmailFilter {
  return name !== null && Object.hasOwn(emailFilters, name) ? (name as EmailFilter) : 'all'
}

/** Path of the email list, from a cursor or from the start. */
export function getEmailListPath(filter: EmailFilter, before: string | null = null): string {
  const asked = new URLSearchParams({ ...(filter !== 'all' && { state: filter }), ...(before && { before }) })
  return asked.size > 0 ? `/backbar/letters?${asked}` : '/backbar/letters'
}

/** Cursor of the email list: the time in epoch milliseconds and the id of the previous email. */
export function formatEmailCursor(at: number, id: string): string {
  return `${at}.${id}`
}

/** Parses a cursor, or returns null. */
export function parseEmailCursor(text: string | null): { at: number; id: string } | null {
  const [, at, id] = /^(\d{1,15})\.(.+)$/s.exec(text ?? '') ?? []
  return at && id ? { at: Number(at), id } : null
}
