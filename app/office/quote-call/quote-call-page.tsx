import { byHandLabels } from '../../events/manual-entry/by-hand-labels.ts'
import type { ReactNode } from 'react'
import { eventTimeZoneOptions, formatTimeZone, isValidTimeZone } from '../../business/event-zone.ts'
import { formatDollars } from '../../business/money.ts'
import { BarDetails } from '../../events/quote-form/bar-details.tsx'
import { getCounts } from '../../events/quote-form/bar-choices.ts'
import { CollapsibleSection } from '../../events/quote-form/collapsible-section.tsx'
import { CompanySection } from '../../events/quote-form/company-section.tsx'
import { parseCustomAddOns, type QuoteFormValues } from '../../events/quote-form/parse-draft-event.ts'
import { QuoteFormTextProvider } from '../../events/quote-form/quote-form-text-context.tsx'
import { quoteFormText } from '../../events/quote-form/quote-request-page-text.ts'
import { ReferralFields } from '../../events/quote-form/referral-fields.tsx'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import { BackOfficeTitle } from '../../ui/back-office-title.tsx'
import { FormErrors } from '../../ui/error-summary.tsx'
import { InputField, TextareaField } from '../../ui/field.tsx'
import type { FieldError } from '../../ui/field-errors.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { DayAnswerSection } from './day-answer-section.tsx'
import type { QuoteCallAnswer } from './quote-call-answer.ts'

export type QuoteCallPageProps = {
  typed: QuoteFormValues
  errors: FieldError[]
  catalogue: Catalog
  answer: QuoteCallAnswer
  /** Names of known venues, to choose from while typing. */
  venues: string[]
  /** Identifies the form, so that a double tap adds a single event. */
  stamp: string
  island: string
}

/**
 * Page to quote during a call: the day's answer, the prices of the party and the miles follow the input. Its script posts
 * the form and replaces the parts marked `data-live`, so that every figure is the server's.
 */
