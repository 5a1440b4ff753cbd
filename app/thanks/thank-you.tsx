import type { Identity } from '../business/business.ts'
import { nationalPhone } from '../business/phone.ts'
import { contactRows, requestRows, shortDay } from '../leads/lead-words.ts'
import type { Lead } from '../leads/lead.ts'
import { PageTop } from '../ui/page-top.tsx'
import { Ticket } from '../quote/ticket.tsx'

type Props = { identity: Identity; lead: Lead | null; drinks: { line: string | null; address: string } | null; calendarAddress: string | null }

/** Details for who just sent them; for anybody else a plain thank-you. */
export function ThankYou({ identity, lead, drinks, calendarAddress }: Props) {
  const phone = <a href={`tel:${identity.phone}`}>{nationalPhone(identity.phone)}</a>
  if (!lead || !calendarAddress) {
    return (
      <>
        <PageTop eyebrow="Cheers" heading="Thank you" lead="When you send us a request, this is where it is confirmed." />
        <div className="wrap prose-page">
          <p className="prose">
            Waiting for an answer? Look for our letter with your reference, or call {phone}. Nothing sent yet?{' '}
            <a href="/quote">Ask for a free quote</a>.
          </p>
        </div>
      </>
    )
  }
  const { request, reference, snapshot } = lead
  return (
    <>
      <PageTop eyebrow={`Reference ${reference}`} heading="Thank you" lead="Your request has arrived and is safely kept." />
      <div className="wrap two thanks">
        <div>
          <section className="prose" aria-labelledby="next">
            <h2 id="next">What happens next</h2>
            <ol>
              <li>A letter with the reference <b>{reference}</b> is on its way to {request.fromEmail}.</li>
              <li>We read your request ourselves and write back, usually the same day.</li>
              <li>Nothing is booked or owed until you say yes to our written quote.</li>
            </ol>
            <p>Sooner is better? Call {phone}.</p>
            <p>
              <a className="btn" href={calendarAddress} download>Add to my calendar</a>
            </p>
          </section>
          <section aria-labelledby="understood">
            <h2 id="understood">What we understood</h2>
            <dl className="rows small">
              {[...contactRows(request), ...requestRows(lead)].map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
              {drinks?.line && (
                <div>
                  <dt>Shopping list</dt>
                  <dd>{drinks.line} <a href={drinks.address}>See it</a></dd>
                </div>
              )}
            </dl>
            {drinks && !drinks.line && (
              <p className="note">
                Buying the drinks yourself? <a href={drinks.address}>Work out how much is enough</a> for this event.
              </p>
            )}
            {request.message && <blockquote>{request.message}</blockquote>}
          </section>
        </div>
        <section className="ticket" aria-label="Your starting price">
          <Ticket quote={snapshot} eventDate={request.eventDate} heading={shortDay(request.eventDate)}>
            <p className="note">A starting price, not a contract: we confirm it in writing.</p>
          </Ticket>
        </section>
      </div>
    </>
  )
}
