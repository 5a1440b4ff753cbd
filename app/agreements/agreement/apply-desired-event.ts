import { addDays, diffDays } from '../../business/dates.ts'
import type { AddOnCode } from '../../menu/catalog/catalog.ts'
import type { EstimateLineReason } from '../../quotes/pricing/estimate-line-reason.ts'
import type { Estimate } from '../../quotes/pricing/estimate.ts'
import type { ProposalDocument, ProposalLine } from '../proposals/proposal.ts'
import type { ProposedEvent } from '../proposals/proposed-event.ts'
import { computeChangedTax } from '../sales-tax/proposal-tax.ts'
import {
  type AgreementContent,
  type DesiredEvent,
  type ChangePricingInputs,
  countedExtraCodes,
} from './agreement-change.ts'
import { computeAgreedSubtotal } from './adjust-subtotal.ts'
import {
  changeIdSeparator,
  applyCurrentPrice,
  computeAddOnUnits,
  setLineQuantity,
  formatAddOnReason,
  reduceLines,
  isLineOfCode,
  updateLineReason,
  buildMinimumLine,
  minimumLineId,
  countAgreedExtras,
} from './changed-lines.ts'
import { buildAddedAddOnLine, buildAddedCustomAddOnLine } from './added-lines.ts'
import { computeChangedEvent, getEstimate } from './compute-changed-event.ts'

/**
 * Returns the agreement with the change applied. Signed prices hold, and additions cost today's price. The event before
 * and after is estimated with today's menu, and only the difference is added or taken off. Custom lines and discounts
 * stay. Until the final count, which is due on the balance day, a reduction lowers the sum at signed prices, but never
 * below the experience's price.
 */
