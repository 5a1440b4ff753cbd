import type { ReactNode } from 'react'
import { getFormatter } from '../../../business/language-formatter.ts'
import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import type { PublicIdentity } from '../../../business/stored-settings.ts'
import { ClientPageLayout, type AlternateLanguage } from '../../../agreements/proposals/client-page-layout.tsx'
import { TermsList } from '../../../agreements/proposals/terms-list.tsx'
import { formatTaxLabel } from '../../../agreements/sales-tax/tax-labels.ts'
import { PdfDocumentBlocks } from '../../../plumbing/pdf/pdf-document-blocks.tsx'
import { clientPageText } from '../../../agreements/proposals/client-page-text.ts'
import { DocumentHead } from '../../../ui/document-head.tsx'
import { FieldErrorMessage, getFieldAriaProps } from '../../../ui/field.tsx'
import { getFieldErrorMessage, type FieldError } from '../../../ui/field-errors.ts'
import { toLocalizedPath, type Language } from '../../../ui/language.ts'
import { formatTelHref } from '../../../ui/phone-href.ts'
import { bookingPageText } from './booking-page-text.ts'
import type { BookingForm, BookingInput, BookingNotice } from './booking-view.ts'

type Props = {
  identity: PublicIdentity
  language: Language
  path: string
  other: AlternateLanguage | null
  form: BookingForm
  notice: BookingNotice | null
  input: BookingInput
}

/** Booking page in three steps: the price, the agreement, the signature with the deposit. It works without script. */
export function BookingPage({ identity, language, path, other, form, notice, input }: Props) {
  const text = bookingPageText(language)
  const { event } = form.document
  const { monthDay, longDay, clock } = getFormatter(language)
  const errors = notice?.errors ?? []
  const isWhole = form.sums.depositCents === form.sums.totalCents
  return (
    <ClientPageLayout identity={identity} language={language} other={other}>
      <DocumentHead
        title={`${text.head.title(monthDay(event.eventDate))} · ${identity.name}`}
        description={text.head.eyebrow}
        canonical={null}
      />
      <section className="yours-head dark">
        <div className="wrap">
          <p className="eyebrow">{text.head.eyebrow}</p>
          <h1>{text.head.heading(monthDay(event.eventDate))}</h1>
          <p className="lead">
            {text.head.lead(
              longDay(event.eventDate),
              clock(event.eventStartTime),
              clock(event.eventEndTime),
              event.eventVenue,
              event.eventGuestCount,
            )}
          </p>
        </div>
      </section>
      {notice ? (
        <div className="wrap">
          <Notice notice={notice} />
        </div>
      ) : (
        <div className="book-kept">
          <div className="wrap">
            <p className="flush strong">{text.keeps(monthDay(event.eventDate))}</p>
          </div>
        </div>
      )}
      <form className="wrap two yours" id="book" method="post" action={path} noValidate>
        <div className="yours-price">
          <Step number={1} heading={text.step1} />
          <PriceTicket form={form} language={language} />
          <p className="book-person small">
            <span className="any-break">{form.person.join(', ')}</span>
            <a className="tap" href={toLocalizedPath(language, '/quote')}>
              {text.change}
            </a>
          </p>
        </div>
        <div className="yours-read">
          <Step number={2} heading={text.step2} />
          <AgreementPoints form={form} language={language} />
        </div>
        <div className="yours-act">
          <Step number={3} heading={isWhole ? text.step3Whole : text.step3} />
          <SignFields {...{ form, language, input, errors }} />
          <details className="yours-points">
            <summary className="bar gap-5">{text.sign.keep}</summary>
            <p>{text.sign.keepWords}</p>
          </details>
          <ul className="plain-list book-rows">
            <li>
              <a className="tap" href={toLocalizedPath(language, '/quote')}>
                {text.instead.request}
              </a>
              <span className="small">{text.instead.requestHint}</span>
            </li>
            <li>
              <a className="tap" href={formatTelHref(identity.phone)}>
                {text.instead.ask}
              </a>
              <span className="small">{formatPhoneNumber(identity.phone)}</span>
            </li>
          </ul>
        </div>
      </form>
    </ClientPageLayout>
  )
}

function Step({ number, heading }: { number: number; heading: string }) {
  return (
    <h2 className="book-step">
      <span>{number}</span> {heading}
    </h2>
  )
}

