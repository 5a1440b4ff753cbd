import { createSignedCopyLoader } from '../app/agreements/proposals/signed-copy-store.server.ts'
import { buildSignedPdf } from '../app/agreements/proposals/signed-pdf.ts'
import { toSignatureRecord } from '../app/agreements/proposals/signatures.server.ts'
import { buildProposalPdf } from '../app/agreements/proposals/proposal-pdf.ts'
import { computeProposalTotals, listDefaultLineIds } from '../app/agreements/proposals/proposal-totals.ts'
import { defaultTerms } from '../app/agreements/proposals/terms.ts'
import { addDays } from '../app/business/dates.ts'
import { loadConfig } from '../app/config.server.ts'
import { openServices } from '../app/services.server.ts'
import type { PdfDocument } from '../app/plumbing/pdf/pdf-document.ts'
import { createPdfService } from '../app/plumbing/pdf/pdf-service.server.ts'
import { startAttack } from '../faults/hostile-clients.ts'
import { median } from '../faults/outcome.ts'
import { sendTo } from '../faults/paying-clients.ts'
import { createTestClient } from '../tests/test-client.ts'
import { randomMenuCards } from '../tests/doubles/imagined-cards.ts'
import { sampleProposal } from '../tests/doubles/sample-proposal.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { openingTime, createAppVisitor } from '../tests/test-app.ts'
import { createTestDatabase } from '../tests/test-database.ts'
import { printHeading, recordMeasurement } from './report.ts'
import { runLoadJob } from './run-errand.ts'
import { screens } from './screens.ts'
import { startSiteProcess } from './site-process.ts'

const terms = { version: 1, clauses: defaultTerms.clauses }
const many = 20