export function applyDesiredEvent(
  before: AgreementContent,
  wanted: DesiredEvent,
  terms: ChangePricingInputs,
): AgreementContent {
  const { catalogue, today, number, spanish } = terms
  const { document } = before
  const { money, event: signedEvent } = document
  const mayFall = today <= money.balanceDay
  const event = computeChangedEvent(document, wanted, terms)
  const signedCents = computeAgreedSubtotal(before)

  const options = wanted.options
  const isKept = ({ id, choice }: ProposalLine) =>
    choice === 'fixed' || options.includes(id) || (!mayFall && choice.kind === 'optional' && before.chosen.includes(id))
  const { lines: signed } = document
  const [was, is] = [signedEvent, event].map((one) => getEstimate(one, document, catalogue)) as [Estimate, Estimate]
  // Lines that follow the event are adjusted in place when they are selected or dropped now. Earlier additions are merged
  // into them.
  const isSwitched = (line: ProposalLine) => isKept(line) !== before.chosen.includes(line.id)
  const isFollowing = (line: ProposalLine) =>
    line.rate !== undefined && line.choice !== 'fixed' && (isSwitched(line) || !isKept(line))
  const following = signed.filter(isFollowing)
  const isInAnother = ({ id }: ProposalLine) =>
    following.some((line) => id.startsWith(`${line.id}${changeIdSeparator}`))
  let lines = signed
    .filter((line) => line.id !== minimumLineId && !isInAnother(line))
    .map((line) => (isFollowing(line) ? followed(line) : line))
    .map((line) => (isKept(line) && !before.chosen.includes(line.id) ? applyCurrentPrice(line, catalogue) : line))
  const chosen = lines.filter(isKept).map(({ id }) => id)

  function followed(line: ProposalLine): ProposalLine {
    const added = signed.filter(({ id }) => id.startsWith(`${line.id}${changeIdSeparator}`))
    const all = added.reduce((sum, { quantity }) => sum + quantity, line.quantity)
    const more = computeAddOnUnits(line.rate!, event, is) - computeAddOnUnits(line.rate!, signedEvent, was)
    return setLineQuantity(line, Math.max(0, all + more), formatAddOnReason(line.rate!, event, is))
  }
  const deltas: [AddOnCode, number, EstimateLineReason | null][] = [
    ...(['bartender', 'service-time', 'travel'] as const).map(
      (code): [AddOnCode, number, EstimateLineReason | null] => {
        const [then, now] = [was, is].map(({ lines }) => lines.find((line) => line.code === code))
        const wantedNow = now?.quantity ?? 0
        const delta = wantedNow - (then?.quantity ?? 0)
        // Quantities that were paid for beyond the rule are used up before more is added.
        const spare = Math.max(
          0,
          countAgreedExtras({ document: { ...document, lines }, chosen }, code) - (then?.quantity ?? 0),
        )
        return [code, delta > 0 ? Math.max(0, delta - spare) : delta, now?.reason ?? null]
      },
    ),
    ...countedExtraCodes.map((code): [AddOnCode, number, null] => [code, wanted.extras[code], null]),
  ]
  const own = lines
    .filter((line) => line.rate !== undefined && chosen.includes(line.id) && !line.id.includes(changeIdSeparator))
    .filter(({ id }) => !following.some((line) => line.id === id))
    .map((line): [ProposalLine, number] => {
      const [then, now] = [computeAddOnUnits(line.rate!, signedEvent, was), computeAddOnUnits(line.rate!, event, is)]
      const spare = Math.max(0, countAgreedExtras({ document: { ...document, lines }, chosen }, line.id) - then)
      return [line, now > then ? Math.max(0, now - then - spare) : now - then]
    })
  const add = (line: ProposalLine) => {
    lines = [...lines, line]
    chosen.push(line.id)
  }
  for (const [code, delta, reason] of deltas) {
    if (delta > 0) add(buildAddedAddOnLine(code, delta, reason, { catalogue, number, lines, spanish }))
    if (delta < 0 && mayFall) lines = reduceLines(lines, chosen, code, -delta)
  }
  for (const [line, delta] of own) {
    if (delta > 0) add(buildAddedCustomAddOnLine(line, delta, catalogue, number))
    if (delta < 0 && mayFall)
      lines = reduceLines(lines, chosen, line.id, -delta).map((one) =>
        one.id === line.id && one.quantity !== line.quantity
          ? setLineQuantity(line, one.quantity, formatAddOnReason(line.rate!, event, is))
          : one,
      )
  }

  // The reason for an addition is on the added line. The signed line keeps its text.
  const hasMore = (line: ProposalLine) => deltas.some(([code, delta]) => delta > 0 && isLineOfCode(line, code))
  lines = lines.map((line) => (hasMore(line) ? line : updateLineReason(line, was, is)))
  const ids = new Set(lines.map(({ id }) => id))
  const after: AgreementContent = {
    document: {
      ...document,
      event,
      lines,
      money: {
        ...money,
        tax: terms.salesTax ? computeChangedTax(terms.salesTax, money.tax, signedEvent, event) : money.tax,
        balanceDay: computeChangedBalanceDay(document, event),
      },
    },
    chosen: chosen.filter((id) => ids.has(id)),
  }
  const least = mayFall ? Math.min(signedCents, getExperienceCents(after)) : signedCents
  const lacking = least - computeAgreedSubtotal(after)
  if (lacking <= 0) return after
  const line = buildMinimumLine(lacking, mayFall)
  return { document: { ...after.document, lines: [...lines, line] }, chosen: [...after.chosen, minimumLineId] }
}

export function getExperienceCents({ document: { lines }, chosen }: AgreementContent): number {
  const line = lines.find(({ id }) => id === 'experience')
  return line && chosen.includes(line.id) ? line.totalCents : 0
}

export function computeChangedBalanceDay({ money, event }: ProposalDocument, { eventDate }: ProposedEvent): string {
  return eventDate === event.eventDate
    ? money.balanceDay
    : addDays(eventDate, -diffDays(money.balanceDay, event.eventDate))
}