function Notice({ notice: { heading, words, errors = [] } }: { notice: BookingNotice }) {
  return (
    <section className="yours-standing any-break" role="alert">
      <h2>{heading}</h2>
      {words && <p>{words}</p>}
      {errors.length > 0 && (
        <ul className="bullets">
          {errors.map(({ field, message }) => (
            <li key={field}>
              <a href={`#${field}`}>{message}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The fixed price: its lines with reasons, tax, the total, and what is due when. */
function PriceTicket({ form: { document, sums }, language }: { form: BookingForm; language: Language }) {
  const { ticket } = bookingPageText(language)
  const { inOneForm, longDay } = getFormatter(language)
  const { subtotalCents, taxCents, totalCents, depositCents, lines, plan } = sums
  const said = inOneForm([
    ...lines.map((line) => line.totalCents),
    subtotalCents,
    taxCents,
    totalCents,
    depositCents,
    ...plan.map(({ cents }) => cents),
  ])
  const { money, event } = document
  return (
    <section className="ticket flush card-ground" id="ticket" aria-label={ticket.eyebrow}>
      <p className="eyebrow">{ticket.eyebrow}</p>
      <h2>{event.packageName ?? event.experienceName}</h2>
      <ul className="lines">
        {lines.map(({ id, label, reason, quantity, totalCents, language }) => (
          <li className="stack gap-5" key={id}>
            <span lang={language}>
              {quantity > 1 ? `${label} × ${quantity}` : label}
              {reason && <small>{reason}</small>}
            </span>
            <b className="strong">{said(totalCents)}</b>
          </li>
        ))}
        {money.tax && (
          <>
            <li className="stack gap-5">
              <span>{ticket.beforeTax}</span>
              <b className="strong">{said(subtotalCents)}</b>
            </li>
            <li className="stack gap-5">
              <span>{formatTaxLabel(money.tax, language)}</span>
              <b className="strong">{said(taxCents)}</b>
            </li>
          </>
        )}
      </ul>
      <p className="sum">
        <span>{ticket.total}</span>
        <b>{said(totalCents)}</b>
      </p>
      <dl className="due-sums">
        <div className="now spread">
          <dt>{plan.length > 0 ? ticket.today : ticket.todayWhole}</dt>
          <dd className="flush any-break strong">{said(depositCents)}</dd>
        </div>
        {plan.map(({ cents, dueOn }) => (
          <div className="spread" key={dueOn}>
            <dt>{ticket.balance(longDay(dueOn))}</dt>
            <dd className="flush any-break strong">{said(cents)}</dd>
          </div>
        ))}
      </dl>
      {!money.tax && <p className="note">{clientPageText(language).ticket.noTax}</p>}
    </section>
  )
}

/**
 * The five main points in bold, and below them a collapsed section with the whole agreement as the signed copy prints
 * it.
 */
function AgreementPoints({ form, language }: { form: BookingForm; language: Language }) {
  const { points } = bookingPageText(language)
  const { document, sums, paper } = form
  return (
    <>
      <dl className="matters rounded">
        {form.points.map(({ id, heading, words, language }) => (
          <div className="stack" key={id} lang={language}>
            <dt>{heading}</dt>
            <dd className="flush any-break">{words}</dd>
          </div>
        ))}
      </dl>
      <details className="yours-points" id="points">
        <summary className="bar gap-5">
          <span>
            {points.all(document.terms.clauses.length)}
            <small>{points.allHint}</small>
          </span>
        </summary>
        <div>
          <TermsList document={document} sums={sums} facts={[]} />
          <details className="whole">
            <summary>{clientPageText(language).read.whole}</summary>
            <div>
              <p className="paper-house">{paper.house}</p>
              <p>
                <b>{paper.title}</b>
              </p>
              <PdfDocumentBlocks blocks={paper.blocks} />
            </div>
          </details>
        </div>
      </details>
    </>
  )
}

type SignProps = { form: BookingForm; language: Language; input: BookingInput; errors: FieldError[] }

/** Name, the owner's boxes, the consent and the button that opens the card page. */
function SignFields({ form, language, input, errors }: SignProps) {
  const { sign } = bookingPageText(language)
  const { dollars } = getFormatter(language)
  const [agreed, besides] = form.consent
  const name = getFieldErrorMessage(errors, 'signature')
  const sum = dollars(form.sums.depositCents)
  return (
    <section className="sign card-ground rounded" id="sign" aria-label={clientPageText(language).sign.sign}>
      <div className={`field${name ? ' bad' : ''}`}>
        <label htmlFor="signature">{clientPageText(language).sign.fullName}</label>
        <FieldErrorMessage name="signature" error={name} />
        <input
          id="signature"
          name="signature"
          type="text"
          autoComplete="name"
          dir="auto"
          defaultValue={input.signature ?? ''}
          {...getFieldAriaProps('signature', undefined, name)}
        />
      </div>
      {form.boxes.map(({ name, words, language }) => (
        <Box key={name} {...{ name, input, errors }}>
          <span lang={language}>{words}</span>
        </Box>
      ))}
      <Box name="consent" {...{ input, errors }}>
        <span>
          {agreed} <small>{besides}</small>
        </span>
      </Box>
      <input type="hidden" name="total" value={form.sums.totalCents} />
      <input type="hidden" name="shown" value={form.shownHash} />
      <button className="btn wide full-width" type="submit" name="intent" value="sign">
        {sign.button(sum)}
      </button>
      <p className="hint">{sign.note(form.copyTo)}</p>
    </section>
  )
}

function Box({
  name,
  input,
  errors,
  children,
}: {
  name: string
  input: BookingInput
  errors: FieldError[]
  children: ReactNode
}) {
  const error = getFieldErrorMessage(errors, name)
  return (
    <>
      <FieldErrorMessage name={name} error={error} />
      <label className="consent">
        <input
          id={name}
          type="checkbox"
          name={name}
          value="on"
          defaultChecked={input[name] === 'on'}
          {...getFieldAriaProps(name, undefined, error)}
        />
        {children}
      </label>
    </>
  )
}
