import { setTimeout as wait } from 'node:timers/promises'
import { openWholeBrowser } from '../tests/journeys/chromium.ts'
import { makeFixtures } from '../tests/fixtures.ts'
import { buildIfStale } from '../bin/build.ts'
import { runBars } from './bars.ts'
import { readCalendars } from './calendars.ts'
import { copyBusyDay } from './copies.ts'
import { answerDays } from './days.ts'
import { openEarnings } from './earned.ts'
import { compareWithNginx } from './finished.ts'
import { startFirst } from './first-start.ts'
import { measureGrowth } from './growth.ts'
import { bringFilesIn } from './imports.ts'
import { readLargeCalendar } from './large-calendar.ts'
import { runLighthouse } from './lighthouse.ts'
import { proveWhatIsLearned } from './learning.ts'
import { openBooks } from './money-year.ts'
import { weighPages } from './page-weight.ts'
import { makePapers } from './papers.ts'
import { compareProcesses } from './processes.ts'
import { countCalculations, countRequests } from './rates.ts'
import { broken, heading, formatMeasurement } from './report.ts'
import { openRunSheets } from './sheet-time.ts'
import { openSiteProcess } from './site-process.ts'
import { countStored } from './stored.ts'
import { benchMenuCardTyping, typeSlowly } from './typing.ts'
import { staffSeason } from './crew-season.ts'
import { benchClientPage } from './couples-page.ts'
import { openToday } from './today.ts'

/**
 * Measures what was promised of speed and size; exits 1 when a promise is broken. Everything on the loopback.
 * `npm run bench -- finished` measures that part alone.
 */
const wanted = process.argv.slice(2)
await buildIfStale()
await using site = await openSiteProcess()
let laid: ReturnType<typeof makeFixtures> | undefined
/** Both databases, filled with the sample content once for all parts that need them. */
const fixtures = () => (laid ??= makeFixtures())

await part('rest', async () => {
  heading('At rest')
  const again = await site.restart()
  formatMeasurement('second start, until the first answer', `${again.toFixed(0)} ms`, '≤ 2,000 ms', again <= 2_000)
  formatMeasurement('memory right after that answer', `${site.memory().toFixed(0)} MB`)
  // What starting leaves behind is given back once nobody has come for half a minute.
  await wait(45_000)
  const idle = site.memory()
  formatMeasurement('memory of the whole site at rest', `${idle.toFixed(0)} MB`, '≤ 150 MB', idle <= 150)
})
await part('first', startFirst)
await part('rates', async () => {
  countCalculations()
  await countRequests(site.url, 3)
})
await part('finished', () => compareWithNginx(site, 5))
formatMeasurement('memory after that load', `${site.memory().toFixed(0)} MB`)
await part('stored', async () => countStored(await fixtures(), 3))
await part('processes', async () => compareProcesses(await fixtures(), 3))
await part('bars', async () => runBars(10))
await part('calendars', async () => readCalendars(await fixtures(), 3))
await part('large-calendar', readLargeCalendar)
await part('papers', async () => makePapers(await fixtures(), 5))
await part('sheet', async () => openRunSheets(await fixtures()))
await part('browser', async () => {
  const browser = await openWholeBrowser()
  await weighPages(browser, site.url)
  await typeSlowly(browser, site.url)
  await browser.close()
})
await part('card', async () => {
  const browser = await openWholeBrowser()
  await benchMenuCardTyping(browser, await fixtures())
  await browser.close()
})
await part('copies', async () => copyBusyDay(await fixtures()))
await part('days', async () => answerDays(await fixtures()))
await part('money', async () => openBooks(await fixtures()))
await part('earned', async () => openEarnings(await fixtures()))
await part('yours', async () => benchClientPage(await fixtures()))
await part('today', async () => openToday(await fixtures()))
await part('crew', async () => staffSeason(await fixtures()))
await part('imports', async () => bringFilesIn(await fixtures()))
await part('learning', async () => proveWhatIsLearned(1_000))
await part('growth', async () => measureGrowth(await fixtures()))
await part('lighthouse', () => runLighthouse(site.url, Number(process.env.ROUNDS ?? 3)))

await (await laid)?.clear()
const failures = broken()
heading(failures.length === 0 ? 'Every promise kept.' : `Not kept: ${failures.map(({ what }) => what).join('; ')}`)
process.exitCode = failures.length === 0 ? 0 : 1

function part(name: string, measure: () => Promise<void>): Promise<void> | void {
  if (wanted.length === 0 || wanted.includes(name)) return measure()
}
