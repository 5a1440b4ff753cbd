import { AllowedLink } from '../../ui/allowed-link.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { getReplyTemplatePath } from '../../events/replies/reply-form.ts'
import { getFollowUpRulePath, pendingFollowUpsPath } from './follow-up-paths.ts'
import { AutoSendOfferForm } from './auto-send-offer-form.tsx'
import { reviewSkipReasons } from './format-follow-up-reason.ts'
import type { ReviewRequestStats, FollowUpRuleListRow } from './follow-up-stats.ts'
import { uncapitalize } from '../../business/uncapitalize.ts'

type Props = {
  lines: FollowUpRuleListRow[]
  reviews: ReviewRequestStats
  /** Reply templates of the owner. */
  replies: { key: string; name: string }[]
}

/** The rules, a line each with their settings. */
export function FollowUpRulesPage({ lines, reviews, replies }: Props) {
  const lacksPostal = lines.some(({ lack }) => lack === 'postal')
  return (
    <>
      <BackOfficeHeader
        title="Emails"
        eyebrow="Settings"
        lead="Emails the site writes for you to send with one tap. Nothing is sent by itself unless you say so here."
      >
        <a className="btn ghost" href={pendingFollowUpsPath}>
          Emails to review
        </a>
      </BackOfficeHeader>
      {lacksPostal && (
        <p className="slip">
          Emails before a booking need your mailing address, so they are off. Enter it under{' '}
          <AllowedLink href="/backbar/settings/business#postal">Name and contact</AllowedLink>.
        </p>
      )}
      <section className="slip letter-rules">
        <ul className="plain-list">
          {lines.map(({ kind, name, when, mode, how, lack, isOffered, figures }) => (
            <li key={kind}>
              <a className="no-underline" href={getFollowUpRulePath(kind)}>
                <b>{name}</b>
                <span className="muted">
                  {lack === 'postal'
                    ? 'Off: no mailing address'
                    : lack === 'links'
                      ? 'Off: no page to write it on'
                      : mode === 'off'
                        ? how
                        : `${how}, ${when}`}
                </span>
                {figures && <span className="muted">{figures}</span>}
              </a>
              {isOffered && <AutoSendOfferForm kind={kind} />}
            </li>
          ))}
        </ul>
      </section>
      <section className="slip" aria-labelledby="replies">
        <h2 id="replies">Replies</h2>
        <p className="small">
          What an email of your own begins with. Every one can still be changed before it goes out.
        </p>
        <ul className="plain-list">
          {replies.map(({ key, name }) => (
            <li key={key}>
              <a href={getReplyTemplatePath(key)}>{name}</a>
            </li>
          ))}
        </ul>
      </section>
      {reviews.of > 0 && (
        <p>
          Asked for a review: {reviews.asked} of {reviews.of}.
          {reviews.notAsked.map(
            ({ reason, count }) => ` Not asked: ${count} (${uncapitalize(reviewSkipReasons[reason])}).`,
          )}
        </p>
      )}
      <p className="hint">
        Figures are shown from ten emails on. Answered: within three days they asked, changed or signed something on
        their page, or a payment was noted; what they write by email or say on the phone is not counted. Led to a yes:
        they said yes within 30 days after it, whatever else moved them.
      </p>
    </>
  )
}
