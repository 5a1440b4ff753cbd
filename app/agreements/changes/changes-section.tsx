import { formatMonthDay, formatWeekdayDate } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { formatDollarsInput } from '../../business/forms/parse-dollars.ts'
import { InputField, TextareaField } from '../../ui/field.tsx'
import type { ChangeKind } from '../agreement/agreement-change.ts'
import { ChangeComparisonTable } from './change-comparison-table.tsx'
import type { ChangesSectionProps } from './changes-section-props.ts'

const kinds: Readonly<Record<ChangeKind, string>> = {
  change: 'a change',
  'call-off': 'to cancel',
  postpone: 'to postpone it',
  storm: 'a free weather move',
}
/** An open change at the top of its event, with the forms to respond. */
export function OpenChangeSection({
  eventId,
  ...props
}: Pick<OpenProps, 'open' | 'hasTax' | 'isOwner' | 'canOffer'> & { eventId: string }) {
  return (
    <section className="job-part asking-now" id="changes">
      <h2>{formatOwnerChangeHeading(props.open)}</h2>
      <OpenChangeForm {...props} action={`/backbar/jobs/${eventId}/change`} typed={undefined} />
    </section>
  )
}

function isBack(typed: Record<string, string> | undefined, intent: string): boolean {
  return typed?.intent === intent
}

type OpenProps = {
  action: string
  open: NonNullable<ChangesSectionProps['open']>
  hasTax: boolean
  /** Whether clients have a page to sign an offer on. */
  canOffer: boolean
  /** Whether the user is an owner. Only owners decide about canceling an event. */
  isOwner: boolean
  typed: Record<string, string> | undefined
}

/** Heading of an open change, which names the side that must answer: "They ask for a change". */
export function formatOwnerChangeHeading({ kind, state, expiresOn }: OpenProps['open']): string {
  if (state !== 'asked') return `You offered ${kinds[kind]}, good until ${formatWeekdayDate(expiresOn)}`
  return `They ask ${kind === 'change' ? `for ${kinds[kind]}` : kinds[kind]}`
}

/** The open change and the form to answer it. `typed` is a posted form that was returned. */
export function OpenChangeForm({ action, open, hasTax, isOwner, canOffer, typed }: OpenProps) {
  const { id, kind, state, words, answer, afterCents, subtotalCents, rows, hasPlace, keepsDay, eventDate } = open
  const isAsked = state === 'asked'
  const canAgree = isAsked && !open.isTooLate
  const ofTheDay = [
    keepsDay && `${formatMonthDay(eventDate)} is kept for them meanwhile.`,
    !hasPlace && kind === 'change' && `You have no room for it on ${formatMonthDay(eventDate)}.`,
  ].filter(Boolean)
  return (
    <>
      {ofTheDay.length > 0 && <p>{ofTheDay.join(' ')}</p>}
      {words && <blockquote dir="auto">{words}</blockquote>}
      {answer && <p className="small">{`You wrote: “${answer}”`}</p>}
      {kind === 'change' && <ChangeComparisonTable rows={rows} />}
      <form method="post" action={action}>
        <input type="hidden" name="change" value={id} />
        <input type="hidden" name="total" value={afterCents} />
        {open.isTooLate && <p>The event has started since, so this can’t be done anymore.</p>}
        {canAgree && (kind === 'change' || kind === 'postpone') && (
          <p>
            <button className="btn" type="submit" name="intent" value="agree">
              {kind === 'postpone' ? 'Agree to postpone' : `Agree: total ${formatDollars(afterCents)}`}
            </button>
          </p>
        )}
        {isAsked && kind === 'call-off' && (
          <p>
            {isOwner ? (
              <a className="btn" href={`${action}?what=they`}>
                Decide what you keep
              </a>
            ) : (
              'An owner can cancel it.'
            )}
          </p>
        )}
        {canAgree && canOffer && kind === 'change' && (
          <details open={isBack(typed, 'offer')}>
            <summary>Offer another total, or write back</summary>
            <InputField
              name="sum"
              label={hasTax ? 'Total before tax, in dollars' : 'Total, in dollars'}
              inputMode="decimal"
              defaultValue={typed?.sum ?? formatDollarsInput(subtotalCents)}
            />
            <TextareaField name="answer" label="Message to the client" rows={3} defaultValue={typed?.answer} optional />
            <p>
              <button className="btn ghost" type="submit" name="intent" value="offer">
                Send this offer: they have a week to sign
              </button>
            </p>
          </details>
        )}
        <p>
          <button className="btn ghost" type="submit" name="intent" value="close">
            {isAsked ? 'Decline' : 'Withdraw the offer'}
          </button>
        </p>
      </form>
    </>
  )
}
