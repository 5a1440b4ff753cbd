import { getBookedVenue } from '../../events/event/missing-details.ts'
import type { Language } from '../../ui/language.ts'
import type { ProposalLine } from '../proposals/proposal.ts'
import type { AgreementContent, AgreementChange } from '../agreement/agreement-change.ts'
import { isAdjustmentLine } from '../agreement/adjust-subtotal.ts'
import type { AgreementChangePart } from '../agreement/amount-due-text.ts'
import { formatChangeLabel } from '../agreement/format-amount-due-label.ts'

type AgreedEvent = AgreementContent['document']['event']
/** A weather move's `words` are the storm's name. */
type Named = Pick<AgreementChange, 'kind' | 'number' | 'words'>

/** Parts a change is named after: differences of the event, else of the lines, else its number. */
export function computeChangeParts(
  before: AgreementContent,
  after: AgreementContent,
  { kind, number, words: said }: Named,
): AgreementChangePart[] {
  if (kind === 'call-off') return [{ code: 'called-off' }]
  if (kind === 'postpone') return [{ code: 'postponed' }]
  const [was, is] = [before, after].map(({ document: { event } }) => event) as [AgreedEvent, AgreedEvent]
  const differs = (...fields: (keyof typeof was)[]) => fields.some((field) => was[field] !== is[field])
  const place = getBookedVenue(is.eventVenue) || is.eventLocation
  const parts: AgreementChangePart[] = [
    ...(differs('eventDate') ? [{ code: 'moved' as const, to: is.eventDate }] : []),
    ...(differs('eventStartTime', 'eventEndTime')
      ? [{ code: 'times' as const, from: is.eventStartTime, to: is.eventEndTime }]
      : []),
    ...(is.allBartenders === was.allBartenders
      ? []
      : [{ code: 'bartenders' as const, was: was.allBartenders, is: is.allBartenders }]),
    ...(differs('eventGuestCount') ? [{ code: 'guests' as const, count: is.eventGuestCount }] : []),
    ...(differs('eventVenue', 'eventLocation') && place ? [{ code: 'as-told' as const, words: place }] : []),
  ]
  if (parts.length === 0) parts.push(...diffLines(before, after))
  if (parts.length > 0) return parts
  return [kind === 'storm' ? { code: 'storm', name: said } : { code: 'number', number }]
}

/**
 * Names of changes by id. `changes` are newest first. Each is compared with what was agreed before it, the first with the
 * signed document of its proposal.
 */
export function formatChangeNames(
  changes: readonly AgreementChange[],
  signed: (proposalId: string) => AgreementContent | undefined,
  language?: Language,
): Map<string, string> {
  return new Map(
    changes.map((change, i) => {
      const before =
        changes
          .slice(i + 1)
          .find(
            ({ proposalId, state, kind }) =>
              proposalId === change.proposalId && state === 'agreed' && (kind === 'change' || kind === 'storm'),
          ) ?? signed(change.proposalId)
      return [change.id, formatChangeLabel(computeChangeParts(before ?? change, change, change), language)]
    }),
  )
}

/** Lines that were added or removed, by label. The price difference where there are none. */
function diffLines(before: AgreementContent, after: AgreementContent): AgreementChangePart[] {
  const counting = ({ document: { lines }, chosen }: AgreementContent) => lines.filter(({ id }) => chosen.includes(id))
  const [was, is] = [counting(before), counting(after)]
  const missing = (from: typeof was, among: typeof was) => from.filter(({ id }) => !among.some((one) => one.id === id))
  const part =
    (isNew: boolean) =>
    (line: ProposalLine): AgreementChangePart => {
      return { code: 'line', label: line.label, ...(line.es && { es: line.es.label }), isNew }
    }
  const added = missing(is, was)
  const others = [
    ...added.filter((line) => !isAdjustmentLine(line)).map(part(true)),
    ...missing(was, is)
      .filter((line) => !isAdjustmentLine(line))
      .map(part(false)),
  ]
  return others.length > 0 ? others : added.map(part(true))
}
