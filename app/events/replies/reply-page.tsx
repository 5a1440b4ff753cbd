import { formatMonthDay } from '../../business/dates.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import type { FieldError } from '../../ui/field-errors.ts'
import { getFieldAriaProps, FieldErrorMessage, InputField, TextareaField } from '../../ui/field.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import type { EventState } from '../event/event.ts'
import { replyPlaceholders } from './placeholders.ts'
import { getReplyTemplatePath } from './reply-form.ts'
import { replyOutcomeLabels, type ReplyOutcome } from './reply-outcome.ts'
import { AllowedLink, IfAllowed } from '../../ui/allowed-link.tsx'
import type { Language } from '../../ui/language.ts'

export type ReplyPageData = {
  lead: {
    id: string
    reference: string
    state: EventState
    /** State of the event, as in its tag. */
    standing: string
    heldUntil: string | null
    name: string
    email: string | null
    language: Language
  }
  templates: { key: string; name: string }[]
  chosen: string
  choices: readonly Exclude<ReplyOutcome, 'none'>[]
  /** Whether the template holds the day, which fixes the state change. */
  isHolding: boolean
  /** Whether the client wrote in Spanish and the template has no Spanish version. */
  lacksSpanish: boolean
  /** Whether the template offers other days and none is available. */
  hasNoDay: boolean
  today: string
  eventDate: string
  input: Record<string, string>
}
/**
 * `isNext`: the event was just added to the waitlist and this email was not sent. `isMailbox`: no email account is
 * connected.
 */
type Props = ReplyPageData & { errors: FieldError[]; stale: boolean; isNext: boolean; isMailbox: boolean }

/** Page to write an email to a client, starting from a template. All of its text can be changed. */
export function ReplyPage(props: Props) {
  const {
    lead: event,
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
  return (
    <>
      <BackOfficeHeader
        title={`Write to ${event.name}`}
        eyebrow={`Reference ${event.reference}, ${event.standing}`}
        lead={
          event.email === null
            ? 'There is no email address to send this to yet: add one to the event, or call them.'
            : [
                isMailbox
                  ? `Email isn’t connected: this email is not sent. Copy it into your own mail to ${event.email}.`
                  : `To ${event.email}, from the business. Their answer comes to your own mail.`,
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
          <IfAllowed to="/backbar/settings/letters">
            <li>
              <a className="no-underline strong" href="/backbar/settings/letters#replies">
                Edit replies
              </a>
            </li>
          </IfAllowed>
        </ul>
      </nav>
      <form method="post" action={`${here}?template=${chosen}`} className="slip reply">
        <input type="hidden" name="key" value={input.key} />
        <input type="hidden" name="seen" value={input.seen} />
        <input type="hidden" name="openDays" value={input.openDays} />
        <input type="hidden" name="template" value={chosen} />
        <InputField
          name="subject"
          label="Subject"
          maxLength={200}
          error={message('subject')}
          defaultValue={input.subject}
        />
        <TextareaField name="body" label="Email" rows={18} error={message('body')} defaultValue={input.body} />
        <div className="row">
          <div className={`field half${message('notedAs') ? ' bad' : ''}`}>
            <label htmlFor="notedAs">After sending, mark as</label>
            <FieldErrorMessage name="notedAs" error={message('notedAs')} />
            <select
              id="notedAs"
              name="notedAs"
              {...getFieldAriaProps('notedAs', undefined, message('notedAs'))}
              defaultValue={input.notedAs}
            >
              {[...choices, ...(isHolding ? [] : ['none' as const])].map((state) => (
                <option key={state} value={state}>
                  {replyOutcomeLabels[state]}
                </option>
              ))}
            </select>
          </div>
          {choices.includes('held') && (
            <div className={`field half held-until${message('heldUntil') ? ' bad' : ''}`}>
              <label htmlFor="heldUntil">On hold until</label>
              <FieldErrorMessage name="heldUntil" error={message('heldUntil')} />
              <input
                id="heldUntil"
                name="heldUntil"
                type="date"
                min={today}
                max={eventDate < today ? undefined : eventDate}
                {...getFieldAriaProps('heldUntil', undefined, message('heldUntil'))}
                defaultValue={input.heldUntil}
              />
            </div>
          )}
          {choices.includes('lost') && (
            <InputField
              name="lostReason"
              label="Why, for your own notes"
              className="half lost-reason"
              optional
              maxLength={200}
              error={message('lostReason')}
              defaultValue={input.lostReason}
            />
          )}
        </div>
        <p className="acts">
          <button className="btn" type="submit">
            Send
          </button>
          <a className="btn ghost" href={`/backbar/jobs/${event.id}`}>
            Cancel
          </a>
        </p>
      </form>
    </>
  )
}

function StaleNotice({ standing }: { standing: string }) {
  return (
    <section className="summary" tabIndex={-1} autoFocus aria-labelledby="stale-heading">
      <h2 id="stale-heading">This event changed while you were writing</h2>
      <p>
        Its status now: {standing}. Your email is all here and has not been sent: check what it marks the event as, and
        send it again.
      </p>
    </section>
  )
}

/** Notice that the event is on the waitlist, shown after the conflict page. */
function WaitlistNotice({ name, date, here }: { name: string; date: string; here: string }) {
  return (
    <section className="summary" tabIndex={-1} autoFocus aria-labelledby="waits-heading">
      <h2 id="waits-heading">
        {name} is first on the waitlist for {formatMonthDay(date)}
      </h2>
      <p>
        Your email is all here and has not been sent: it holds that day. Write what you would rather say, or go{' '}
        <a href={here}>back to the event</a>.
      </p>
    </section>
  )
}
