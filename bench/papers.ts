import { signedPaper } from '../app/bookings/proposals/signed-paper.ts'
import { recordOf } from '../app/bookings/proposals/signatures.server.ts'
import { proposalPaper } from '../app/bookings/proposals/proposal-paper.ts'
import { sumsOf, usualChoice } from '../app/bookings/proposals/proposal-sums.ts'
import { usualTerms } from '../app/bookings/proposals/terms.ts'
import { readConfig } from '../app/config.server.ts'
import { openHouse } from '../app/house.server.ts'
import { openPdfMaker } from '../app/plumbing/papers/paper-pdf.server.ts'
import { median } from '../faults/outcome.ts'
import { couple } from '../tests/couple.ts'
import { imaginedCards } from '../tests/doubles/imagined-cards.ts'
import { sampleProposal } from '../tests/doubles/sample-proposal.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { opening } from '../tests/house.ts'
import { testDatabase } from '../tests/test-database.ts'
import { heading, measured } from './report.ts'
import { runErrand } from './run-errand.ts'
import { screens } from './screens.ts'
import { openSiteProcess } from './site-process.ts'

const terms = { version: 1, clauses: usualTerms.clauses }
const many = 20

/** A signed copy made a PDF in its process, and the site's pages beside one after another, in interleaved rounds. */
export async function makePapers(fixtures: Fixtures, rounds: number): Promise<void> {
  heading(`Signed copies as PDFs, ${many} of them, and pages beside them in ${rounds} interleaved rounds`)
  await using place = await testDatabase('sqlite', fixtures)
  const { path, row } = await signOne(place.env)
  const document = sampleProposal({ terms })
  const sums = sumsOf(document, usualChoice(document), '2026-11-20')
  const copy = signedPaper(proposalPaper(document, 1, sums, opening), recordOf(row), opening)
  const times: number[] = []
  const cards: Record<string, number> = {}
  {
    using maker = openPdfMaker()
    for (let nth = 0; nth <= many; nth++) {
      const started = performance.now()
      await maker.paperPdf(copy)
      times.push(performance.now() - started)
    }
    for (const name of ['as designed', 'as long as may be']) {
      const each: number[] = []
      for (let nth = 0; nth < many; nth++) {
        const started = performance.now()
        await maker.cardPdf({ ...imaginedCards[name]!, squares: null })
        each.push(performance.now() - started)
      }
      cards[name] = median(each)
    }
  }
  const [first = 0, ...others] = times
  const took = median(others)
  measured('the first, its process started for it', `${first.toFixed(0)} ms`)
  measured('one in the process that is there', `${took.toFixed(0)} ms`, '≤ 400 ms', took <= 400)

  for (const [name, card] of Object.entries(cards))
    measured(`a menu card ${name}, two on Letter`, `${card.toFixed(0)} ms`, '≤ 400 ms', card <= 400)

  await using site = await openSiteProcess(place.env)
  const pages = () =>
    runErrand({
      addresses: screens.map((screen) => site.url + screen),
      connections: 4,
      duration: 5_000,
      perSecond: 60,
      headers: { 'Accept-Encoding': 'br' },
    })
  let made = 0
  const makeOne = async () => {
    const answer = await fetch(`${site.url}${path}/agreement.pdf`)
    if (answer.status !== 200) throw new Error(`No PDF: ${answer.status}`)
    await answer.arrayBuffer()
    made++
  }
  await pages()
  await makeOne()
  const [atRest, beside]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    atRest.push((await pages()).p99)
    let isDone = false
    const making = (async () => {
      while (!isDone) await makeOne()
    })()
    beside.push((await pages()).p99)
    isDone = true
    await making
  }
  const told = `${median(atRest).toFixed(1)} ms, ${median(beside).toFixed(1)} ms`
  measured(`99th percentile of a page: at rest, beside ${made} PDFs on and on`, told)
  // Of each round its own ratio: what else the machine was doing then, it did to both.
  const ratio = median(beside.map((p99, round) => p99 / atRest[round]!))
  measured('the ratio of the two', ratio.toFixed(2), '≤ 1.5', ratio <= 1.5)
}

/** An agreement that is signed as couples do it, and where they find it. */
async function signOne(env: Record<string, string>) {
  await using house = await openHouse(readConfig(env), { now: () => opening })
  const { here, open, post } = await couple({ ...house, advance: () => {}, lines: [] }, { terms })
  const { fields } = await open()
  await post({ ...Object.fromEntries(fields), signature: 'Nora Ephron', consent: 'on', intent: 'yes' })
  return { path: here, row: await house.db.selectFrom('signature').selectAll().executeTakeFirstOrThrow() }
}
