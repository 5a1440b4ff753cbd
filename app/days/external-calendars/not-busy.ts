/** The properties of a calendar entry that decide whether its time is taken. */
export type CalendarEntryBusyFields = {
  status: string
  transparency: string
  /** X-MICROSOFT-CDO-BUSYSTATUS */
  busyStatus: string
  attendees: readonly { parameters: string; value: string }[]
}

/**
 * Whether an entry leaves its time free: it is canceled, shown as free (TRANSP, Outlook's FREE), or an invitation that the
 * calendar's owner declined or passed on. Tentative, unanswered, out of office and working elsewhere take their time.
 * `mine` are the owner's addresses in lower case.
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

/** The addresses an ATTENDEE goes by: its value, and the EMAIL parameter that iCloud writes beside an opaque one. */
function listAddresses(parameters: string, value: string): string[] {
  const email = /;EMAIL="?([^";]+)/i.exec(parameters)?.[1] ?? ''
  return [value.replace(/^mailto:/i, ''), email.replace(/^mailto:/i, '')].map((text) => text.trim().toLowerCase())
}
