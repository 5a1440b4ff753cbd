import { formatLongDate } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { IfAllowed } from '../../ui/allowed-link.tsx'
import { EmailDisabledNotice } from '../../ui/email-disabled-notice.tsx'
import { FormErrors } from '../../ui/error-summary.tsx'
import { getFieldErrorMessage, createFieldProps } from '../../ui/field-errors.ts'
import { InputField, TextareaField } from '../../ui/field.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { ChangeFields } from './change-fields.tsx'
import {
  isActionAllowedInPhase,
  isEventDetailsChange,
  changeActions,
  type ChangePageData,
  type ChangePreview,
  type ChangeFormView,
} from './change-form-data.ts'
import {
  formatChangeButtonLabel,
  doneEventMessage,
  changeActionLabels,
  lockedFieldsMessages,
  formatRefundTerms,
} from './change-form-text.ts'
import { ChangeComparisonTable } from './change-comparison-table.tsx'
import { formatOwnerChangeHeading, OpenChangeForm } from './changes-section.tsx'

type Props = {
  sheet: ChangePageData
  /** Assistants can only answer a client's request. */
  isOwner: boolean
  /** The chosen action. Null where none was chosen yet. */
  view: ChangeFormView | null
  /** Result of the last action in a sentence, and the amount to refund. */
  done: { words: string; oweThemCents: number } | null
  /** Whether nothing was applied because the change has moved on. */
  isStale: boolean
  /** Posted input of the open change's form, returned with errors. */
  typed?: Record<string, string>
  errors?: ChangeFormView['errors']
}

/** Page for every action on an agreement: choose the action, preview the result, apply it. */
export function ChangeFormPage({ sheet, isOwner, view, done, isStale, typed, errors = view?.errors ?? [] }: Props) {
  const { eventId, name, eventDate, open, hasTax, state } = sheet
  const job = `/backbar/jobs/${eventId}`
  const page = `${job}/change`
  const isStanding = ['agreed', 'reserved', 'postponed'].includes(state)
  return (
    <div className="change-sheet">
      <BackOfficeHeader
        title="Change or cancel"
        eyebrow={`${name}, ${formatLongDate(eventDate)}`}
        isError={errors.length > 0}
      >
        <a className="btn ghost" href={job}>
          Back to the event
        </a>
      </BackOfficeHeader>
      <FormErrors heading="Nothing is done yet. Please check:" errors={errors} />
      {isStale && (
        <p className="said" role="status">
          Nothing was done: something changed since you opened this page. Here is how it is now.
        </p>
      )}
      {done && (
        <div className="said" role="status">
          <p>{done.words}</p>
          {done.oweThemCents > 0 && (
            <IfAllowed to={`${job}/money`}>
              <a href={`${job}/money#entry`}>Refund {formatDollars(done.oweThemCents)}</a>
            </IfAllowed>
          )}
        </div>
      )}
      {open && view === null && (
        <section className="slip" id="changes">
          <h2>{formatOwnerChangeHeading(open)}</h2>
          <OpenChangeForm action={page} {...{ open, hasTax, isOwner, typed }} />
        </section>
      )}
      {!isStanding && !done && (
        <p id="closed">
          {state === 'done'
            ? doneEventMessage
            : 'Nothing that was agreed stands here anymore, so there is nothing to change.'}
        </p>
      )}
      {isStanding && isOwner && view === null && <ChooseAction sheet={sheet} page={page} />}
      {isStanding && !isOwner && !open && <p>An owner can change or cancel it.</p>}
      {isStanding && view !== null && <ActionSection sheet={sheet} view={view} page={page} />}
    </div>
  )
}

