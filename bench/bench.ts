import { setTimeout as wait } from 'node:timers/promises'
import { openWholeBrowser } from '../tests/journeys/chromium.ts'
import { makeFixtures } from '../tests/fixtures.ts'
import { findPathModule } from '../app/business/auth/permissions.ts'
import { buildIfStale } from '../bin/build.ts'
import { runBars } from './bars.ts'
import { benchBusyDayCopies } from './copies.ts'
import { benchAvailability } from './days.ts'
import { benchProfit } from './profit.ts'
import { benchStaticPages } from './finished.ts'
import { benchFirstStart } from './first-start.ts'
import { benchGrowth } from './growth.ts'
import { benchImports, importAddress } from './imports.ts'
import { benchLighthouse } from './lighthouse.ts'
import { loadModuleParts } from './module-parts.ts'
import { benchMoneyYear } from './money-year.ts'
import { benchPageWeight } from './page-weight.ts'
import { benchPdfDocuments } from './pdf-documents.ts'
import { benchProcesses } from './processes.ts'
import { countCalculations, countRequests } from './rates.ts'
import { exceededLimits, printHeading, recordMeasurement } from './report.ts'
import { benchRunSheets } from './run-sheets.ts'
import { startSiteProcess } from './site-process.ts'
import { countStoredRequests } from './stored.ts'
import { benchMenuCardTyping, benchTyping } from './typing.ts'
import { benchClientPage } from './client-page.ts'
import { benchToday } from './today.ts'

/**
 * Measures the limits on speed and size. Exits with 1 when a limit is exceeded. All traffic is on the loopback interface.
 * `npm run bench -- finished` runs only that part.
 */
const wanted = process.argv.slice(2)
await buildIfStale()
await using site = await startSiteProcess()
let cachedFixtures: ReturnType<typeof makeFixtures> | undefined
/** Both databases with the sample content, filled once for all parts. */
const fixtures = () => (cachedFixtures ??= makeFixtures())

await runPart('rest', async () => {
  printHeading('At rest')
  const again = await site.restart()
  recordMeasurement('second start, until the first response', `${again.toFixed(0)} ms`, '≤ 2,000 ms', again <= 2_000)
  recordMeasurement('memory right after that response', `${site.memory().toFixed(0)} MB`)
  // Memory from the start is released after half a minute without visitors.
  await wait(45_000)
  const idle = site.memory()
  recordMeasurement('memory of the whole site at rest', `${idle.toFixed(0)} MB`, '≤ 150 MB', idle <= 150)
})
await runPart('first', benchFirstStart)
await runPart('rates', async () => {
  countCalculations()
  await countRequests(site.url, 3)
})
await runPart('finished', () => benchStaticPages(site, 5))
recordMeasurement('memory after that load', `${site.memory().toFixed(0)} MB`)
await runPart('stored', async () => countStoredRequests(await fixtures(), 3))
await runPart('processes', async () => benchProcesses(await fixtures(), 3))
await runPart('bars', async () => runBars(10))
await runPart('papers', async () => benchPdfDocuments(await fixtures(), 5))
await runPart('sheet', async () => benchRunSheets(await fixtures()))
await runPart('browser', async () => {
  const browser = await openWholeBrowser()
  await benchPageWeight(browser, site.url)
  await benchTyping(browser, site.url)
  await browser.close()
})
await runPart('card', async () => {
  const browser = await openWholeBrowser()
  await benchMenuCardTyping(browser, await fixtures())
  await browser.close()
})
await runPart('copies', async () => benchBusyDayCopies(await fixtures()))
await runPart('days', async () => benchAvailability(await fixtures()))
await runPart('money', async () => benchMoneyYear(await fixtures()))
await runPart('earned', async () => benchProfit(await fixtures()))
await runPart('yours', async () => benchClientPage(await fixtures()))
await runPart('today', async () => benchToday(await fixtures()))
if (findPathModule(importAddress) !== null) await runPart('imports', async () => benchImports(await fixtures()))
for (const [name, measure] of Object.entries(await loadModuleParts())) await runPart(name, async () => measure())
await runPart('growth', async () => benchGrowth(await fixtures()))
await runPart('lighthouse', () => benchLighthouse(site, Number(process.env.ROUNDS ?? 3)))

await (await cachedFixtures)?.clear()
const failures = exceededLimits()
printHeading(
  failures.length === 0 ? 'Every limit held.' : `Limits exceeded: ${failures.map(({ what }) => what).join('; ')}`,
)
process.exitCode = failures.length === 0 ? 0 : 1

function runPart(name: string, measure: () => Promise<void>): Promise<void> | void {
  if (wanted.length === 0 || wanted.includes(name)) return measure()
}
