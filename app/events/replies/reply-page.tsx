import { formatMailtoHref } from '../../ui/mailto-href.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { replyPlaceholders } from './placeholders.ts'
import { getReplyTemplatePath, replyTemplatesPath } from './reply-form.ts'
import { AllowedLink, ShownIfAllowed } from '../../ui/allowed-link.tsx'
import type { WriteReplyPageProps, ReplyPageData } from './reply-page-props.ts'
import { ReplyEmailFields } from './reply-email-fields.tsx'
import { ReplyOutcomeFields } from './reply-outcome-fields.tsx'
import { StaleNotice, WaitlistNotice } from './reply-notices.tsx'

/** Page to write an email to a client, starting from a template. All of its text can be changed. */
export function WriteReplyPage(props: WriteReplyPageProps) {
  const {
    lead: event,
    about,
    templates,
    chosen,
    choices,
    isHolding,
    lacksSpanish,
    hasNoDay,
    today,
    eventDate,
    input,
    errors,
    stale,
    isNext,
    isMailbox,
  } = props
  const message = (field: string) => errors.find((error) => error.field === field)?.message
  const here = `/backbar/jobs/${event.id}/reply`
  const recipients = getFormatter('en').allOf(event.recipients)
  return (
    <>
      <BackOfficeHeader
        title={`Write to ${event.name}`}
        eyebrow={`Reference ${event.reference}, ${event.standing}`}
        lead={
          event.recipients.length === 0
            ? 'There is no email address to send this to yet: add one to the event, or call them.'
            : [
                isMailbox
                  ? `Email isn’t connected: this email is not sent. Copy it into your own mail to ${recipients}.`
                  : `To ${recipients}, from the business. Their answer comes to your own mail.`,
                event.language === 'es' ? ' They asked in Spanish.' : '',
              ].join('')
        }
        isError={errors.length > 0 || stale}
      />
      <FormErrors heading="Not sent yet. Please check:" errors={errors} />
      {stale && <StaleNotice standing={event.standing} />}
      {isNext && <WaitlistNotice name={event.name} date={eventDate} here={`/backbar/jobs/${event.id}`} />}
      {lacksSpanish && (
        <p role="status">
          They asked in Spanish, and “{templates.find(({ key }) => key === chosen)?.name}” has no Spanish: it goes out
          in English. Write it in Spanish here, or for everybody under{' '}
          <AllowedLink href={getReplyTemplatePath(chosen)}>Replies</AllowedLink>.
        </p>
      )}
      {hasNoDay && (
        <p role="status">
          No other day within two weeks is available for them. Write what you can offer in place of [
          {replyPlaceholders.dates.label}].
        </p>
      )}
      <ReplyContextSection about={about} />
      <TemplateLinks {...{ templates, chosen, here }} />
      <form method="post" action={`${here}?template=${chosen}`} className="slip reply">
        <ReplyEmailFields {...{ input, chosen, message }} seen={input.seen} label="Email" rows={18} />
        <ReplyOutcomeFields {...{ choices, isHolding, today, eventDate, input, errors }} />
        <p className="acts">
          <button className="btn" type="submit">
            {isMailbox ? 'Keep it, not sent' : 'Send the email'}
          </button>
          {isMailbox && event.recipients.length > 0 && (
            <a className="btn ghost" href={formatMailtoHref(event.recipients, input)}>
              Open it in my mail app
            </a>
          )}
          <a className="btn ghost" href={`/backbar/jobs/${event.id}`}>
            Cancel
          </a>
        </p>
      </form>
    </>
  )
}

/** Section above the reply: date, event, price and the client's message. */
function ReplyContextSection({ about: { day, facts, price, note, questions } }: Pick<ReplyPageData, 'about'>) {
  return (
    <section className="slip stack gap-2" aria-label="What this is about">
      <p className="flush">
        <span aria-hidden="true">{day.isClear ? '○' : '■'}</span> <b>{day.words}</b>
      </p>
      {facts && <p className="flush">{facts}</p>}
      <p className="flush">{price}</p>
      {note && <ClientWords heading="Their note" words={note} />}
      {questions.map((words) => (
        <ClientWords key={words} heading="Their question" words={words} />
      ))}
    </section>
  )
}

/** Long words are folded after their beginning. */
const maxOpenNoteLength = 280

function ClientWords({ heading, words }: { heading: string; words: string }) {
  const quoted = (
    <p className="post-text flush" dir="auto">
      “{words}”
    </p>
  )
  if (words.length <= maxOpenNoteLength)
    return (
      <>
        <p className="flush strong">{heading}</p>
        {quoted}
      </>
    )
  return (
    <details>
      <summary>
        {heading}: “{words.slice(0, maxOpenNoteLength / 2).trimEnd()} …”
      </summary>
      {quoted}
    </details>
  )
}

function TemplateLinks({ templates, chosen, here }: Pick<ReplyPageData, 'templates' | 'chosen'> & { here: string }) {
  if (templates.length === 1) return null
  return (
    <nav aria-label="Reply template">
      <ul className="pills wrap-line flush">
        {templates.map(({ key, name }) => (
          <li key={key}>
            <a
              className="no-underline strong"
              href={`${here}?template=${key}`}
              aria-current={key === chosen ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
        <ShownIfAllowed to={replyTemplatesPath}>
          <li>
            <a className="no-underline strong" href={replyTemplatesPath}>
              Edit replies
            </a>
          </li>
        </ShownIfAllowed>
      </ul>
    </nav>
  )
}
