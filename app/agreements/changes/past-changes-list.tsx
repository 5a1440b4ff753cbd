import { formatDateTime } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import type { ChangeState } from '../agreement/agreement-change.ts'
import type { ChangesSectionProps } from './changes-section-props.ts'

const states: Readonly<Record<ChangeState, string>> = {
  asked: 'asked',
  offered: 'offered',
  agreed: 'agreed',
  declined: 'declined',
  'taken-back': 'taken back',
  ended: 'ended without an answer',
}

/** Changes since acceptance that are settled. */
export function PastChangesList({
  eventId,
  past,
  timeZone,
}: Pick<ChangesSectionProps, 'eventId' | 'past' | 'timeZone'>) {
  if (past.length === 0) return null
  return (
    <ul className="plain-list">
      {past.map(({ id, name, kind, state, beforeCents, afterCents, settledAt, hasCopy }) => (
        <li key={id}>
          <span>{`${name}: ${states[state]}`}</span>
          <span className="small">
            {[
              kind === 'change' &&
                (beforeCents === afterCents
                  ? `the total stays ${formatDollars(afterCents)}`
                  : `${formatDollars(beforeCents)} → ${formatDollars(afterCents)}`),
              settledAt !== null && formatDateTime(settledAt, timeZone),
            ]
              .filter(Boolean)
              .join('; ')}
          </span>
          {hasCopy && (
            <a className="small" href={`/backbar/jobs/${eventId}/agreement.pdf?change=${id}`}>
              Copy (PDF)<span className="unseen">{`: ${name}`}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