export function QuoteCallPage({ typed, errors, catalogue, answer, venues, stamp, island }: QuoteCallPageProps) {
  const { input, onRequest } = typed
  const message = (field: string) => errors.find((error) => error.field === field)?.message
  const field = (name: string) => ({ name, defaultValue: input[name], error: message(name), required: false })
  const part = { input, message, isByHand: true, labels: byHandLabels }
  const { prices, location } = answer
  return (
    <div className="job">
      <BackOfficeTitle title="On the phone" isError={errors.length > 0} />
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
          <p>Nothing is required. Save keeps half an answer.</p>
        </div>
      </header>
      <form method="post" action="/backbar/jobs/new" className="job-tab call-form" noValidate data-key={stamp}>
        <QuoteFormTextProvider value={quoteFormText('en')}>
          <input type="hidden" name="key" value={input.key ?? stamp} />
          <input type="hidden" name="drinks" value={input.drinks ?? ''} />
          <CallPart>
            <FormErrors errors={errors} />
            <div className="call-day">
              <InputField
                {...field('eventDate')}
                label="Date"
                type="date"
                defaultValue={answer.date.value}
                data-text={answer.date.text}
                placeholder="Which date?"
                autoComplete="off"
                autoFocus={errors.length === 0}
              />
              <InputField
                {...field('eventGuestCount')}
                label="Guests"
                inputMode="numeric"
                placeholder="How many?"
                autoComplete="off"
              />
            </div>
            <DayAnswerSection day={answer.day} />
          </CallPart>
          <CallPart heading={<span data-live="prices-heading">{prices.heading}</span>}>
            <PriceRows answer={answer} />
            <p className="hint" data-live="prices-hint">
              {prices.hint}
            </p>
            <CollapsibleSection summary="Add-ons" isOpen={isAnyFilled(typed, message, barFields)}>
              <BarDetails
                {...part}
                catalogue={catalogue}
                onRequest={onRequest}
                counts={getCounts(catalogue, undefined, quoteFormText('en'))}
                alive={false}
              />
            </CollapsibleSection>
          </CallPart>
          <CallPart heading="When and where">
            <div className="pair stack gap-4">
              <InputField {...field('eventStartTime')} label="Starts" type="time" step={900} />
              <InputField {...field('eventEndTime')} label="Ends" type="time" step={900} />
            </div>
            <InputField
              {...field('eventLocation')}
              label="Venue, city or ZIP"
              placeholder="or “not booked yet”"
              list="known-venues"
              autoComplete="off"
              maxLength={200}
            />
            <datalist id="known-venues">
              {venues.map((venue) => (
                <option key={venue}>{venue}</option>
              ))}
            </datalist>
            <p className={`hint${location.isFar ? ' err' : ''}`} data-live="location">
              {location.words}
            </p>
            <CollapsibleSection summary="More about the place" isOpen={isAnyFilled(typed, message, placeFields)}>
              <div className="row">
                <InputField {...field('eventVenue')} label="Venue" maxLength={200} className="half" />
                <InputField {...field('eventZip')} label="ZIP" inputMode="numeric" className="half" />
                <SelectField
                  name="eventTimeZone"
                  label="Time zone"
                  hint="The event’s times are in it."
                  input={getTimeZoneOptions(input.eventTimeZone)}
                  chosen={input.eventTimeZone ?? ''}
                  error={message('eventTimeZone')}
                />
              </div>
            </CollapsibleSection>
          </CallPart>
          <CallPart heading="Who is calling?">
            <div className="pair stack gap-4">
              <InputField
                {...field('requestorName')}
                label="Name"
                placeholder="Name"
                autoComplete="off"
                maxLength={200}
              />
              <InputField {...field('phoneNumber')} label="Phone" type="tel" placeholder="(904)" autoComplete="off" />
            </div>
            <InputField
              {...field('fromEmail')}
              label="Email"
              type="email"
              placeholder="name@example.com"
              autoComplete="off"
              maxLength={254}
            />
            <label className="tick-line inline-row gap-4">
              <input type="checkbox" name="receipt" value="yes" defaultChecked={input.receipt === 'yes'} />
              Send them a receipt, as the form does
            </label>
          </CallPart>
          <CallPart>
            <CollapsibleSection summary="What they said" isOpen={isAnyFilled(typed, message, ['occasion', 'message'])}>
              <div className="row">
                <InputField {...field('occasion')} label="Occasion" maxLength={200} />
                <TextareaField
                  name="message"
                  label="In their words"
                  rows={4}
                  defaultValue={input.message}
                  error={message('message')}
                  optional
                />
              </div>
            </CollapsibleSection>
            <CollapsibleSection
              summary="How they found you"
              isOpen={isAnyFilled(typed, message, ['heardFrom', 'heardWords'])}
            >
              <ReferralFields {...part} />
            </CollapsibleSection>
            <CompanySection {...part} />
            <p className="call-yes">
              <button className="btn ghost full-width" type="submit" name="intent" value="book">
                They said yes: Mark booked
              </button>
              <span className="hint">On a booked day this first asks: waitlist, or can you do two?</span>
            </p>
          </CallPart>
          <CallBar answer={answer} />
        </QuoteFormTextProvider>
      </form>
      <script type="module" src={island} />
    </div>
  )
}

const barFields = ['package', 'cocktails', 'garnishes', 'mixers', 'bartenders', 'onRequest']
const placeFields = ['eventVenue', 'eventZip', 'eventTimeZone']

function isAnyFilled(
  { input, onRequest }: QuoteFormValues,
  message: (field: string) => string | undefined,
  fields: string[],
) {
  if (fields.some((name) => input[name] || message(name))) return true
  return fields.includes('onRequest') && (onRequest.length > 0 || parseCustomAddOns(input).addOns !== undefined)
}

function CallPart({ heading, children }: { heading?: ReactNode; children: ReactNode }) {
  return (
    <section className="job-part">
      {heading && <h2>{heading}</h2>}
      {children}
    </section>
  )
}

/** One row for each experience, with the price of this party. */
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

/** Selectable time zones, plus an earlier choice that is not among them. */
function getTimeZoneOptions(chosen = ''): Record<string, string> {
  return {
    '': 'As its ZIP says',
    ...eventTimeZoneOptions,
    ...(isValidTimeZone(chosen) && { [chosen]: formatTimeZone(chosen) }),
  }
}