/** First step: choose the action. Each choice is a link. */
function ChooseAction({ sheet: { phase, state, open, callOff }, page }: { sheet: ChangePageData; page: string }) {
  const isThere = (what: ChangeFormView['what']) => {
    if (what === 'they' || what === 'we') return callOff !== null
    return isActionAllowedInPhase(what, phase) && !(what === 'postpone' && state === 'postponed')
  }
  return (
    <section className="slip" aria-labelledby="what">
      <h2 id="what">{open ? 'Or something else?' : 'What happens?'}</h2>
      {phase !== 'ahead' && <p>{lockedFieldsMessages[phase]}</p>}
      <ul className="happenings">
        {changeActions.filter(isThere).map((what) => {
          const { label, hint } = changeActionLabels[what]
          return (
            <li key={what}>
              <a href={`${page}?what=${what}`}>
                {label}
                <small>{hint}</small>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function ActionSection({ sheet, view, page }: { sheet: ChangePageData; view: ChangeFormView; page: string }) {
  const { what, preview, isNothing, hasChanged, input, options } = view
  const { label } = changeActionLabels[what]
  return (
    <>
      {preview && (
        <section className="slip" id="preview" aria-labelledby="comes-to" tabIndex={-1} autoFocus={view.isPosted}>
          <h2 id="comes-to">{label}: what it comes to</h2>
          {hasChanged && (
            <p className="err" role="status">
              This is not what you saw before, so nothing was done. Here is what it comes to now.
            </p>
          )}
          {what === 'postpone' && (
            <p>
              What was agreed and paid still counts, and the date is open to others. They tell you a new date on their
              page.
            </p>
          )}
          {(what === 'they' || what === 'we') && sheet.callOff && <p>{formatRefundTerms(what, sheet.callOff)}</p>}
          <Comparison what={what} {...preview} />
          <LetterPreview email={preview.email} called={sheet.called} />
          <form method="post" action={page}>
            <input type="hidden" name="what" value={what} />
            {Object.entries(input)
              .filter(([name]) => !['what', 'seen', 'intent', 'options', 'option'].includes(name))
              .map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
            {options.length > 0 && <input type="hidden" name="options" value="shown" />}
            {options.map((id) => (
              <input key={id} type="hidden" name="option" value={id} />
            ))}
            <p>
              <button className="btn wide" type="submit" name="seen" value={preview.mark}>
                {formatChangeButtonLabel(what, preview)}
              </button>
            </p>
          </form>
        </section>
      )}
      <section className="slip" aria-labelledby="happening">
        <h2 id="happening">{preview ? 'Not quite?' : label}</h2>
        {isNothing && (
          <p className="err" role="status">
            Nothing would be different.
          </p>
        )}
        {what !== 'postpone' && <ActionForm sheet={sheet} view={view} page={page} />}
        <p>
          <a href={page}>Something else happens</a>
        </p>
      </section>
    </>
  )
}

/** Differences of the event, with its sums before and after. */
function Comparison({ what, before, after, rows }: Pick<ChangeFormView, 'what'> & ChangePreview) {
  const isEnd = !isEventDetailsChange(what) && what !== 'price'
  const sums: [label: string, before: string, after: string][] = [
    [
      what === 'they' || what === 'we' ? 'Total owed' : 'Total',
      formatDollars(before.dueCents),
      formatDollars(after.dueCents),
    ],
    ['Paid', formatDollars(before.paidCents), formatDollars(after.paidCents)],
    [
      'Still to pay',
      formatDollars(before.openCents),
      after.isAsleep && after.openCents > 0
        ? `${formatDollars(after.openCents)}, once there is a day`
        : formatDollars(after.openCents),
    ],
    ...(before.oweThemCents + after.oweThemCents > 0
      ? [
          ['Goes back to them', formatDollars(before.oweThemCents), formatDollars(after.oweThemCents)] as [
            string,
            string,
            string,
          ],
        ]
      : []),
  ]
  return (
    <>
      {rows.length > 0 && <ChangeComparisonTable rows={rows} />}
      {(isEnd || rows.every(({ isTotal, differs }) => !isTotal || !differs)) && (
        <table className="change-table">
          <caption className="unseen">The money before and after</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">What</span>
              </th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {sums.map(([label, was, is]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{was}</td>
                <td>
                  <b>{is}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function LetterPreview({ email, called }: { email: ChangePreview['email']; called: string }) {
  if (!email) return <p>{called} has no email address, so no email leaves: tell them.</p>
  return (
    <details className="seen-letter" open>
      <summary>The email to {called}</summary>
      <p className="small">To {email.to}</p>
      <EmailDisabledNotice />
      <article>
        <h3 dir="auto">{email.subject}</h3>
        <div dir="auto">{email.text}</div>
      </article>
    </details>
  )
}

function ActionForm({ sheet, view, page }: { sheet: ChangePageData; view: ChangeFormView; page: string }) {
  const { what, input, options, errors, preview } = view
  const field = createFieldProps(input, errors)
  const theirWords = (
    <TextareaField
      name="words"
      label="Your words to them"
      rows={2}
      optional
      error={getFieldErrorMessage(errors, 'words')}
      defaultValue={input.words ?? ''}
    />
  )
  return (
    <form method="post" action={page}>
      <input type="hidden" name="what" value={what} />
      {what === 'change' && (
        <>
          {sheet.phase !== 'ahead' && <p>{lockedFieldsMessages[sheet.phase]}</p>}
          <ChangeFields
            language="en"
            lines={sheet.lines}
            input={input}
            ticked={'options' in input ? options : sheet.agreedOptions}
            errors={errors}
            phase={sheet.phase}
          />
          {theirWords}
        </>
      )}
      {what === 'day' && (
        <>
          <InputField {...field('eventDate')} label="The new day" type="date" min={sheet.today} />
          {theirWords}
        </>
      )}
      {what === 'price' && (
        <>
          <InputField
            {...field('price')}
            label={sheet.hasTax ? 'Total before tax, in dollars' : 'Total, in dollars'}
            inputMode="decimal"
            autoComplete="off"
          />
          {theirWords}
        </>
      )}
      {(what === 'they' || what === 'we') && sheet.callOff && (
        <>
          <InputField
            {...field('kept')}
            label="What you keep, in dollars"
            inputMode="decimal"
            autoComplete="off"
            hint="They owe no more than that. What they paid beyond it goes back."
          />
          {theirWords}
          <InputField {...field('note')} label="Why, for yourself" optional autoComplete="off" maxLength={200} />
        </>
      )}
      <p>
        <button className="btn ghost" type="submit">
          {preview ? 'Show it this way' : 'Show what it comes to'}
        </button>
      </p>
    </form>
  )
}
