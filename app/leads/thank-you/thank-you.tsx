import { answersAfter, type Identity } from '../../business/business.ts'
import { nationalPhone } from '../../business/phone.ts'
import { contactRows, requestRows } from '../lead/lead-words.ts'
import type { Lead } from '../lead/lead.ts'
import { toldSum } from '../lead/told-estimates.ts'
import { PageTop } from '../../ui/page-top.tsx'
import { Ticket } from '../../quotes/pricing/ticket.tsx'
import { englishQuote } from '../../quotes/pricing/quote-words.ts'
import type { ReceiptState } from './receipt-state.ts'

type Props = {
  identity: Identity
  lead: Lead | null
  drinks: { line: string | null; address: string } | null
  receipt: ReceiptState | null
  isMailbox: boolean
  calendarAddress: string
}

/** Details for who just sent them; for anybody else a plain thank-you. */
export function ThankYou({ identity, lead, drinks, receipt, isMailbox, calendarAddress }: Props) {
  const phone = <a href={`tel:${identity.phone}`}>{nationalPhone(identity.phone)}</a>
  if (!lead) {
    return (
      <>
        <PageTop
          eyebrow="Cheers"
          heading="Thank you"
          lead="When you send us a request, this is where it is confirmed."
        />
        <div className="wrap prose-page">
          <p className="prose">
            Waiting for an answer? {isMailbox ? 'Call' : 'Look for our e-mail with your reference, or call'} {phone}.
            Nothing sent yet? <a href="/quote">Ask for a free quote</a>.
          </p>
        </div>
      </>
    )
  }
  const { request, reference, snapshot } = lead
  const isWaiting = lead.state === 'new' || lead.state === 'spam'
  return (
    <>
      <PageTop eyebrow={`Reference ${reference}`} heading="Thank you" lead="Got it. Your request is safe with us." />
      <div className="wrap two thanks">
        <div>
          <section className="prose" aria-labelledby="next">
            <h2 id="next">{isWaiting ? 'What happens next' : 'Where it stands'}</h2>
            {isWaiting ? (
              <ol>
                <li>
                  <ReceiptWords state={receipt ?? 'none'} reference={reference} to={request.fromEmail} />
                </li>
                <li>A real person reads your request and gets back to you{answersAfter(identity)}.</li>
                <li>Nothing is booked or owed until you say yes to our written quote.</li>
              </ol>
            ) : (
              <p>
                Something to add or change? Call {phone} or write to us, with your reference {reference}.
              </p>
            )}
            {isWaiting && <p>In a hurry? Call {phone}.</p>}
            {snapshot.timeline.length > 0 && (
              <p>
                <a className="btn" href={calendarAddress} download>
                  Add to my calendar
                </a>
              </p>
            )}
          </section>
          <section aria-labelledby="understood">
            <h2 id="understood">What you told us</h2>
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
                  <dd>
                    {drinks.line} <a href={drinks.address}>See it</a>
                  </dd>
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
          <Ticket
            quote={{ ...snapshot, totalCents: toldSum(snapshot) }}
            eventDate={request.eventDate}
            words={englishQuote}
            privacy="/privacy#miles"
            letterhead={{ name: identity.name, line: `Reference ${reference} · ${nationalPhone(identity.phone)}` }}
          >
            {snapshot.day && isWaiting && <p className="note">{snapshot.day.words}</p>}
            <p className="note">A starting price, not a contract: we confirm it in writing.</p>
          </Ticket>
        </section>
      </div>
    </>
  )
}

/** What the sender may expect in their mail, and what to do where there is nothing to expect. */
function ReceiptWords({ state, reference, to }: { state: ReceiptState; reference: string; to: string | null }) {
  const words = <b>{reference}</b>
  if (state === 'none') return <>Your reference is {words}. Write it down: this time no e-mail with it goes out.</>
  if (state === 'refused')
    return (
      <>
        Your reference is {words}. Write it down: our e-mail to {to} did not get through. Call us if that address is
        wrong.
      </>
    )
  return state === 'sending' ? (
    <>
      We’re e-mailing your reference {words} to {to} now.
    </>
  ) : (
    <>
      We e-mailed your reference {words} to {to}.
    </>
  )
}
