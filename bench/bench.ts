import { setTimeout as wait } from 'node:timers/promises'
import { openWholeBrowser } from '../tests/journeys/chromium.ts'
import { makeFixtures } from '../tests/fixtures.ts'
import { buildIfStale } from '../bin/build.ts'
import { runBars } from './bars.ts'
import { benchCalendars } from './calendars.ts'
import { benchBusyDayCopies } from './copies.ts'
import { benchAvailability } from './days.ts'
import { benchProfit } from './profit.ts'
import { benchStaticPages } from './finished.ts'
import { benchFirstStart } from './first-start.ts'
import { benchGrowth } from './growth.ts'
import { benchImports } from './imports.ts'
import { benchLargeCalendar } from './large-calendar.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLearning } from './learning.ts'
import { benchMoneyYear } from './money-year.ts'
import { benchPageWeight } from './page-weight.ts'
import { benchPdfDocuments } from './pdf-documents.ts'
import { benchProcesses } from './processes.ts'
import { countCalculations, countRequests } from './rates.ts'
import { limitExceeded, printHeading, formatMeasurement } from './report.ts'
import { benchRunSheets } from './run-sheets.ts'
import { startSiteProcess } from './site-process.ts'
import { countStoredRequests } from './stored.ts'
import { benchMenuCardTyping, benchTyping } from './typing.ts'
import { benchStaffSeason } from './staff-season.ts'
import { benchClientPage } from './client-page.ts'
import { benchToday } from './today.ts'

/**
 * Measures the limits on speed and size. Exits with 1 when a limit is exceeded. All traffic is on the loopback interface.
 * `npm run bench -- finished` runs only that part.
 */
const wanted = process.argv.slice(2)
await buildIfStale()
await using site = await startSiteProcess()
let laid: ReturnType<typeof makeFixtures> | undefined
/** Both databases with the sample content, filled once for all parts. */
const fixtures = () => (laid ??= makeFixtures())

await part('rest', async () => {
  printHeading('At rest')
  const again = await site.restart()
  formatMeasurement('second start, until the first answer', `${again.toFixed(0)} ms`, '≤ 2,000 ms', again <= 2_000)
  formatMeasurement('memory right after that answer', `${site.memory().toFixed(0)} MB`)
  // Memory from the start is released after half a minute without visitors.
  await wait(45_000)
  const idle = site.memory()
  formatMeasurement('memory of the whole site at rest', `${idle.toFixed(0)} MB`, '≤ 150 MB', idle <= 150)
})
await part('first', benchFirstStart)
await part('rates', async () => {
  countCalculations()
  await countRequests(site.url, 3)
})
await part('finished', () => benchStaticPages(site, 5))
formatMeasurement('memory after that load', `${site.memory().toFixed(0)} MB`)
await part('stored', async () => countStoredRequests(await fixtures(), 3))
await part('processes', async () => benchProcesses(await fixtures(), 3))
await part('bars', async () => runBars(10))
await part('calendars', async () => benchCalendars(await fixtures(), 3))
await part('large-calendar', benchLargeCalendar)
await part('papers', async () => benchPdfDocuments(await fixtures(), 5))
await part('sheet', async () => benchRunSheets(await fixtures()))
await part('browser', async () => {
  const browser = await openWholeBrowser()
  await benchPageWeight(browser, site.url)
  await benchTyping(browser, site.url)
  await browser.close()
})
await part('card', async () => {
  const browser = await openWholeBrowser()
  await benchMenuCardTyping(browser, await fixtures())
  await browser.close()
})
await part('copies', async () => benchBusyDayCopies(await fixtures()))
await part('days', async () => benchAvailability(await fixtures()))
await part('money', async () => benchMoneyYear(await fixtures()))
await part('earned', async () => benchProfit(await fixtures()))
await part('yours', async () => benchClientPage(await fixtures()))
await part('today', async () => benchToday(await fixtures()))
await part('crew', async () => benchStaffSeason(await fixtures()))
await part('imports', async () => benchImports(await fixtures()))
await part('learning', async () => benchLearning(1_000))
await part('growth', async () => benchGrowth(await fixtures()))
await part('lighthouse', () => benchLighthouse(site.url, Number(process.env.ROUNDS ?? 3)))

await (await laid)?.clear()
const failures = limitExceeded()
printHeading(failures.length === 0 ? 'Every promise kept.' : `Not kept: ${failures.map(({ what }) => what).join('; ')}`)
process.exitCode = failures.length === 0 ? 0 : 1

function part(name: string, measure: () => Promise<void>): Promise<void> | void {
  if (wanted.length === 0 || wanted.includes(name)) return measure()
}