/** Measures rendering PDFs of a signed copy in their own process, and the site's pages during it, in interleaved rounds. */
export async function benchPdfDocuments(fixtures: Fixtures, rounds: number): Promise<void> {
  printHeading(
    `Signed copies as PDFs, ${many} of them, and pages during their rendering, in ${rounds} interleaved rounds`,
  )
  await using place = await createTestDatabase('sqlite', fixtures)
  const { row } = await createSignedAgreement(place.env)
  const document = sampleProposal({ terms })
  const sums = computeProposalTotals(document, listDefaultLineIds(document), '2026-11-20')
  const copy = buildSignedPdf(buildProposalPdf(document, 1, sums, openingTime), toSignatureRecord(row), {
    sentAt: openingTime,
    end: null,
  })
  const times: number[] = []
  const cards: Record<string, number> = {}
  {
    // No cache, so each PDF is drawn.
    using maker = createPdfService({ keptBytes: 0 })
    for (let nth = 0; nth <= many; nth++) {
      const started = performance.now()
      await maker.paperPdf(copy)
      times.push(performance.now() - started)
    }
    for (const name of ['as designed', 'as long as may be']) {
      const each: number[] = []
      for (let nth = 0; nth < many; nth++) {
        const started = performance.now()
        await maker.cardPdf({ ...randomMenuCards[name]!, squares: null })
        each.push(performance.now() - started)
      }
      cards[name] = median(each)
    }
  }
  const [first = 0, ...others] = times
  const took = median(others)
  recordMeasurement('the first PDF, with the start of its process', `${first.toFixed(0)} ms`)
  recordMeasurement('a further PDF, rendered again', `${took.toFixed(0)} ms`, '≤ 400 ms', took <= 400)

  for (const [name, card] of Object.entries(cards))
    recordMeasurement(
      `a menu card ${name}, two on Letter, rendered again`,
      `${card.toFixed(0)} ms`,
      '≤ 400 ms',
      card <= 400,
    )

  await measureDownloads(place.env, copy)
  await measureFlood(fixtures, rounds)

  await using site = await startSiteProcess(place.env)
  const pages = () =>
    runLoadJob({
      addresses: screens.map((screen) => site.url + screen),
      connections: 4,
      duration: 5_000,
      perSecond: 60,
      headers: { 'Accept-Encoding': 'br' },
    })
  using maker = createPdfService({ keptBytes: 0 })
  let made = 0
  const makeOne = async () => {
    await maker.paperPdf(copy)
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
  recordMeasurement(`99th percentile of a page: at rest, during ${made} PDFs`, told)
  // Ratio within each round, because other load on the machine affects both alike.
  const ratio = median(beside.map((p99, round) => p99 / atRest[round]!))
  recordMeasurement('the ratio of the two', ratio.toFixed(2), '≤ 1.5', ratio <= 1.5)
}

/** Measures the first and later downloads of a signed copy. */
async function measureDownloads(env: Record<string, string>, paper: PdfDocument): Promise<void> {
  await using house = await openServices(loadConfig(env), { now: () => openingTime })
  using maker = createPdfService({ keptBytes: 0 })
  const copies = createSignedCopyLoader({ ...house, paperPdf: maker.paperPdf, stamp: null })
  const { event_id: eventId } = await house.db.selectFrom('signature').select('event_id').executeTakeFirstOrThrow()
  const time = async (id: string) => {
    const started = performance.now()
    await copies({ id, eventId, paper })
    return performance.now() - started
  }
  await time('the process is started')
  const [made, kept]: [number[], number[]] = [[], []]
  for (let nth = 0; nth < many; nth++) {
    made.push(await time(`copy ${nth}`))
    kept.push(await time(`copy ${nth}`))
  }
  const [first, second] = [median(made), median(kept)]
  recordMeasurement(
    'a signed copy created: rendered, signed, stored',
    `${first.toFixed(0)} ms`,
    '≤ 500 ms',
    first <= 500,
  )
  recordMeasurement('the same copy from the second download on', `${second.toFixed(1)} ms`, '≤ 10 ms', second <= 10)
}

/** Measures the first downloads of several clients' copies in turn, alone and during a flood on a single link. */
async function measureFlood(fixtures: Fixtures, rounds: number): Promise<void> {
  await using place = await createTestDatabase('sqlite', fixtures)
  const each = 3
  const paths = await createSignedClients(place.env, 2 + 2 * each * rounds)
  await using site = await startSiteProcess(place.env)
  const download = async (path: string) => {
    const started = performance.now()
    const answer = await fetch(`${site.url}${path}/agreement.pdf`)
    const { byteLength } = await answer.arrayBuffer()
    if (answer.status !== 200 || byteLength < 10_000) throw new Error(`No PDF: ${answer.status}`)
    return performance.now() - started
  }
  const flooded = paths.pop()!
  // The PDF process runs from now on.
  await download(paths.pop()!)
  const downloads = async () => {
    const times: number[] = []
    for (let nth = 0; nth < each; nth++) times.push(await download(paths.pop()!))
    return median(times)
  }
  const [alone, beside]: [number[], number[]] = [[], []]
  let asked = 0
  for (let round = 0; round < rounds; round++) {
    alone.push(await downloads())
    const ways = ['agreement.pdf', 'agreement.pdf?language=es', 'card.pdf'].map((file) => `${flooded}/${file}`)
    await using attacker = await startAttack('papers', site.url, { env: { ATTACK_PATHS: ways.join(' ') } })
    beside.push(await downloads())
    asked += (await attacker.stop()).tried
  }
  const told = `${median(alone).toFixed(0)} ms, ${median(beside).toFixed(0)} ms`
  recordMeasurement(`a first download: alone, during ${asked.toLocaleString('en-US')} downloads of another link`, told)
  const ratio = median(beside.map((took, round) => took / alone[round]!))
  recordMeasurement('the ratio of the two', ratio.toFixed(2), '≤ 1.5', ratio <= 1.5)
}

/**
 * Creates clients who signed, each on their own date, and returns their pages. Their emails are deleted, because sending
 * them would create the copies.
 */
async function createSignedClients(env: Record<string, string>, couples: number): Promise<string[]> {
  await using house = await openServices(loadConfig(env), { now: () => openingTime, out: { write: () => true } })
  const visit = await createAppVisitor(house)
  const paths: string[] = []
  for (let nth = 1; nth <= couples; nth++) {
    const sent = {
      nth,
      plan: 'never pays',
      day: addDays('2027-01-01', nth),
      isContested: false,
      withOption: false,
    } as const
    const given = { secret: house.config.secret, timeZone: 'America/New_York', now: openingTime }
    const { path, totalCents, signature } = await sendTo(house.db, sent, given)
    const words = { intent: 'yes', version: '1', total: String(totalCents), signature, consent: 'on' }
    const { status } = await visit(path, { method: 'POST', body: new URLSearchParams(words) })
    if (status !== 303) throw new Error(`The acceptance got status ${status}`)
    paths.push(path)
  }
  await house.db.deleteFrom('email').execute()
  return paths
}

/** Creates an agreement signed like a client does, and its page. */
async function createSignedAgreement(env: Record<string, string>) {
  await using house = await openServices(loadConfig(env), { now: () => openingTime })
  const { open, post } = await createTestClient({ ...house, advance: () => {}, lines: [] }, { terms })
  const { fields } = await open()
  await post({ ...Object.fromEntries(fields), signature: 'Nora Ephron', consent: 'on', intent: 'yes' })
  return { row: await house.db.selectFrom('signature').selectAll().executeTakeFirstOrThrow() }
}
