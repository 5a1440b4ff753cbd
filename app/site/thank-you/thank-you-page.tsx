import { formatTelHref } from '../../ui/phone-href.ts'
import { formatResponseTime, type PublicIdentity } from '../../business/stored-settings.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Letterhead } from '../../ui/letterhead.tsx'
import { EstimateSummary } from '../../quotes/pricing/estimate-summary.tsx'
import { quoteText } from '../../quotes/pricing/quote-text-by-language.ts'
import { toLocalizedPath } from '../../ui/language.ts'
import { useLanguage } from '../../ui/page-language.tsx'
import { thankYouPageText } from './thank-you-page-text.ts'
import type { ConfirmationEmailStatus } from './confirmation-email-status.ts'
import type { ThankYouDetails } from './thank-you-details.ts'
import { ConfirmationEmailText } from './confirmation-email-text.tsx'

type Props = {
  identity: Pick<PublicIdentity, 'name' | 'phone' | 'answers'>
  thanked: ThankYouDetails | null
  drinks: { line: string | null; address: string } | null
  receipt: ConfirmationEmailStatus | null
  isMailbox: boolean
  calendarAddress: string
}

/** Thank-you page with details for the sender of the quote request, and a plain thank-you for everyone else. */
export function ThankYouPage({ identity, thanked, drinks, receipt, isMailbox, calendarAddress }: Props) {
  const language = useLanguage()
  const words = thankYouPageText(language)
  const phone = <a href={formatTelHref(identity.phone)}>{formatPhoneNumber(identity.phone)}</a>
  if (!thanked) {
    return (
      <>
        <PageHeader eyebrow={words.cheers} heading={words.heading} lead={words.whereConfirmed} />
        <div className="wrap prose-page stack">
          <div>
            <p className="prose">
              {words.waiting(isMailbox)}
              {phone}
              {words.nothingSent}
            </p>
            <p className="acts">
              <a className="btn" href={toLocalizedPath(language, '/quote')}>
                {words.askForQuote}
              </a>
            </p>
          </div>
        </div>
      </>
    )
  }
  const { reference, isWaiting, quote } = thanked
  const quoteWords = quoteText(language)
  return (
    <>
      <PageHeader eyebrow={words.cheers} heading={words.heading} lead={words.gotIt} />
      <div className="wrap two thanks">
        <div>
          <section className="prose" aria-labelledby="next">
            <h2 id="next">{isWaiting ? words.next : words.standing}</h2>
            {isWaiting ? (
              <ol className="bullets">
                <li>{words.reads(formatResponseTime(identity))}</li>
                <li>
                  <ConfirmationEmailText state={receipt ?? 'none'} reference={reference} to={thanked.to} />
                </li>
                {thanked.day && <li>{thanked.day}</li>}
                <li>{words.nothingBooked}</li>
              </ol>
            ) : (
              <p>
                {words.toAdd}
                {phone}
                {words.orWrite(reference)}
              </p>
            )}
            {isWaiting && (
              <p>
                {words.hurry}
                {phone}.
              </p>
            )}
            {quote.timeline.length > 0 && (
              <p>
                <a className="btn ghost" href={calendarAddress} download>
                  {words.toCalendar}
                </a>
              </p>
            )}
          </section>
          <section aria-labelledby="understood">
            <h2 id="understood">{words.toldUs}</h2>
            <dl className="rows small">
              {thanked.rows.map(([label, value]) => (
                <div className="wrap-line" key={label}>
                  <dt className="muted">{label}</dt>
                  <dd className="flush fill">{value}</dd>
                </div>
              ))}
              {drinks?.line && (
                <div className="wrap-line">
                  <dt className="muted">{words.list}</dt>
                  <dd className="flush fill">
                    {drinks.line} <a href={drinks.address}>{words.seeIt}</a>
                  </dd>
                </div>
              )}
            </dl>
            {drinks && !drinks.line && (
              <p className="note">
                {words.buying}
                <a href={drinks.address}>{words.workOut}</a>
                {words.forEvent}
              </p>
            )}
            {thanked.message && <blockquote>{thanked.message}</blockquote>}
          </section>
        </div>
        <section className="ticket flush card-ground" aria-label={quoteWords.ticket.startingPrice}>
          <EstimateSummary
            quote={quote}
            eventDate={thanked.eventDate}
            hasZip={thanked.hasZip}
            drive={thanked.isDriveOpen ? quoteWords.ticket.drive : undefined}
            words={quoteWords}
            privacy={`${toLocalizedPath(language, '/privacy')}#miles`}
            letterhead={
              <Letterhead
                name={identity.name}
                line={`${words.reference(reference)} · ${formatPhoneNumber(identity.phone)}`}
              />
            }
          >
            <p className="note">{quoteWords.ticket.notContract}</p>
          </EstimateSummary>
        </section>
      </div>
    </>
  )
}
