export const dayInMs = 86400000

export function isContinuationLine(line: string): boolean {
  return line.startsWith(' ') || line.startsWith('\t')
}

export function getPropertyName(line: string): string {
  return (/^[\w-]+/.exec(line)?.[0] ?? '').toUpperCase()
}

/** Whether a line is an attendee who neither declined nor delegated. There may be hundreds. */
export function isAttendingGuestLine(line: string): boolean {
  return getPropertyName(line) === 'ATTENDEE' && !/;PARTSTAT="?(DECLINED|DELEGATED)\b/i.test(line)
}

/** Whether an event ended days before a moment, given its unfolded lines. False if uncertain. */
export function isPastEvent(lines: readonly string[], from: number): boolean {
  let last = -Infinity
  let more = 0
  for (const line of lines.slice(1)) {
    const name = getPropertyName(line)
    if (name === 'RDATE' || /;RANGE=/i.test(line)) return false
    if (name === 'DURATION') more = Math.max(more, getMaxDuration(line))
    const isRule = name === 'RRULE'
    if (!isRule && name !== 'DTSTART' && name !== 'DTEND' && name !== 'RECURRENCE-ID') continue
    const at = isRule ? parseDateMs(/[:;]UNTIL=(\d{8})/i.exec(line)?.[1]) : parseDateMs(/:(\d{8})/.exec(line)?.[1])
    if (Number.isNaN(at)) return false
    last = Math.max(last, at)
  }
  const [start = NaN, end = NaN] = ['DTSTART', 'DTEND'].map((name) =>
    parseDateMs(/:(\d{8})/.exec(getLine(lines, name))?.[1]),
  )
  // An occurrence on the rule's last day lasts as long as the first.
  if (end > start) more += end - start
  return !Number.isNaN(start) && last + more + 3 * dayInMs < from
}

function getLine(lines: readonly string[], name: string): string {
  return lines.find((line) => getPropertyName(line) === name) ?? ''
}

/** Parses a date like 20271016 to epoch milliseconds. NaN for anything else. */
function parseDateMs(text = ''): number {
  return Date.UTC(
    Number(text.slice(0, 4)),
    Number(text.slice(4, 6)) - 1,
    text.length === 8 ? Number(text.slice(6)) : NaN,
  )
}

/** Upper bound of a DURATION in milliseconds. */
function getMaxDuration(line: string): number {
  const [, weeks = 0, days = 0, hours = 0, minutes = 0] =
    /:\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?\s*$/i.exec(line) ?? [0, Infinity]
  return (Number(weeks) * 7 + Number(days) + 1) * dayInMs + Number(hours) * 3600000 + Number(minutes) * 60000
}
