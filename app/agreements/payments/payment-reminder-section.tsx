import { formatDateTime } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { EmailDisabledNotice } from '../../ui/email-disabled-notice.tsx'
import {
  type PaymentReminderPreview,
  type EventMoneyProps,
  minReminderIntervalMs,
  getMoneyPagePath,
} from './event-money-data.ts'
import { filterRequestableAmountsDue } from './requested-amounts.ts'

export function ActionConfirmation({ page, words, undo }: { page: string; words: string; undo: string | null }) {
  return (
    <div className="said" role="status">
      <p>{words}</p>
      {undo !== null && (
        <form method="post" action={page}>
          <input type="hidden" name="intent" value="undo" />
          <button className="plain" type="submit" name="entry" value={undo}>
            Undo
          </button>
        </form>
      )}
    </div>
  )
}

export function ReminderPreview({
  page,
  reminder: { to, subject, text, mark },
  hasChanged,
}: {
  page: string
  reminder: PaymentReminderPreview
  hasChanged: boolean
}) {
  return (
    <section className="job-part seen-letter" id="remind" tabIndex={-1} autoFocus aria-labelledby="remind-heading">
      <h2 id="remind-heading">Send a payment reminder</h2>
      {hasChanged && (
        <p className="err" role="status">
          The reminder says something else by now, so nothing was sent. This is what would leave.
        </p>
      )}
      <p className="small">To {to}</p>
      <EmailDisabledNotice />
      <article className="rounded card-ground">
        <h3>{subject}</h3>
        <div className="any-break" dir="auto">
          {text}
        </div>
      </article>
      <form method="post" action={page} className="acts">
        <input type="hidden" name="intent" value="remind" />
        <button className="btn" type="submit" name="seen" value={mark}>
          Send the reminder
        </button>
        <a className="btn ghost" href={page}>
          Not now
        </a>
      </form>
    </section>
  )
}

export function ReminderLine({ money }: EventMoneyProps) {
  const { eventId, account, clearing, email, remindedAt, now, timeZone, isCallingOff } = money
  const open = filterRequestableAmountsDue(account.open, clearing)
  if (email === null || open.length === 0) return null
  if (isCallingOff)
    return <p className="small">They asked to cancel it: answer that before you remind them of anything.</p>
  const isRecent = remindedAt !== null && now - remindedAt < minReminderIntervalMs
  const last = remindedAt !== null && `The last reminder went out ${formatDateTime(remindedAt, timeZone)}.`
  if (isRecent) return <p className="small">{last} You can send the next one 48 hours after it.</p>
  return (
    <>
      <a className="fold-line" href={`${getMoneyPagePath(eventId)}?remind=yes#remind`}>
        Remind them of {formatDollars(open.reduce((sum, { openCents }) => sum + openCents, 0))}
      </a>
      {last && <p className="small">{last}</p>}
    </>
  )
}
