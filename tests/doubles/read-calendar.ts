type Properties = Record<string, string>

/** Reads an iCalendar file (RFC 5545) as a calendar program would: one event, its zone. Throws where it is malformed. */
export function readCalendar(text: string): { calendar: Properties; zone: Properties; event: Properties } {
  if (/(?<!\r)\n/.test(text)) throw new Error('A line does not end in CRLF')
  const raw = text.split('\r\n')
  const tooLong = raw.find((line) => Buffer.byteLength(line) > 75)
  if (tooLong) throw new Error(`A line is longer than 75 octets: ${tooLong}`)
  const found: Record<string, Properties> = {}
  const open: string[] = []
  for (const line of text.replaceAll('\r\n ', '').split('\r\n').filter(Boolean)) {
    const colon = line.indexOf(':')
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1)]
    if (colon < 1) throw new Error(`No property: ${line}`)
    if (name === 'BEGIN') open.push(value)
    else if (name === 'END' && open.pop() !== value) throw new Error(`${value} ends where something else began`)
    if (name !== 'BEGIN' && name !== 'END') (found[open.at(-1) ?? ''] ??= {})[name] = unescaped(value)
  }
  const { VCALENDAR: calendar, VTIMEZONE: zone, VEVENT: event } = found
  if (open.length > 0 || !calendar || !zone || !event) throw new Error('The calendar is not whole')
  return { calendar, zone, event }
}

function unescaped(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_, char: string) => (char.toLowerCase() === 'n' ? '\n' : char))
}
