import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { getFollowUpPath } from './follow-up-paths.ts'
import { FollowUpEmailPreview } from './follow-up-email-preview.tsx'
import type { PendingFollowUpsView } from './follow-up-view.ts'
import { spellNumber } from '../../business/spell-number.ts'

/** Outcome of a follow-up that was sent in a batch. */
export type BatchSendResult = { key: string; isSent: boolean; what: string; words: string }

/** At most this many emails are open, and sent with one tap, so that each is read before. */
const mostInBatch = 5

/** The pending follow-ups: the first ones with their texts and a button that sends them, the others folded. */
export function PendingFollowUpsPage({
  view: { emails, missed },
  outcomes,
}: {
  view: PendingFollowUpsView
  outcomes: BatchSendResult[] | null
}) {
  const ready = emails.filter(isReady)
  const batch = ready.slice(0, mostInBatch)
  const others = emails.filter((email) => !batch.includes(email))
  return (
    <div className="letters-waiting">
      <BackOfficeHeader
        title="Emails to review"
        lead={emails.length === 0 ? 'No emails to review.' : 'Nothing is sent until you tap.'}
      />
      {outcomes && (
        <section className="slip" role="status" aria-label="Results">
          <ul className="plain-list">
            {outcomes.map(({ key, isSent, what, words }) => (
              <li key={key}>
                <span>
                  <b>{isSent ? 'Sent' : 'Not sent'}</b> {what}. {words}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {emails.length > 0 && (
        <form method="post" aria-label="Emails to review">
          {batch.map((email) => (
            <PendingEmail key={`${email.eventId} ${email.kind}`} email={email} isInBatch />
          ))}
          {batch.length > 0 && (
            <p>
              <button className="btn letter-send full-width" type="submit">
                {batch.length === 1
                  ? 'Send the email'
                  : `Send ${batch.length === ready.length ? 'all' : 'these'} ${spellNumber(batch.length)}`}
              </button>
            </p>
          )}
          {batch.length > 0 && others.length > 0 && <h2>{`${others.length} more, not sent with these`}</h2>}
          {others.map((email) => (
            <PendingEmail key={`${email.eventId} ${email.kind}`} email={email} isInBatch={false} />
          ))}
        </form>
      )}
      {missed.length > 0 && (
        <section className="slip">
          <h2>Over before they could go</h2>
          <ul className="plain-list">
            {missed.map(({ id, what, name, why }) => (
              <li key={id}>
                <span>
                  <b>{name}</b>: {what}. {why}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

type PendingEmailView = PendingFollowUpsView['emails'][number]

function isReady({ due }: PendingEmailView): boolean {
  return due.hindrance === null && due.canMail
}

function PendingEmail({ email, isInBatch }: { email: PendingEmailView; isInBatch: boolean }) {
  const { eventId, kind, title, why, due } = email
  return (
    <details className="slip letter-waiting" open={isInBatch || due.hindrance !== null}>
      <summary>
        <b>{title}</b> <span>{why}</span>
      </summary>
      <FollowUpEmailPreview due={due} shown={null} />
      {due.hindrance && <p className="letter-hindrance">{due.hindrance}</p>}
      <p>
        <a href={getFollowUpPath(eventId, kind)}>Change, later or not this time</a>
      </p>
      {isInBatch && <input type="hidden" name="letter" value={`${eventId} ${kind} ${due.seen}`} />}
    </details>
  )
}
