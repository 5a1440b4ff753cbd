import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { getFollowUpPath } from './follow-up-paths.ts'
import { FollowUpEmailPreview } from './follow-up-email-preview.tsx'
import type { PendingFollowUpsView } from './follow-up-view.ts'
import { spellNumber } from '../../business/spell-number.ts'

/** Outcome of a follow-up that was sent in a batch. */
export type BatchSendResult = { key: string; isSent: boolean; what: string; words: string }

/** The pending follow-ups with their texts, and a button that sends all that are shown. */
export function PendingFollowUpsPage({
  view: { emails, missed },
  outcomes,
}: {
  view: PendingFollowUpsView
  outcomes: BatchSendResult[] | null
}) {
  const ready = emails.filter(({ due }) => due.hindrance === null && due.canMail)
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
          {emails.map(({ eventId, kind, title, why, due }) => (
            <details key={`${eventId} ${kind}`} className="slip letter-waiting" open>
              <summary>
                <b>{title}</b> <span>{why}</span>
              </summary>
              <FollowUpEmailPreview due={due} shown={null} />
              {due.hindrance && <p className="letter-hindrance">{due.hindrance}</p>}
              <p>
                <a href={getFollowUpPath(eventId, kind)}>Change, later or not this time</a>
              </p>
              {due.hindrance === null && due.canMail && (
                <input type="hidden" name="letter" value={`${eventId} ${kind} ${due.seen}`} />
              )}
            </details>
          ))}
          {ready.length > 0 && (
            <p>
              <button className="btn letter-send full-width" type="submit">
                {ready.length === 1 ? 'Send the email' : `Send all ${spellNumber(ready.length)}`}
              </button>
            </p>
          )}
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
