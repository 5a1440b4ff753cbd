/** Properties of a calendar entry that decide whether it counts as busy. */
export type CalendarEntryBusyFields = {
  status: string
  transparency: string
  /** Value of `X-MICROSOFT-CDO-BUSYSTATUS`. */
  busyStatus: string
  attendees: readonly { parameters: string; value: string }[]
}

/**
 * Whether an entry leaves its time free: it is canceled, shown as free (TRANSP, Outlook's FREE), or an invitation that
 * the calendar's owner declined or delegated. Tentative, unanswered, out of office and working elsewhere count as busy.
 * `mine` are the owner's email addresses in lowercase.
 */
export function isCalendarEntryFree(
  { status, transparency, busyStatus, attendees }: CalendarEntryBusyFields,
  mine: ReadonlySet<string>,
): boolean {
  if (/^cancell?ed$/i.test(status) || /^transparent$/i.test(transparency) || /^free$/i.test(busyStatus)) return true
  return attendees.some(
    ({ parameters, value }) =>
      /;PARTSTAT="?(DECLINED|DELEGATED)\b/i.test(parameters) &&
      listAddresses(parameters, value).some((it) => mine.has(it)),
  )
}

/** Email addresses of an ATTENDEE: its value, and the EMAIL parameter that iCloud adds to an opaque value. */
function listAddresses(parameters: string, value: string): string[] {
  const email = /;EMAIL="?([^";]+)/i.exec(parameters)?.[1] ?? ''
  return [value.replace(/^mailto:/i, ''), email.replace(/^mailto:/i, '')].map((text) => text.trim().toLowerCase())
}
