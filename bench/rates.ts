import { request, Agent } from 'node:http'
import { planDrinks } from '../app/drinks/model/plan-drinks.ts'
import { defaultDrinksInputs } from '../app/drinks/model/drinks-inputs.ts'
import { sampleStorePrices } from '../app/drinks/shopping-list/store-prices.server.ts'
import { computeFormPrice } from '../app/events/quote-form/form-price.ts'
import { parseDraftEvent } from '../app/events/quote-form/parse-draft-event.ts'
import { sampleCatalog } from '../app/menu/catalog/sample-catalog.ts'
import { computePurchasesByExperience } from '../app/quotes/pricing/purchases-by-experience.ts'
import { computeQuote } from '../app/quotes/pricing/quote.ts'
import { median } from '../faults/outcome.ts'
import { printHeading, recordMeasurement } from './report.ts'

export const estimatePath =
  '/api/estimate?experience=luxe-cocktail&guests=120&date=2027-05-15&start=17:00&end=23:00&miles=54&cocktails=4'

/** Measures the two calculations in this process, for a second each. */
export function countCalculations(): void {
  printHeading('Calculations a second, one process')
  const catalogue = { version: 1, ...sampleCatalog }
  const choices = {
    experience: 'luxe-cocktail',
    package: null,
    bartenders: 0,
    cocktails: 4,
    garnishes: null,
    mixers: 0,
  }
  const times = { date: '2027-05-15', start: '17:00', end: '23:00' }
  let guests = 0
  const estimates = perSecond(() =>
    computeQuote({ guests: (guests++ % 2000) + 1, times, miles: 54, choices }, catalogue, 'America/New_York'),
  )
  recordMeasurement(
    'estimates with their timeline',
    Math.round(estimates).toLocaleString('en-US'),
    '≥ 20,000',
    estimates >= 20_000,
  )
  const party = {
    eventDate: '2027-05-15',
    eventStartTime: '17:00',
    eventEndTime: '22:00',
    occasion: '',
    onRequest: [],
    drinks: null,
  }
  const answers = perSecond(() => {
    const input = { eventDate: '2027-05-15', eventGuestCount: String((guests++ % 2000) + 1) }
    computeFormPrice(parseDraftEvent(input), 54, { catalogue, timeZone: 'America/New_York', today: '2026-11-20' })
    const offer = { catalogue, prices: { month: '', cents: sampleStorePrices.cents } }
    computePurchasesByExperience({ ...party, eventGuestCount: (guests % 2000) + 1 }, offer, 'America/New_York')
  })
  const milliseconds = 1_000 / answers
  recordMeasurement(
    'three totals with bottles and costs, one response',
    `${milliseconds.toFixed(2)} ms`,
    '≤ 5 ms',
    milliseconds <= 5,
  )
  const plans = perSecond(() => planDrinks({ ...defaultDrinksInputs, guests: (guests++ % 2000) + 1 }))
  recordMeasurement('drinks plans', Math.round(plans).toLocaleString('en-US'), '≥ 10,000', plans >= 10_000)
}

/**
 * Measures requests per second of some pages, in interleaved rounds of the same run. The ratios are comparable between
 * machines.
 */
export async function countRequests(url: string, rounds: number): Promise<void> {
  printHeading(`Requests a second, ${rounds} interleaved rounds of 1 s, 16 connections`)
  const pages = {
    '/up': '/up',
    '/api/estimate': estimatePath,
    '/': '/',
    '/quote': '/quote',
    '/alcohol-calculator': '/alcohol-calculator',
  }
  const rates: Record<string, number[]> = {}
  for (let round = 0; round < rounds; round++) {
    for (const [name, path] of Object.entries(pages)) (rates[name] ??= []).push(await rate(url, path, 1_000))
  }
  const of = (name: string) => median(rates[name] ?? [])
  for (const name of Object.keys(pages)) recordMeasurement(name, `${Math.round(of(name))}/s`)
  const estimate = of('/api/estimate') / of('/up')
  recordMeasurement('/api/estimate ÷ /up', estimate.toFixed(2), '≥ 0.5', estimate >= 0.5)
  const calculator = of('/alcohol-calculator') / of('/quote')
  recordMeasurement(
    '/alcohol-calculator ÷ /quote',
    calculator.toFixed(2),
    '≥ 1 (within noise of 10 %)',
    calculator >= 0.9,
  )
}

function perSecond(work: () => unknown): number {
  for (let warm = 0; warm < 2_000; warm++) work()
  let done = 0
  const started = performance.now()
  while (performance.now() - started < 1_000) for (let i = 0; i < 50; i++, done++) work()
  return done / ((performance.now() - started) / 1_000)
}

async function rate(url: string, path: string, duration: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const until = performance.now() + duration
  let done = 0
  async function walk(): Promise<void> {
    while (performance.now() < until) {
      await get(url + path, agent)
      done++
    }
  }
  await Promise.all(Array.from({ length: 16 }, walk))
  agent.destroy()
  return done / (duration / 1_000)
}

function get(address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(address, { agent, headers: { 'Accept-Encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`))
      response.resume().once('end', resolve)
    })
      .once('error', reject)
      .end()
  })
}
