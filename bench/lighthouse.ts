import lighthouse from 'lighthouse'
import * as chromeLauncher from 'chrome-launcher'
import { saveSampleDecision, sampleKinds } from '../app/backbar/brand/samples.server.ts'
import { loadConfig } from '../app/config.server.ts'
import { openServices } from '../app/services.server.ts'
import { quietFlags } from '../tests/journeys/chromium.ts'
import { chromiumPath } from '../tests/system-tools.ts'
import { median } from '../faults/outcome.ts'
import { printHeading, recordMeasurement } from './report.ts'
import { screens } from './screens.ts'
import type { startSiteProcess } from './site-process.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Site = Awaited<ReturnType<typeof startSiteProcess>>

/**
 * Runs Lighthouse for mobile on every screen of an opened site. Takes the median of several rounds, and the layout
 * shift. Keeps the samples of the site first, because a site with undecided samples is hidden from search engines.
 */
export async function benchLighthouse(site: Site, rounds: number): Promise<void> {
  printHeading(`Lighthouse mobile, median of ${rounds}`)
  await keepSamples(site.dataDir)
  await site.restart()
  const chrome = await chromeLauncher.launch({
    chromePath: chromiumPath,
    chromeFlags: quietFlags,
  })
  try {
    for (const path of screens) {
      const runs: Audit[] = []
      for (let round = 0; round < rounds; round++) runs.push(await audit(site.url + path, chrome.port))
      const scores = categories.map((category) => median(runs.map(({ score }) => score[category])))
      // A page hidden from search engines fails the SEO audit on purpose.
      const wanted = path === '/thankyou' ? scores.slice(0, 3) : scores
      recordMeasurement(
        `${path}: ${categories.join(', ')}`,
        scores.join(' / '),
        '100 / 100 / 100 / 100',
        wanted.every((score) => score === 100),
      )
      const shift = Math.max(...runs.map(({ cls }) => cls))
      recordMeasurement(`${path}: layout shift`, String(Number(shift.toFixed(6))), '0', shift === 0)
      if (wanted.some((score) => score < 100) || shift > 0) for (const { told } of runs) console.log(`    ${told}`)
      for (const failed of new Set(runs.flatMap(({ failed }) => failed))) console.log(`    ${failed}`)
    }
  } finally {
    chrome.kill()
  }
}

async function keepSamples(dataDir: string): Promise<void> {
  await using house = await openServices(loadConfig({ DATA_DIR: dataDir }), { out: { write: () => true } })
  await saveSampleDecision(house.db, sampleKinds, Date.now())
}

type Audit = { score: Record<(typeof categories)[number], number>; cls: number; told: string; failed: string[] }

/** Retries once where Lighthouse cannot read its own trace. Then it reports the reason. */
async function audit(address: string, port: number, isAgain = false): Promise<Audit> {
  const result = await lighthouse(address, { port, onlyCategories: [...categories], logLevel: 'silent' })
  if (!result) throw new Error(`Lighthouse returned no result for ${address}`)
  const { categories: found, audits } = result.lhr
  const { errorMessage } = audits['total-blocking-time'] ?? {}
  if (errorMessage && isAgain) throw new Error(`Lighthouse could not measure ${address}: ${errorMessage}`)
  if (errorMessage) return await audit(address, port, true)
  return {
    score: Object.fromEntries(
      categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)]),
    ) as Audit['score'],
    cls: audits['cumulative-layout-shift']?.numericValue ?? 0,
    told: [
      ...['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'total-blocking-time'].map(
        (id) => `${id} ${audits[id]?.displayValue}`,
      ),
      ...listLayoutShifts(audits['layout-shifts']?.details),
    ].join(', '),
    failed: Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
      .map(({ id, title }) => `${id}: ${title}`),
  }
}

/** Elements that shifted, as far as Lighthouse knows. */
function listLayoutShifts(details: unknown): string[] {
  const items = (details as { items?: { node?: { selector?: string }; score?: number }[] } | undefined)?.items ?? []
  return items.map(({ node, score }) => `moved by ${score?.toFixed(6)}: ${node?.selector}`)
}
