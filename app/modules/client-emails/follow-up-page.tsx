import { DocumentHead } from '../../ui/document-head.tsx'
import { AutoSendOfferForm } from './auto-send-offer-form.tsx'
import { pendingFollowUpsPath } from './follow-up-paths.ts'
import { FollowUpEmailPreview } from './follow-up-email-preview.tsx'
import type { FollowUpPageProps } from './follow-up-page-props.ts'
import { FollowUpActions } from './follow-up-actions.tsx'

/** A follow-up before it is sent: its reason, its current text, and the available actions. */
export function FollowUpPage({ view, after, offered, shown, typed, problem }: FollowUpPageProps) {
  const { title, why, rule, mode, place, next, due, done } = view
  return (
    <div className="letter-review">
      <DocumentHead title={`${title} · Backbar`} description="An email before it is sent." canonical={null} />
      <header className="letter-why dark">
        <p className="letter-way bar gap-5">
          <a className="tap no-underline" href="/backbar">
            Today
          </a>
          {place && (
            <a className="tap no-underline" href={pendingFollowUpsPath}>
              {place.nth} of {place.of} {place.of === 1 ? 'email' : 'emails'}
            </a>
          )}
        </p>
        {after && (
          <p className="letter-after" role="status">
            {after}
          </p>
        )}
        <h1>{title}</h1>
        {done ? (
          <p role="status">{done}</p>
        ) : (
          <>
            <p>
              {why} {rule}
            </p>
            <p>
              {mode || (
                <>
                  <b>Nothing is sent by itself.</b> This one waits for your tap.
                </>
              )}
            </p>
          </>
        )}
      </header>
      {offered && <AutoSendOfferForm kind={offered} />}
      {problem && (
        <p className="letter-problem rounded" role="alert">
          {problem}
        </p>
      )}
      {shown !== null && (
        <p className="letter-problem rounded" role="alert">
          Something changed since you opened this page. Nothing was sent. What is different is marked below.
        </p>
      )}
      {due ? (
        <>
          <FollowUpEmailPreview due={due} shown={shown} />
          <FollowUpActions view={view} due={due} typed={typed} />
        </>
      ) : (
        <p className="letter-next">
          {next ? (
            <a className="btn" href={next}>
              Next email
            </a>
          ) : (
            <a className="btn" href="/backbar">
              Back to Today
            </a>
          )}
        </p>
      )}
    </div>
  )
}
