import { hasTwoNames } from '../../events/event/first-name.ts'
import { maxProposalLines } from './draft-form-input.ts'
import type { DraftPageProps } from './draft-page-props.ts'
import { Fragment } from 'react'
import { formatLongDate } from '../../business/dates.ts'
import { formatShortHours, formatVenueLocation } from '../../events/event/event-text.ts'
import { parseRowCount } from '../../plumbing/http/normalize-text.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import { InputField, TextareaField } from '../../ui/field.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { formatDraftProfit, type DraftProfit } from './draft-profit.ts'
import { EnglishClausesNotice } from './english-clauses-notice.tsx'
import { listEnglishClauses } from './proposal-language.ts'
import { SpanishClauseFields } from './spanish-clause-fields.tsx'
import { formatOfferedMethods, PaymentMethodsField } from './payment-methods-field.tsx'
import { AllowedLink } from '../../ui/allowed-link.tsx'
import { EditConflictNotice } from '../../ui/edit-conflict-notice.tsx'
import type { FieldDifference } from '../../ui/field-differences.ts'
import { DraftBar } from './draft-bar.tsx'
import { DraftLine } from './draft-line.tsx'
import { countNamedRows } from './draft-line-order.ts'
import type { DraftMenu } from './draft-menu.ts'
import { DraftMenuSheet } from './draft-menu-sheet.tsx'
import { DraftPreview } from './draft-preview.tsx'
import type { DraftSums } from './draft-sums.ts'

