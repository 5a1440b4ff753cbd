type Properties = Record<string, string>

type ParsedCalendar = { calendar: Properties; zone: Properties; event: Properties }

/** Parses an iCalendar file (RFC 5545) with a single event and its zone. Throws if it is malformed. */
export function parseCalendar(text: string): ParsedCalendar {
  const {
    calendar,
    zone,
    events: [event],
  } = parseCalendarFeed(text)
  if (!zone || !event) throw new Error('The calendar is not whole')
  return { calendar, zone, event }
}

/** Parses a calendar with any number of events and an optional zone. Throws if it is malformed. */
export function parseCalendarFeed(text: string): {
  calendar: Properties
  zone: Properties | undefined
  events: Properties[]
} {
  if (/(?<!\r)\n/.test(text) || !text.endsWith('\r\n')) throw new Error('A line does not end in CRLF')
  if (!/^BEGIN:(?!VCALENDAR)/m.test(text)) throw new Error('The calendar has no component')
  const raw = text.split('\r\n')
  const tooLong = raw.find((line) => Buffer.byteLength(line) > 75)
  if (tooLong) throw new Error(`A line is longer than 75 octets: ${tooLong}`)
  const found: Record<string, Properties> = {}
  const events: Properties[] = []
  const open: string[] = []
  for (const line of text.replaceAll('\r\n ', '').split('\r\n').filter(Boolean)) {
    const colon = line.indexOf(':')
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1)]
    if (colon < 1) throw new Error(`No property: ${line}`)
    if (name === 'BEGIN') open.push(value)
    if (name === 'BEGIN' && value === 'VEVENT') events.push((found.VEVENT = {}))
    if (name === 'END' && open.pop() !== value) throw new Error(`${value} ends where something else began`)
    if (name !== 'BEGIN' && name !== 'END') (found[open.at(-1) ?? ''] ??= {})[name] = unescaped(value)
  }
  const { VCALENDAR: calendar, VTIMEZONE: zone } = found
  if (open.length > 0 || !calendar) throw new Error('The calendar is not whole')
  return { calendar, zone, events }
}

function unescaped(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_, char: string) => (char.toLowerCase() === 'n' ? '\n' : char))
}
