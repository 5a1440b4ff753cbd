import { formatDollars } from '../../business/money.ts'
import { byHandFormText } from '../../events/manual-entry/by-hand-form-text.ts'
import { getUnfinishedInquiryPath } from '../../events/manual-entry/unfinished-inquiry.ts'
import { BarDetails } from '../../events/quote-form/bar-details.tsx'
import { getExtraCountFields } from '../../events/quote-form/bar-choices.ts'
import { CollapsibleSection } from '../../events/quote-form/collapsible-section.tsx'
import { parseCustomAddOns, type QuoteFormValues } from '../../events/quote-form/parse-draft-event.ts'
import { QuoteFormTextProvider } from '../../events/quote-form/quote-form-text-context.tsx'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import { BackOfficeTitle } from '../../ui/back-office-title.tsx'
import { DeleteConfirmForm } from '../../ui/delete-confirm-form.tsx'
import { FormErrors } from '../../ui/error-summary.tsx'
import { InputField } from '../../ui/field.tsx'
import type { FieldError } from '../../ui/field-errors.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { DayAnswerSection } from './day-answer-section.tsx'
import { maxDateTextLength } from './call-day.ts'
import { CallConflictNotice } from './call-conflict-notice.tsx'
import type { CallConflict, QuoteCallAnswer, UnfinishedCall } from './quote-call-answer.ts'
import {
  CallerSection,
  CallSection,
  getCallFields,
  hasAnyFilledField,
  MoreSection,
  WhenWhereSection,
} from './quote-call-sections.tsx'

export type QuoteCallPageProps = {
  typed: QuoteFormValues
  errors: FieldError[]
  catalogue: Catalog
  answer: QuoteCallAnswer
  /** Names of known venues, to choose from while typing. */
  venues: string[]
  /** The unfinished inquiry that this call continues. Null for a new call. */
  unfinished: UnfinishedCall | null
  /** Another user's change to the inquiry since this form was opened. */
  conflict: CallConflict | null
  /** Identifies the form, so that a double tap adds a single event. */
  stamp: string
  island: string
}

/**
 * Page to quote during a call: the day's answer, the prices of the party and the miles follow the input. Its script posts
 * the form and replaces the parts marked `data-live`, so that every figure is the server's.
 */
export function QuoteCallPage({ typed, errors, catalogue, answer, ...props }: QuoteCallPageProps) {
  const { venues, unfinished, conflict, stamp, island } = props
  const { input, onRequest } = typed
  const message = (field: string) => errors.find((error) => error.field === field)?.message
  const part = { input, message, isByHand: true }
  const field = getCallFields(part)
  const { prices, location } = answer
  return (
    <div className="job">
      <BackOfficeTitle title="On the phone" isError={errors.length > 0 || conflict !== null} />
      <header className="job-head">
        <div className="job-way bar">
          <a className="gap-2 strong no-underline" href="/backbar">
            <BackIcon />
            Today
          </a>
          <span className="call-kept" role="status" />
        </div>
        <div className="job-who">
          <h1 className="flush">On the phone</h1>
          <p>{unfinished?.kept ?? 'Nothing is required. Save what you have.'}</p>
        </div>
      </header>
      <form method="post" action="/backbar/jobs/new" className="job-tab call-form" noValidate data-key={stamp}>
        <QuoteFormTextProvider value={byHandFormText}>
          <input type="hidden" name="key" value={input.key ?? stamp} />
          <input type="hidden" name="seen" value={input.seen ?? ''} />
          <input type="hidden" name="drinks" value={input.drinks ?? ''} />
          <CallSection>
            <FormErrors errors={errors} />
            {conflict && <CallConflictNotice conflict={conflict} />}
            <div className="call-day">
              <InputField
                {...field('eventDate')}
                label="Date"
                type="date"
                defaultValue={answer.date.value}
                data-text={answer.date.text}
                placeholder="Which date?"
                maxLength={maxDateTextLength}
                autoComplete="off"
                autoFocus={errors.length === 0 && conflict === null}
              />
              <InputField
                {...field('eventGuestCount')}
                label="Guests"
                inputMode="numeric"
                placeholder="How many?"
                autoComplete="off"
              />
            </div>
            <DayAnswerSection day={answer.day} dateText={answer.date.value === '' ? answer.date.text : ''} />
          </CallSection>
          <CallSection heading={<span data-live="prices-heading">{prices.heading}</span>}>
            <PriceRows answer={answer} />
            <p className="hint" data-live="prices-hint">
              {prices.hint}
            </p>
            <CollapsibleSection
              summary="Add-ons"
              isOpen={hasAnyFilledField(part, barFields) || hasCustomChoices(typed)}
            >
              <BarDetails
                {...part}
                catalogue={catalogue}
                onRequest={onRequest}
                counts={getExtraCountFields(catalogue, undefined, byHandFormText)}
                alive={false}
              />
            </CollapsibleSection>
          </CallSection>
          <WhenWhereSection {...part} venues={venues} location={location} />
          <CallerSection {...part} />
          <MoreSection {...part} />
          <CallBar answer={answer} />
        </QuoteFormTextProvider>
      </form>
      {unfinished && (
        <div className="job-tab">
          <CallSection>
            <DeleteConfirmForm
              what="this inquiry"
              words="What was typed goes. You can undo it right afterwards."
              action={getUnfinishedInquiryPath(unfinished.id)}
            />
          </CallSection>
        </div>
      )}
      <script type="module" src={island} />
    </div>
  )
}

const barFields = ['package', 'cocktails', 'garnishes', 'mixers', 'bartenders', 'onRequest']

function hasCustomChoices({ input, onRequest }: QuoteFormValues): boolean {
  return onRequest.length > 0 || parseCustomAddOns(input).addOns !== undefined
}

/** Rows of experiences, each with its price for this party. */
function PriceRows({ answer: { prices } }: { answer: QuoteCallAnswer }) {
  return (
    <fieldset className="bars">
      <legend className="unseen">Package</legend>
      {prices.rows.map(({ slug, name, tagline, from, price }) => (
        <label className="wrap-line line-below" key={slug}>
          <input
            className="center flush"
            type="radio"
            name="experience"
            value={slug}
            defaultChecked={slug === prices.chosen}
          />
          <b>{name}</b>
          <span className="price" data-live={`price-${slug}`}>
            {from && <small>{from}</small>}
            {price}
          </span>
          <span>{tagline}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The total and *Save*, above the bar of the office. */
function CallBar({ answer: { prices, day, depositCents } }: { answer: QuoteCallAnswer }) {
  const facts = [day?.short, depositCents !== null && `deposit ${formatDollars(depositCents)}`].filter(Boolean)
  const isPriced = prices.totalCents !== null || facts.length > 0
  return (
    <div className="price-bar dark cluster gap-3">
      <output className="flush" aria-live="polite" data-live="bar">
        <b>{prices.total}</b> {isPriced && <small>{prices.of}</small>}
        <small className="bar-facts">{isPriced ? facts.join(' · ') : prices.of}</small>
      </output>
      <button className="btn" type="submit" name="intent" value="save">
        Save
      </button>
    </div>
  )
}
