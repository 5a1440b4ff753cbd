/** A clock change as stated by a STANDARD or DAYLIGHT block of a VTIMEZONE. */
type Observance = {
  start: Temporal.PlainDateTime
  /** UTC offsets before and after the change, in minutes. */
  from: number
  to: number
  rule: Map<string, string> | null
  /** Further single changes (RDATE). */
  extra: Temporal.PlainDateTime[]
}

/** A clock change: its UTC instant in epoch milliseconds, and the offsets around it in minutes. */
type Change = { at: number; from: number; to: number }

const minute = 60_000
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/**
 * Returns a function that tests whether an IANA zone follows the rules of a VTIMEZONE in a year, given the component's
 * unfolded lines. Null if the rules cannot be read or do not cover that year.
 */
export function parseTimeZoneRules(lines: readonly string[], year: number): ((zone: string) => boolean) | null {
  try {
    const observances = parseObservances(lines)
    if (observances.length === 0) return null
    const changes = observances.flatMap((each) => listChanges(each, year)).toSorted((a, b) => a.at - b.at)
    const within = changes.filter(({ at }) => new Date(at).getUTCFullYear() === year)
    if (observances.length > 1 && within.length === 0) return null
    const probes = Array.from({ length: 12 }, (_, month) => Date.UTC(year, month, 15, 12))
    const expected = [
      ...within.flatMap(({ at, from, to }) => [
        { at: at - minute, offset: from },
        { at, offset: to },
      ]),
      ...probes.map((at) => ({ at, offset: changes.findLast((change) => change.at <= at)?.to ?? observances[0]!.to })),
    ]
    return (zone) => expected.every(({ at, offset }) => getOffset(zone, at) === offset)
  } catch {
    return null
  }
}

function getOffset(zone: string, at: number): number {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 60e9
}

function parseObservances(lines: readonly string[]): Observance[] {
  const found: Observance[] = []
  let block: Map<string, string[]> | null = null
  for (const line of lines) {
    if (/^BEGIN:(STANDARD|DAYLIGHT)\s*$/i.test(line)) block = new Map()
    else if (/^END:(STANDARD|DAYLIGHT)\s*$/i.test(line) && block) {
      found.push(getObservance(block))
      block = null
    } else if (block) {
      const [, name = '', value = ''] = /^([\w-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? []
      block.set(name.toUpperCase(), [...(block.get(name.toUpperCase()) ?? []), value.trim()])
    }
  }
  return found
}

function getObservance(block: Map<string, string[]>): Observance {
  const one = (name: string) => block.get(name)?.[0] ?? ''
  const rule = block.has('RRULE')
    ? new Map(
        one('RRULE')
          .split(';')
          .map((part) => part.toUpperCase().split('=') as [string, string]),
      )
    : null
  // An unsupported rule must not be mistaken for a supported rule.
  const known = ['FREQ', 'BYMONTH', 'BYDAY', 'BYMONTHDAY', 'UNTIL', 'WKST']
  const isSimple = [...(rule ?? [])].every(
    ([name, value]) => known.includes(name) || `${name}=${value}` === 'INTERVAL=1',
  )
  if (rule && (!isSimple || rule.get('FREQ') !== 'YEARLY')) throw new Error('Unknown rule of a zone')
  return {
    start: localTime(one('DTSTART')),
    from: offsetMinutes(one('TZOFFSETFROM')),
    to: offsetMinutes(one('TZOFFSETTO')),
    rule,
    extra: (block.get('RDATE') ?? []).flatMap((value) => value.split(',')).map(localTime),
  }
}

function localTime(text: string): Temporal.PlainDateTime {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/.exec(text)
  if (!parts) throw new Error('No time of a zone')
  const [year, month, day, hour, minutes] = parts.slice(1).map(Number)
  return new Temporal.PlainDateTime(year!, month!, day!, hour, minutes)
}

function offsetMinutes(text: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)/.exec(text) ?? []
  if (sign === undefined) throw new Error('No offset of a zone')
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

/** Changes of an observance from the year before `year` through `year`, including single changes. */
function listChanges({ start, from, to, rule, extra }: Observance, year: number): Change[] {
  const changeAt = (local: Temporal.PlainDateTime): Change => {
    return { at: local.toZonedDateTime('UTC').epochMilliseconds - from * minute, from, to }
  }
  const single = (rule ? extra : [start, ...extra]).filter((local) => local.year <= year)
  const until = Number(rule?.get('UNTIL')?.slice(0, 4) ?? Infinity)
  const years = rule ? [year - 1, year].filter((each) => each >= start.year && each <= until) : []
  const ruled = years.flatMap((each) => listRuleDays(rule!, start, each))
  const isOver = (change: Change) => change.at > getRuleEnd(rule?.get('UNTIL'), from)
  return [...single.map(changeAt), ...ruled.map((date) => changeAt(date.toPlainDateTime(start.toPlainTime())))].filter(
    (change) => !isOver(change),
  )
}

/** The moment a rule ends, in epoch milliseconds. */
function getRuleEnd(until: string | undefined, from: number): number {
  if (until === undefined) return Infinity
  const local = localTime(until.length === 8 ? `${until}T235959` : until).toZonedDateTime('UTC').epochMilliseconds
  return until.endsWith('Z') ? local : local - from * minute
}

function listRuleDays(rule: Map<string, string>, start: Temporal.PlainDateTime, year: number): Temporal.PlainDate[] {
  const months = rule.get('BYMONTH')?.split(',').map(Number) ?? [start.month]
  const monthDays = rule.get('BYMONTHDAY')?.split(',').map(Number)
  const [, nth = '', weekday = ''] = /^([+-]?\d)?([A-Z]{2})$/.exec(rule.get('BYDAY') ?? '') ?? []
  return months.map((month) => {
    const first = new Temporal.PlainDate(year, month, 1)
    const all = Array.from({ length: first.daysInMonth }, (_, i) => first.add({ days: i }))
    const named = all.filter(
      (date) =>
        (weekday === '' || date.dayOfWeek === weekdays.indexOf(weekday) + 1) &&
        (!monthDays || monthDays.includes(date.day)) &&
        (weekday !== '' || monthDays || date.day === start.day),
    )
    const found = named.at(Number(nth) < 0 ? Number(nth) : (Number(nth) || 1) - 1)
    if (!found) throw new Error('No day of a zone')
    return found
  })
}
