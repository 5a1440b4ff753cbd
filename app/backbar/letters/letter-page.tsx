import { formatDateTime } from '../../business/dates.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import { BackOfficeHeader } from '../../ui/office-head.tsx'
import { getEmailPath, computeDeliveryStatus } from '../../plumbing/outbox/whereabouts.ts'
import { ResendSection } from './again-part.tsx'
import {
  formatTransportLabel,
  formatEmailPurpose,
  formatEmailStatusSentence,
  formatAttemptCount,
  formatEmailEvent,
  unknownDeliveryText,
} from './letter-words.ts'
import { EmailStatusTag } from './letters-page.tsx'
import type { EmailDetails } from './one-letter.ts'
import type { RejectedRecipient } from './to-field.tsx'

type Props = {
  letter: EmailDetails
  timeZone: string
  /** Who carries letters now. */
  carrier: string
  now: number
  back: RejectedRecipient | null
}

/** One letter: where it is, what its carriers said, what it says itself, and the way to send it again. */
export function EmailPage({ letter, timeZone, carrier, now, back }: Props) {
  const isMoving = ['waiting', 'carried'].includes(computeDeliveryStatus(letter, now))
  return (
    <>
      <BackOfficeHeader
        title={letter.subject}
        eyebrow={formatEmailPurpose(letter.kind)}
        lead={formatEmailStatusSentence(letter, now, timeZone)}
        isError={back !== null}
      >
        {isMoving && (
          <a className="btn ghost" href={getEmailPath(letter.id)}>
            Look again
          </a>
        )}
      </BackOfficeHeader>
      <FormErrors errors={back?.errors} />
      <div className="post post-one">
        <div>
          <section className="slip">
            <h2>Where it is</h2>
            <p>
              <EmailStatusTag status={letter} now={now} timeZone={timeZone} />
            </p>
            <dl className="told">
              {rowsOf(letter, timeZone).map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {letter.leadId && (
              <p>
                <a href={`/backbar/jobs/${encodeURIComponent(letter.leadId)}`}>The event it belongs to</a>
              </p>
            )}
          </section>
          <ResendSection {...{ letter, carrier, now, back }} />
          <LetterHistory events={letter.events} createdAt={letter.createdAt} timeZone={timeZone} />
        </div>
        <section className="slip">
          <h2>What it says</h2>
          {letter.text === null ? (
            <p>Its link lets its reader in without the old password, so it is shown to nobody else.</p>
          ) : (
            <pre className="post-text">{letter.text}</pre>
          )}
        </section>
      </div>
      <p>
        <a href="/backbar/letters">All emails</a>
      </p>
    </>
  )
}

function rowsOf(letter: EmailDetails, timeZone: string): [string, string][] {
  return [
    ['To', letter.to],
    ...(letter.replyTo ? [['Answers go to', letter.replyTo] satisfies [string, string]] : []),
    ...(letter.fileName ? [['Goes with it', letter.fileName] satisfies [string, string]] : []),
    ['Written', formatDateTime(letter.createdAt, timeZone)],
    ['Tried', formatAttemptCount(letter.attempts)],
    ...(letter.carrier ? [['Sent by', formatTransportLabel(letter.carrier)] satisfies [string, string]] : []),
    ...(letter.lastWords ? [['Last answer', `“${letter.lastWords}”`] satisfies [string, string]] : []),
  ]
}

/** What happened to a letter, in its order. */
function LetterHistory({
  events,
  createdAt,
  timeZone,
}: Pick<EmailDetails, 'events' | 'createdAt'> & { timeZone: string }) {
  return (
    <section className="slip">
      <h2>Its history</h2>
      <ol className="post-history">
        <li>
          <b>Written</b> <span className="small">{formatDateTime(createdAt, timeZone)}</span>
        </li>
        {events.map(({ at, kind, words }, i) => (
          <li key={i}>
            <b>{formatEmailEvent(kind)}</b> <span className="small">{formatDateTime(at, timeZone)}</span>
            {kind === 'unknown' && <p>{unknownDeliveryText}</p>}
            {words &&
              (kind === 'again' ? (
                <p>{words}</p>
              ) : (
                <p>
                  <q>{words}</q>
                </p>
              ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