/** Form of a proposal draft, prefilled from the estimate. Every text and price can be changed. */
export function DraftPage({
  errors,
  left,
  proposed,
  sums,
  meanwhile,
  menu,
  island,
  ...props
}: DraftPageProps & {
  errors: FieldError[]
  left: DraftProfit | null
  /** The proposal as its form reads now. */
  proposed: DraftPageProps['document']
  /** Sums of the draft. Null while a line of its form is invalid. */
  sums: DraftSums | null
  /** Differences from the draft that another user saved meanwhile. */
  meanwhile?: FieldDifference[]
  /** The menu to add from. Null while it is closed. */
  menu: DraftMenu | null
  island: string
}) {
  const { eventId, version, document, input, remarks, language, today, payTo, takesCards, taxChoices } = props
  const inEnglish = listEnglishClauses(document, language)
  const { event, client } = document
  const rows = parseRowCount(input.rows, maxProposalLines)
  const named = countNamedRows(input)
  const message = (name: string) => getFieldErrorMessage(errors, name)
  return (
    <>
      <BackOfficeHeader
        title={version > 1 ? `Proposal ${version} for ${client.name}` : `A proposal for ${client.name}`}
        eyebrow={`Event ${document.reference}`}
        lead={[
          formatLongDate(event.eventDate),
          formatShortHours(event),
          `${event.eventGuestCount} guests`,
          formatVenueLocation(event),
        ]
          .filter(Boolean)
          .join(', ')}
        isError={errors.length > 0}
      >
        <a className="btn ghost" href={`/backbar/jobs/${eventId}/edit`}>
          Change the event
        </a>
      </BackOfficeHeader>
      <FormErrors errors={errors} />
      {meanwhile && <EditConflictNotice rows={meanwhile} />}
      {(remarks.length > 0 || inEnglish.length > 0) && (
        <section className="slip">
          <h2>Check before you send</h2>
          <ul className="mind">
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
            {inEnglish.length > 0 && (
              <li>
                <EnglishClausesNotice headings={inEnglish} here="#points" />
              </li>
            )}
          </ul>
        </section>
      )}
      <form method="post" className="draft" noValidate>
        <DraftMenuSheet menu={menu} sums={sums} totalBefore={input.totalBefore} />
        {/* What Enter does in a field, before any other button. */}
        <button className="unseen" type="submit" tabIndex={-1} aria-hidden="true" name="intent" value="sum" />
        <span data-live-edit="rows">
          <input type="hidden" name="rows" value={rows} />
        </span>
        <input type="hidden" name="seen" value={props.seen} />
        <section className="slip">
          <h2>Services and prices</h2>
          <p className="hint">For a discount, enter a negative price.</p>
          <p className="unseen" role="status" id="moved" />
          <ol className="draft-lines" id="lines" data-live-edit="lines">
            {Array.from({ length: rows }, (_, i) => (
              <DraftLine
                key={i}
                {...{ i, input, message, named }}
                lines={proposed.lines}
                hasTax={taxChoices !== null}
              />
            ))}
          </ol>
          <p className="acts">
            <button className="btn ghost" type="submit" name="menu" value="open" formAction="?add=menu#menu-heading">
              + Add from menu
            </button>
            <button className="btn ghost" type="submit" name="intent" value="more">
              Add more lines
            </button>
          </p>
          {left && (
            <p className="small" data-live="profit">
              {formatDraftProfit(left).join(' ')} Only owners see this.
            </p>
          )}
        </section>
        <section className="slip">
          <h2>Dates and payment</h2>
          <div className="wrap-line gap-5">
            <InputField
              {...{ name: 'expiresOn', label: 'Good until', className: 'fill', min: today }}
              error={message('expiresOn')}
              type="date"
              defaultValue={input.expiresOn}
            />
            <InputField
              {...{ name: 'balanceDay', label: 'Balance due', className: 'fill' }}
              error={message('balanceDay')}
              type="date"
              defaultValue={input.balanceDay}
            />
          </div>
          <InputField
            {...{ name: 'installments', label: 'Payments after the deposit', inputMode: 'numeric' }}
            hint="The last is the balance. The days between are equal, and at least a week."
            error={message('installments')}
            defaultValue={input.installments}
          />
          <p className="tick">
            <label className="tap gap-3 any-break">
              <input type="checkbox" name="keepsDay" value="on" defaultChecked={input.keepsDay === 'on'} /> Keep the
              date on hold for them until then
            </label>
          </p>
          <div className="wrap-line gap-5">
            <InputField
              {...{ name: 'depositPercent', label: 'Deposit, percent', className: 'fill', inputMode: 'numeric' }}
              error={message('depositPercent')}
              defaultValue={input.depositPercent}
            />
            <InputField
              {...{
                name: 'depositLeast',
                label: 'At least, in dollars',
                className: 'fill',
                inputMode: 'decimal',
              }}
              error={message('depositLeast')}
              defaultValue={input.depositLeast}
            />
          </div>
          {sums && sums.due.length > 0 && (
            <p className="hint" data-live="if-today">
              If {client.name} {hasTwoNames(client.name) ? 'say' : 'says'} yes today: {sums.due.join(', and ')}.
            </p>
          )}
        </section>
        {taxChoices && (
          <section className="slip" id="sales-tax">
            <h2>Sales tax</h2>
            <p className="hint">
              It is that of the event’s county. Rates, classes and exempt clients are in{' '}
              <AllowedLink href="/backbar/settings/sales-tax">Settings, Sales tax</AllowedLink>.
            </p>
            <div className="row">
              <SelectField
                {...{ name: 'taxCounty', label: 'County of the event', input: taxChoices.counties }}
                chosen={input.taxCounty ?? ''}
                error={message('taxCounty')}
              />
              <SelectField
                {...{ name: 'taxExempt', label: 'Exempt client', input: taxChoices.exempt }}
                chosen={input.taxExempt ?? ''}
                error={message('taxExempt')}
              />
            </div>
          </section>
        )}
        <section className="slip">
          <h2>Note to the client</h2>
          <TextareaField
            {...{ name: 'greeting', label: 'Greeting at the top of the proposal', rows: 4, optional: true }}
            error={message('greeting')}
            defaultValue={input.greeting}
          />
        </section>
        <section className="slip">
          <details id="pay-methods" open={message('way-cash') !== undefined}>
            <summary>{`How they pay: ${formatOfferedMethods({ input, payTo, takesCards }) || 'choose one'}`}</summary>
            <PaymentMethodsField input={input} error={message('way-cash')} {...{ payTo, takesCards }} />
          </details>
          <details id="bar-times" open={['barOpens', 'barStops'].some((name) => input[name] || message(name))}>
            <summary>Bar times</summary>
            <p className="hint">
              Only if they differ from the event’s times, such as guests at 4:00 and the bar at 4:30.
            </p>
            <div className="row">
              <InputField
                {...{ name: 'barOpens', label: 'Bar opens', className: 'half', optional: true }}
                error={message('barOpens')}
                type="time"
                defaultValue={input.barOpens}
              />
              <InputField
                {...{ name: 'barStops', label: 'Bar closes', className: 'half', optional: true }}
                error={message('barStops')}
                type="time"
                defaultValue={input.barStops}
              />
            </div>
          </details>
          <details id="points" open={inEnglish.length > 0 || errors.some(({ field }) => field.startsWith('clause-'))}>
            <summary>Terms of this proposal: {document.terms.clauses.length}</summary>
            <p className="hint">
              For this proposal only. Your usual ones are in{' '}
              <AllowedLink href="/backbar/settings/terms">Settings</AllowedLink>.
              {language === 'es' &&
                ' They asked in Spanish and sign the Spanish: change the English of a term, and its Spanish counts only once it is changed, too.'}
            </p>
            {document.terms.clauses.map(({ id, heading }) => (
              <Fragment key={id}>
                <TextareaField
                  {...{ name: `clause-${id}`, label: heading, rows: 3, optional: true }}
                  error={message(`clause-${id}`)}
                  defaultValue={input[`clause-${id}`]}
                />
                {language === 'es' && (
                  <SpanishClauseFields name={`clause-${id}`} label={heading} input={input} errors={errors} />
                )}
              </Fragment>
            ))}
          </details>
        </section>
        <p className="acts">
          <a className="btn ghost" href={`/backbar/jobs/${eventId}`}>
            Cancel
          </a>
        </p>
        {sums && <DraftPreview document={proposed} sums={sums} inSpanish={language === 'es'} />}
        <DraftBar sums={sums} />
      </form>
      <script type="module" src={island} />
    </>
  )
}
