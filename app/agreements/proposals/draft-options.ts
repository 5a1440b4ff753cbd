import type { UnpricedOption } from '../../events/event/event.ts'
import { normalizeLine } from '../../plumbing/http/normalize-text.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { isRowDeleted } from './draft-line-changes.ts'
import type { AddFieldError } from './parse-draft-line.ts'
import { listDefaultLineIds } from './proposal-totals.ts'
import type { ProposalDocument, ProposalLine } from './proposal.ts'
import { findUnpricedOptionOfLine } from './unpriced-option-lines.ts'

/** Error where no proposal can be sent in time, with what to do instead. */
export function formatTooLateMessage(eventDate: string, today: string): string {
  if (eventDate < today) return 'The day of the event has passed. Change the event’s date first'
  const when = eventDate === today ? 'today' : 'too soon'
  return `The event is ${when}: a proposal has to end at least 24 hours before you arrive. Call them, then mark the event booked on its page`
}

/** The cheapest choice of lines. A total may be zero, never negative. */
export function listCheapestLineIds(proposed: ProposalDocument): string[] {
  const usual = new Set(listDefaultLineIds(proposed))
  const groups = Map.groupBy(
    proposed.lines.filter(({ choice }) => choice !== 'fixed' && choice.kind === 'one-of'),
    ({ choice }) => (choice as { group: string }).group,
  )
  const cheapest = new Set(
    [...groups.values()].map((lines) => lines.toSorted((a, b) => a.totalCents - b.totalCents)[0]!.id),
  )
  return proposed.lines
    .filter(({ id, choice, totalCents }) => {
      if (choice === 'fixed') return usual.has(id)
      return choice.kind === 'optional' ? totalCents < 0 : cheapest.has(id)
    })
    .map(({ id }) => id)
}

/** Requested options that are not included: declined in their line, or with their line deleted or its name removed. */
export function listDeclinedOptions(input: FormInput, rows: number): UnpricedOption[] {
  return Array.from({ length: rows }, (_, i) => i).flatMap((i) => {
    const wish = findUnpricedOptionOfLine(input[`line-${i}-id`] ?? '')
    const isNo =
      input[`line-${i}-no`] === 'on' || isRowDeleted(input, i) || normalizeLine(input[`line-${i}-label`]) === ''
    return wish && isNo ? wish : []
  })
}

/** Reports groups of lines that do not have two to four alternatives with a single default. */
export function validateLineGroups(lines: ProposalLine[], refuse: AddFieldError): void {
  for (const group of ['a', 'b']) {
    const [first, ...others] = lines.flatMap((line, i) =>
      line.choice !== 'fixed' && line.choice.kind === 'one-of' && line.choice.group === group
        ? [{ i, picked: line.choice.picked }]
        : [],
    )
    if (!first) continue
    const field = `line-${first.i}-choice`
    if (others.length < 1 || others.length > 3)
      refuse(field, `“One of these (${group.toUpperCase()})” takes two to four lines`)
    else if ([first, ...others].filter(({ picked }) => picked).length !== 1)
      refuse(field, `Of “One of these (${group.toUpperCase()})” exactly one is picked first`)
  }
}
