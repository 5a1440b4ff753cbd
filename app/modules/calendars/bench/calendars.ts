import { createExternalCalendar } from '../reading/external-calendars.server.ts'
import { createSession } from '../../../business/auth/sessions.server.ts'
import { loadConfig } from '../../../config.server.ts'
import { openServices } from '../../../services.server.ts'
import { median } from '../../../../faults/outcome.ts'
import { calendarDouble, createCalendarText } from '../../../../tests/doubles/calendar-double.ts'
import type { Fixtures } from '../../../../tests/fixtures.ts'
import { createOwner } from '../../../../tests/owner-client.ts'
import { createTestDatabase } from '../../../../tests/test-database.ts'
import { printHeading, recordMeasurement } from '../../../../bench/report.ts'
import { runLoadJob } from '../../../../bench/run-errand.ts'
import { screens } from '../../../../bench/screens.ts'
import { startSiteProcess } from '../../../../bench/site-process.ts'

const [calendars, events] = [10, 2_000]
const here = '/backbar/settings/days'

/**
 * Measures reading ten calendars of an owner on a running site, and the speed of its pages during it, in interleaved rounds.
 */
export async function benchCalendars(fixtures: Fixtures, rounds: number): Promise<void> {
  printHeading(`${calendars} calendars of ${events.toLocaleString('en-US')} events, ${rounds} interleaved rounds`)
  await using server = await calendarDouble({ text: buildCalendar() })
  await using place = await createTestDatabase('sqlite', fixtures)
  const { ids, cookie } = await createOwnerWithCalendars(place.env, server.url)
  await using site = await startSiteProcess({ ...place.env, CALENDARS_LOCAL: 'yes' })
  const pages = () =>
    runLoadJob({
      addresses: screens.map((path) => site.url + path),
      connections: 4,
      duration: 4_000,
      perSecond: 40,
      headers: { 'Accept-Encoding': 'br' },
    })
  const readAll = async () => {
    const started = performance.now()
    await Promise.all(
      ids.map(async (calendar) => {
        const body = new URLSearchParams({ intent: 'read', calendar })
        const headers = { Cookie: cookie, Origin: site.url }
        const answer = await fetch(site.url + here, { method: 'POST', body, headers, redirect: 'manual' })
        const to = answer.headers.get('Location') ?? ''
        if (!to.includes('said=calendar-read')) throw new Error(`Not read: ${answer.status} ${to}`)
      }),
    )
    return performance.now() - started
  }
  await pages()
  await readAll()
  const [alone, atRest, beside]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    alone.push(await readAll())
    atRest.push((await pages()).p99)
    let isDone = false
    const reading = (async () => {
      while (!isDone) await readAll()
    })()
    beside.push((await pages()).p99)
    isDone = true
    await reading
  }
  const took = median(alone) / 1_000
  recordMeasurement(
    `${calendars} calendars of ${events.toLocaleString('en-US')} events read`,
    `${took.toFixed(2)} s`,
    '≤ 3 s',
    took <= 3,
  )
  const told = `${median(atRest).toFixed(1)} ms, ${median(beside).toFixed(1)} ms`
  recordMeasurement('99th percentile of a page: at rest, during continuous reading', told)
  recordMeasurement('memory of the site after that', `${site.memory().toFixed(0)} MB`)
}

/** Creates an owner with ten calendars, none due. */
async function createOwnerWithCalendars(env: Record<string, string>, url: string) {
  await using house = await openServices(loadConfig(env))
  await createOwner(house)
  const { secret } = house.config
  const ids: string[] = []
  for (let nth = 0; nth < calendars; nth++) {
    const words = { name: `Calendar ${nth}`, address: `${url}?${nth}` }
    const added = await createExternalCalendar(house.db, words, {
      secret,
      isLocal: true,
      now: house.now() + 50 * 60_000,
    })
    if (added.kind !== 'added') throw new Error('Not added')
    ids.push(added.id)
  }
  const cookie = (await createSession(house, new Request(house.config.siteUrl), 'owner')).split(';')[0]!
  return { ids, cookie }
}

/** Three years of a busy calendar: every twentieth event repeats weekly, daily for a month, or yearly. */
function buildCalendar(): string {
  const first = Temporal.Now.plainDateISO().subtract({ months: 18 })
  const rules = ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE', 'RRULE:FREQ=DAILY;COUNT=30', 'RRULE:FREQ=YEARLY']
  return createCalendarText(
    Array.from({ length: events }, (_, nth) => {
      const date = first
        .add({ days: nth % 1_100 })
        .toString()
        .replaceAll('-', '')
      const hour = String(8 + (nth % 12)).padStart(2, '0')
      return [
        `DTSTART;TZID=America/New_York:${date}T${hour}0000`,
        `DTEND;TZID=America/New_York:${date}T${hour}4500`,
        ...(nth % 20 === 0 ? [rules[(nth / 20) % 3]!] : []),
        'SUMMARY:Somewhere with somebody',
        `DESCRIPTION:${'Bring the papers. '.repeat(40)}`,
      ]
    }),
  )
}
