import { formatDollars } from '../../business/money.ts'
import { TextareaField } from '../../ui/field.tsx'
import type { ProposalSummary } from './proposal-summary.ts'
import type { ProposalsSectionProps } from './proposals-section-props.ts'

type ActsProps = {
  eventId: string
  sent: ProposalSummary['versions'][number]
  tab: ProposalsSectionProps['tab']
  /** The client's question is answered in a form above. */
  isAnswering: boolean
}

/** Actions on a sent proposal. */
export function ProposalActions({ eventId, sent: { state, version, totalCents }, tab, isAnswering }: ActsProps) {
  const action = `/backbar/jobs/${eventId}/proposal/act`
  return (
    <>
      {!isAnswering && (
        <details>
          <summary>Write on the client page</summary>
          <form method="post" action={action}>
            {tab && <input type="hidden" name="tab" value={tab} />}
            <TextareaField name="answer" label="Text on the client page" rows={3} />
            <p>
              <button className="btn" type="submit" name="intent" value="answer">
                Send the message
              </button>
            </p>
          </form>
        </details>
      )}
      <details>
        <summary>More</summary>
        <form method="post" action={action}>
          {tab && <input type="hidden" name="tab" value={tab} />}
          <input type="hidden" name="version" value={version} />
          <div className="acts">
            {state === 'out' && (
              <>
                <button className="btn ghost" type="submit" name="intent" value="phone-yes">
                  They said yes on the phone to {formatDollars(totalCents)}
                </button>
                <button className="btn ghost" type="submit" name="intent" value="take-back">
                  Withdraw the proposal
                </button>
              </>
            )}
            {state === 'agreed' && (
              <button className="btn ghost" type="submit" name="intent" value="let-go">
                Release the date
              </button>
            )}
            <button className="btn ghost" type="submit" name="intent" value="new-link">
              Replace their link
            </button>
          </div>
          <p className="small">
            {state === 'out' && 'An acceptance by phone is marked as not signed, and they get a copy. '}
            {state === 'agreed' && 'Once released, the date is open again, and they owe nothing more. '}A replaced link
            no longer opens anything: send them the new one.
          </p>
        </form>
      </details>
    </>
  )
}
