import { formatDateTime, formatWeekdayDate } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { isProposalAccepted, type ProposalState } from './proposal-state.ts'
import type { ProposalsSectionProps } from './proposals-section-props.ts'
import { ProposalActions } from './proposal-actions.tsx'

const stateLabels: Readonly<Record<ProposalState, string>> = {
  draft: 'a draft',
  out: 'out',
  agreed: 'accepted, waiting for the deposit',
  reserved: 'accepted, the date is booked',
  postponed: 'postponed',
  ended: 'ended',
  declined: 'declined',
  replaced: 'replaced',
  'taken-back': 'taken back',
  released: 'released',
  'called-off': 'canceled',
  done: 'done',
}

/** States of a version that was never accepted. */
const unacceptedStates: readonly ProposalState[] = ['out', 'ended', 'declined', 'replaced', 'taken-back']

/** Proposals of an event: the state of each version, the client links, and the client's questions. */
export function ProposalsSection({ waiting = [], ...props }: ProposalsSectionProps) {
  const { eventId, timeZone, versions, links, questions, broken, isAltered, agreed, tab } = props
  const [newest] = versions
  const isDraft = newest?.state === 'draft'
  const sent = versions.find(({ state }) => state !== 'draft')
  const page = (
    <>
      {links.map(({ name, href }) => (
        <div className="field" key={href}>
          <label htmlFor="their-link">{name}’s link</label>
          <input id="their-link" type="text" readOnly value={href} />
        </div>
      ))}
      {questions
        .filter(({ id }) => !waiting.includes(id))
        .map(({ id, at, kind, words }) => (
          <blockquote key={id}>
            {words}
            <footer className="small">
              {kind === 'asked' ? 'They asked' : 'You answered'}, {formatDateTime(at, timeZone)}
            </footer>
          </blockquote>
        ))}
      {sent && <ProposalActions eventId={eventId} sent={sent} tab={tab} isAnswering={waiting.length > 0} />}
    </>
  )
  return (
    <section className="job-part" id="proposal">
      <h2>Proposal</h2>
      {isAltered && <p className="err">{formatAlteredWarning(broken)}</p>}
      <ul className="plain-list">
        {versions.map(({ version, state, totalCents, sentAt, settledAt, expiresOn, keepsDay }) => (
          <li key={version}>
            <span>
              Version {version}, {formatAgreedTotal(totalCents, isProposalAccepted(state) ? agreed : undefined)}:{' '}
              {stateLabels[state]}
            </span>
            <span className="small">
              {[
                sentAt !== null && `${state === 'out' ? 'since' : 'sent'} ${formatDateTime(sentAt, timeZone)}`,
                state === 'out' && `good until ${formatWeekdayDate(expiresOn)}${keepsDay ? ', holds the date' : ''}`,
                settledAt !== null && `${formatSettledLabel(state)} ${formatDateTime(settledAt, timeZone)}`,
              ]
                .filter(Boolean)
                .join('; ')}
            </span>
          </li>
        ))}
      </ul>
      {isDraft && (
        <p>
          <a className="btn ghost" href={`/backbar/jobs/${eventId}/proposal`}>
            Continue the draft
          </a>
        </p>
      )}
      {sent && (
        <p>
          <a href={`/backbar/jobs/${eventId}/agreement`}>
            {unacceptedStates.includes(sent.state) ? 'Record of the proposal' : 'Record of the agreement'}
          </a>
        </p>
      )}
      {tab ? (
        <details>
          <summary>Client page</summary>
          {page}
        </details>
      ) : (
        page
      )}
    </section>
  )
}

/** Warning that a record was altered, and where. */
export function formatAlteredWarning(broken: number | null): string {
  return broken === null
    ? 'The record of this agreement was changed after it was written: open it to see where.'
    : `The record of this agreement was changed after it was written: see entry ${broken}.`
}

/** Text before the time at which a version got its state. */
function formatSettledLabel(state: ProposalState): string {
  if (state === 'reserved') return 'theirs since'
  return isProposalAccepted(state) ? 'since' : 'ended'
}

/** The signed total, and the current total after changes. */
function formatAgreedTotal(totalCents: number, agreed: ProposalsSectionProps['agreed']): string {
  if (!agreed || agreed.change === 0) return formatDollars(totalCents)
  if (agreed.totalCents === totalCents) return `signed at ${formatDollars(totalCents)}, the same with the changes since`
  return `signed at ${formatDollars(totalCents)}, now ${formatDollars(agreed.totalCents)} with the changes since`
}
