/** What of a calendar is kept while it is read, or why that was given up. */
export type FilterCalendarResult = { kind: 'kept'; text: string } | { kind: 'not-a-calendar' | 'cut-off' | 'too-large' }

/** The properties that say when an event is and whether it takes its time. All else stays unread, titles first of all. */
export const retainedCalendarProperties: ReadonlySet<string> = new Set(
  (
    'UID DTSTART DTEND DURATION RRULE EXRULE EXDATE RDATE RECURRENCE-ID STATUS TRANSP SEQUENCE ATTENDEE ' +
    'X-MICROSOFT-CDO-ALLDAYEVENT X-MICROSOFT-CDO-BUSYSTATUS'
  ).split(' '),
)
const ofCalendar: ReadonlySet<string> = new Set(['X-WR-TIMEZONE', 'X-WR-CALNAME'])

/** The most characters kept in all, of one line that is kept, and before the first line is known to be a calendar's. */
const [mostKept, mostLine, mostBefore] = [5_000_000, 500_000, 1_000]
/** A line longer than this is kept only as far as its property is. */
const longLine = 10_000
const day = 86_400_000

/**
 * Reads a calendar piece by piece and keeps a small one: of each event the properties that say when it is, zones as they are,
 * and nothing of an event that was over before `from` (epoch milliseconds). Memory stays bounded whatever is written to it.
 */
export function createCalendarFilter(from = -Infinity) {
  const kept: string[] = []
  let size = 0
  let rest = ''
  let trouble: Exclude<FilterCalendarResult['kind'], 'kept'> | null = null
  let isBegun = false
  let isEnded = false
  /** The components that are open, the innermost last. */
  const within: string[] = []
  /** The lines kept of the event that is open. */
  let event: string[] | null = null
  let eventSize = 0
  /** Whether the line before was kept, which a folded line continues. */
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
    if (isFolded(line)) {
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
      // One that never ended is kept as it is, so that it is asked about.
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
      if (!isOver(lines, from)) keep([...lines.filter((each) => !isOtherGuest(each)), line])
      event = null
    } else if (event === null) keep([line])
    if (within.includes(component)) within.length = within.lastIndexOf(component)
  }

  function isKept(line: string): boolean {
    const name = getName(line)
    const component = within.at(-1)
    if (event) return component === 'VEVENT' && retainedCalendarProperties.has(name)
    if (within.includes('VTIMEZONE')) return true
    return component === 'VFREEBUSY' ? name === 'FREEBUSY' : ofCalendar.has(name)
  }

  function put(line: string): void {
    if (!event) return keep([line])
    event.push(line)
    eventSize += line.length
    if (eventSize > mostLine) trouble = 'too-large'
  }

  return {
    /** Takes the next piece. Returns whether more is wanted. */
    write(piece: string): boolean {
      const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop()!
      for (const line of lines) {
        if (trouble) break
        readLine(line)
      }
      if (!isBegun && rest.trimStart().length > mostBefore) trouble ??= 'not-a-calendar'
      // An attachment may be one line of megabytes.
      if (rest.length > longLine && !(isFolded(rest) ? isContinued : isKept(rest))) rest = rest.slice(0, longLine)
      if (rest.length > mostLine) trouble ??= 'too-large'
      return trouble === null
    },
    /** Takes the end, and returns what was kept. */
    end(): FilterCalendarResult {
      if (rest !== '' && !trouble) readLine(rest)
      if (!isBegun) trouble ??= 'not-a-calendar'
      // Half a calendar would leave days open that are not.
      if (!isEnded) trouble ??= 'cut-off'
      return trouble ? { kind: trouble } : { kind: 'kept', text: [...kept, ''].join('\r\n') }
    },
  }
}

function isFolded(line: string): boolean {
  return line.startsWith(' ') || line.startsWith('\t')
}

function getName(line: string): string {
  return (/^[\w-]+/.exec(line)?.[0] ?? '').toUpperCase()
}

/** An attendee who neither declined nor passed the invitation on: there may be hundreds. */
function isOtherGuest(line: string): boolean {
  return getName(line) === 'ATTENDEE' && !/;PARTSTAT="?(DECLINED|DELEGATED)\b/i.test(line)
}

/** Whether an event, given its unfolded lines, was over days before a moment. False where that is not certain. */
function isOver(lines: readonly string[], from: number): boolean {
  let last = -Infinity
  let more = 0
  for (const line of lines.slice(1)) {
    const name = getName(line)
    if (name === 'RDATE' || /;RANGE=/i.test(line)) return false
    if (name === 'DURATION') more = Math.max(more, longest(line))
    const isRule = name === 'RRULE'
    if (!isRule && name !== 'DTSTART' && name !== 'DTEND' && name !== 'RECURRENCE-ID') continue
    const at = isRule ? dateIn(/[:;]UNTIL=(\d{8})/i.exec(line)?.[1]) : dateIn(/:(\d{8})/.exec(line)?.[1])
    if (Number.isNaN(at)) return false
    last = Math.max(last, at)
  }
  const [start = NaN, end = NaN] = ['DTSTART', 'DTEND'].map((name) =>
    dateIn(/:(\d{8})/.exec(getLine(lines, name))?.[1]),
  )
  // Whatever begins on the rule's last day lasts as long as the first.
  if (end > start) more += end - start
  return !Number.isNaN(start) && last + more + 3 * day < from
}

function getLine(lines: readonly string[], name: string): string {
  return lines.find((line) => getName(line) === name) ?? ''
}

/** Epoch milliseconds of a date, 20271016. NaN for anything else. */
function dateIn(text = ''): number {
  return Date.UTC(
    Number(text.slice(0, 4)),
    Number(text.slice(4, 6)) - 1,
    text.length === 8 ? Number(text.slice(6)) : NaN,
  )
}

/** How long a DURATION may be, in milliseconds: too long rather than too short. */
function longest(line: string): number {
  const [, weeks = 0, days = 0, hours = 0, minutes = 0] =
    /:\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?\s*$/i.exec(line) ?? [0, Infinity]
  return (Number(weeks) * 7 + Number(days) + 1) * day + Number(hours) * 3_600_000 + Number(minutes) * 60_000
}
