import { Fragment } from 'react'
import { formatLongDate } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { formatShortHours, formatVenueLocation } from '../../events/event/event-text.ts'
import { parseRowCount } from '../../plumbing/http/normalize-text.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import { InputField, TextareaField } from '../../ui/field.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { DraftPageProps } from './build-draft.ts'
import { taxClassLabels } from '../sales-tax/tax-labels.ts'
import { formatDraftProfit, type DraftProfit } from './draft-profit.ts'
import { lineChoiceLabels, maxProposalLines } from './parse-draft-form.ts'
import { EnglishClausesNotice } from './english-clauses-notice.tsx'
import { listEnglishClauses } from './proposal-language.ts'
import type { ProposalDocument } from './proposal.ts'
import { SpanishClauseFields } from './spanish-clause-fields.tsx'
import { PaymentMethodsField } from './payment-methods-field.tsx'
import { findLineUnpricedOption } from './unpriced-option-lines.ts'
import { AllowedLink } from '../../ui/allowed-link.tsx'

/** Form of a proposal draft, prefilled from the estimate. Every text and price can be changed. */
export function DraftPage({
  errors,
  left,
  ...props
}: DraftPageProps & { errors: FieldError[]; left: DraftProfit | null }) {
  const { eventId, version, document, input, remarks, language, today, payTo, takesCards, taxChoices } = props
  const inEnglish = listEnglishClauses(document, language)
  const { event, client } = document
  const rows = parseRowCount(input.rows, maxProposalLines)
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
        <input type="hidden" name="rows" value={rows} />
        <section className="slip">
          <h2>Services and prices</h2>
          <p className="hint">A discount is a line with a minus. Empty the name of a line to take it out.</p>
          <ol className="draft-lines">
            {Array.from({ length: rows }, (_, i) => (
              <DraftLine key={i} {...{ i, input, message }} document={document} hasTax={taxChoices !== null} />
            ))}
          </ol>
          <p>
            <button className="btn ghost" type="submit" name="intent" value="more">
              Add more lines
            </button>
          </p>
          {left && (
            <p className="small draft-left">
              {formatDraftProfit(left).join(' ')} <span>Only owners see this.</span>
            </p>
          )}
        </section>
        <section className="slip">
          <h2>Bar times</h2>
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
        </section>
        <section className="slip">
          <h2>Dates and payment</h2>
          <div className="row">
            <InputField
              {...{ name: 'expiresOn', label: 'Good until', className: 'half', min: today }}
              error={message('expiresOn')}
              type="date"
              defaultValue={input.expiresOn}
            />
            <InputField
              {...{ name: 'balanceDay', label: 'Balance due', className: 'half' }}
              error={message('balanceDay')}
              type="date"
              defaultValue={input.balanceDay}
            />
          </div>
          <p className="tick">
            <label className="tap gap-3 any-break">
              <input type="checkbox" name="keepsDay" value="on" defaultChecked={input.keepsDay === 'on'} /> Keep the
              date on hold for them until then
            </label>
          </p>
          <div className="row">
            <InputField
              {...{ name: 'depositPercent', label: 'Deposit, percent', className: 'half', inputMode: 'numeric' }}
              error={message('depositPercent')}
              defaultValue={input.depositPercent}
            />
            <InputField
              {...{
                name: 'depositLeast',
                label: 'Lowest deposit, in dollars',
                className: 'half',
                inputMode: 'decimal',
              }}
              error={message('depositLeast')}
              defaultValue={input.depositLeast}
            />
          </div>
          <PaymentMethodsField input={input} error={message('way-cash')} {...{ payTo, takesCards }} />
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
          <button className="btn" type="submit" name="intent" value="see">
            Preview the proposal
          </button>
          <a className="btn ghost" href={`/backbar/jobs/${eventId}`}>
            Cancel
          </a>
        </p>
      </form>
    </>
  )
}

type LineProps = {
  i: number
  input: Record<string, string>
  document: ProposalDocument
  hasTax: boolean
  message: (name: string) => string | undefined
}

function DraftLine({ i, input, document, hasTax, message }: LineProps) {
  const name = (field: string) => `line-${i}-${field}`
  const value = (field: string) => input[name(field)] ?? ''
  const line = document.lines.find(({ id }) => id === value('id'))
  const label = value('label') || `Line ${i + 1}`
  const how = value('choice') || 'fixed'
  return (
    <li className="line-below">
      <fieldset>
        <legend className="unseen">{label}</legend>
        <input type="hidden" name={name('id')} value={value('id')} />
        <div className="row">
          <InputField
            {...{ name: name('label'), label: 'What', className: 'what', maxLength: 120, required: false }}
            error={message(name('label'))}
            defaultValue={value('label')}
          />
          <InputField
            {...{ name: name('quantity'), label: 'How many', className: 'count', inputMode: 'numeric' }}
            required={false}
            error={message(name('quantity'))}
            defaultValue={value('quantity') || '1'}
          />
          <InputField
            {...{ name: name('price'), label: 'Dollars each', className: 'price', required: false }}
            hint={line?.menuCents != null ? `menu: ${formatDollars(line.menuCents)}` : undefined}
            error={message(name('price'))}
            defaultValue={value('price')}
          />
        </div>
        {findLineUnpricedOption(value('id')) && (
          <p className="tick">
            <label className="tap gap-3 any-break">
              <input type="checkbox" name={name('no')} value="on" defaultChecked={value('no') === 'on'} /> No, not part
              of it
            </label>{' '}
            <span className="hint">They asked for it: enter a price, 0 if it is free, or check No.</span>
          </p>
        )}
        <details open={['reason', 'choice'].some((field) => message(name(field)) !== undefined)}>
          <summary className="muted">
            {[value('reason') || 'Reason, and whether it is in the total', how === 'fixed' ? '' : lineChoiceLabels[how]]
              .filter(Boolean)
              .join(' · ')}
          </summary>
          <div className="row">
            <InputField
              {...{ name: name('reason'), label: 'Why', className: 'what', maxLength: 300, required: false }}
              error={message(name('reason'))}
              defaultValue={value('reason')}
            />
            <SelectField
              className="counts"
              {...{ name: name('choice'), label: 'In the total', input: lineChoiceLabels }}
              chosen={how}
              error={message(name('choice'))}
            />
            {hasTax && (
              <SelectField
                className="counts"
                {...{ name: name('class'), label: 'Tax class', input: taxClassLabels, error: undefined }}
                chosen={value('class') || 'labor'}
              />
            )}
          </div>
        </details>
      </fieldset>
    </li>
  )
}
