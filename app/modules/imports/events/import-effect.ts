import { maxListedFindings, type ImportEffect } from './import-batch.ts'
import type { ImportedEvent } from './imported-event.ts'

/** Returns an import effect of zero. */
export function createEmptyImportEffect(): ImportEffect {
  return { dayCount: 0, days: [], bookedCents: 0, paidCents: 0, tipCents: 0, refundedCents: 0, years: [] }
}

/** Adds the effect of an event. `number` is its row, `today` the business's day. */
export function addImportEffect(
  effect: ImportEffect,
  { request, state, money, number }: Pick<ImportedEvent, 'request' | 'state' | 'money'> & { number: number },
  today: string,
): void {
  const { eventDate: date, requestorName: name } = request
  if (state === 'booked' && date >= today) {
    effect.dayCount++
    if (effect.days.length < maxListedFindings) effect.days.push({ row: number, name, date })
  }
  if (state === 'done') getYear(effect, date).events++
  effect.bookedCents += money?.bookedCents ?? 0
  for (const { cents, tipCents, refundedCents, paidOn } of money?.payments ?? []) {
    effect.paidCents += cents
    effect.tipCents += tipCents
    effect.refundedCents += refundedCents
    getYear(effect, paidOn).receivedCents += cents + tipCents - refundedCents
  }
}

function getYear(effect: ImportEffect, day: string) {
  const year = day.slice(0, 4)
  const known = effect.years.find((one) => one.year === year)
  if (known) return known
  const added = { year, events: 0, receivedCents: 0 }
  effect.years = [...effect.years, added].toSorted((one, other) => one.year.localeCompare(other.year))
  return added
}
