import { getPropertyName, isContinuationLine, isAttendingGuestLine, isPastEvent } from './calendar-event-lines.ts'

/** The filtered calendar, or the reason why reading stopped. */
export type FilterCalendarResult = { kind: 'kept'; text: string } | { kind: 'not-a-calendar' | 'cut-off' | 'too-large' }

/**
 * Properties that determine when an event is and whether it counts as busy. Everything else is skipped, including titles.
 */
export const retainedCalendarProperties: ReadonlySet<string> = new Set(
  (
    'UID DTSTART DTEND DURATION RRULE EXRULE EXDATE RDATE RECURRENCE-ID STATUS TRANSP SEQUENCE ATTENDEE ' +
    'X-MICROSOFT-CDO-ALLDAYEVENT X-MICROSOFT-CDO-BUSYSTATUS'
  ).split(' '),
)
const calendarComponents: ReadonlySet<string> = new Set(['X-WR-TIMEZONE', 'X-WR-CALNAME'])

/** Maximum number of characters kept in total, in a kept line, and before the first line is recognized as a calendar. */
const [mostKept, mostLine, mostBefore] = [5_000_000, 500_000, 1_000]
/** Length in characters from which a line is kept only if its property is needed. */
const longLine = 10_000
/**
 * Filters a calendar while it is read. Kept are the properties of each event that determine its time, and the time zones.
 * Events that ended before `from` (epoch milliseconds) are skipped. Memory use is bounded for any input.
 */
export function createCalendarFilter(from = -Infinity) {
  const kept: string[] = []
  let size = 0
  let rest = ''
  let trouble: Exclude<FilterCalendarResult['kind'], 'kept'> | null = null
  let isBegun = false
  let isEnded = false
  /** Stack of open components, innermost last. */
  const within: string[] = []
  /** Lines kept of the calendar event being read. */
  let event: string[] | null = null
  let eventSize = 0
  /** Whether the previous line was kept, for folded lines. */
  let isContinued = false

  function keep(lines: readonly string[]): void {
    for (const line of lines) size += line.length + 2
    if (size > mostKept) trouble = 'too-large'
    else kept.push(...lines)
  }

  function readLine(line: string): void {
    if (!isBegun) {
      if (line.trim() === '') return
      if (!/^\s*BEGIN:VCALENDAR\b/i.test(line)) trouble = 'not-a-calendar'
      isBegun = true
    }
    if (isContinuationLine(line)) {
      if (isContinued) put(line)
      return
    }
    const [, edge = '', component = ''] = /^(BEGIN|END):(\S+)\s*$/i.exec(line) ?? []
    if (/^BEGIN$/i.test(edge)) beginComponent(line, component.toUpperCase())
    else if (/^END$/i.test(edge)) endComponent(line, component.toUpperCase())
    else if ((isContinued = isKept(line))) put(line)
  }

  function beginComponent(line: string, component: string): void {
    isContinued = false
    if (component === 'VCALENDAR') isEnded = false
    if (component === 'VEVENT') {
      // An event without an end line is kept, so that its days become uncertain.
      if (event) keep(event)
      event = [line]
      eventSize = 0
      within.length = 0
    } else if (event === null) keep([line])
    within.push(component)
    if (within.length > 100) trouble = 'too-large'
  }

  function endComponent(line: string, component: string): void {
    isContinued = false
    if (component === 'VCALENDAR') isEnded = true
    if (component === 'VEVENT' && event) {
      const lines = event
        .join('\n')
        .replace(/\n[\t ]/g, '')
        .split('\n')
      if (!isPastEvent(lines, from)) keep([...lines.filter((each) => !isAttendingGuestLine(each)), line])
      event = null
    } else if (event === null) keep([line])
    if (within.includes(component)) within.length = within.lastIndexOf(component)
  }

  function isKept(line: string): boolean {
    const name = getPropertyName(line)
    const component = within.at(-1)
    if (event) return component === 'VEVENT' && retainedCalendarProperties.has(name)
    if (within.includes('VTIMEZONE')) return true
    return component === 'VFREEBUSY' ? name === 'FREEBUSY' : calendarComponents.has(name)
  }

  function put(line: string): void {
    if (!event) return keep([line])
    event.push(line)
    eventSize += line.length
    if (eventSize > mostLine) trouble = 'too-large'
  }

  return {
    /** Processes the next piece. Returns whether more is wanted. */
    write(piece: string): boolean {
      const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop()!
      for (const line of lines) {
        if (trouble) break
        readLine(line)
      }
      if (!isBegun && rest.trimStart().length > mostBefore) trouble ??= 'not-a-calendar'
      // An attachment may be a single line of megabytes.
      if (rest.length > longLine && !(isContinuationLine(rest) ? isContinued : isKept(rest)))
        rest = rest.slice(0, longLine)
      if (rest.length > mostLine) trouble ??= 'too-large'
      return trouble === null
    },
    /** Processes the end of the input and returns the result. */
    end(): FilterCalendarResult {
      if (rest !== '' && !trouble) readLine(rest)
      if (!isBegun) trouble ??= 'not-a-calendar'
      // Half a calendar would leave busy days available.
      if (!isEnded) trouble ??= 'cut-off'
      return trouble ? { kind: trouble } : { kind: 'kept', text: [...kept, ''].join('\r\n') }
    },
  }
}
