import { answersAfter, type Identity } from '../../business/business.ts'
import { nationalPhone } from '../../business/phone.ts'
import { contactRows, requestRows } from '../lead/lead-words.ts'
import type { Lead } from '../lead/lead.ts'
import { toldSum } from '../lead/told-estimates.ts'
import { PageTop } from '../../ui/page-top.tsx'
import { Ticket } from '../../quotes/pricing/ticket.tsx'
import { quoteWordsIn } from '../../quotes/pricing/quote-words-in.ts'
import { pathIn } from '../../ui/language.ts'
import { useLanguage } from '../../ui/spoken.tsx'
import { asTold } from '../lead/snapshot.ts'
import { thanksWords } from './thanks-words.ts'
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
  const language = useLanguage()
  const words = thanksWords(language)
  const phone = <a href={`tel:${identity.phone}`}>{nationalPhone(identity.phone)}</a>
  if (!lead) {
    return (
      <>
        <PageTop eyebrow={words.cheers} heading={words.heading} lead={words.whereConfirmed} />
        <div className="wrap prose-page">
          <p className="prose">
            {words.waiting(isMailbox)}
            {phone}
            {words.nothingSent}
            <a href={pathIn(language, '/quote')}>{words.askForQuote}</a>.
          </p>
        </div>
      </>
    )
  }
  const { request, reference } = lead
  const snapshot = asTold(lead.snapshot, language)
  const quoteWords = quoteWordsIn(language)
  const isWaiting = lead.state === 'new' || lead.state === 'spam'
  return (
    <>
      <PageTop eyebrow={words.reference(reference)} heading={words.heading} lead={words.gotIt} />
      <div className="wrap two thanks">
        <div>
          <section className="prose" aria-labelledby="next">
            <h2 id="next">{isWaiting ? words.next : words.standing}</h2>
            {isWaiting ? (
              <ol>
                <li>
                  <ReceiptWords state={receipt ?? 'none'} reference={reference} to={request.fromEmail ?? ''} />
                </li>
                <li>{words.reads(answersAfter(identity))}</li>
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
            {snapshot.timeline.length > 0 && (
              <p>
                <a className="btn" href={calendarAddress} download>
                  {words.toCalendar}
                </a>
              </p>
            )}
          </section>
          <section aria-labelledby="understood">
            <h2 id="understood">{words.toldUs}</h2>
            <dl className="rows small">
              {[...contactRows(request, language), ...requestRows({ ...lead, snapshot }, language)].map(
                ([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ),
              )}
              {drinks?.line && (
                <div>
                  <dt>{words.list}</dt>
                  <dd>
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
            {request.message && <blockquote>{request.message}</blockquote>}
          </section>
        </div>
        <section className="ticket" aria-label={quoteWords.ticket.startingPrice}>
          <Ticket
            quote={{ ...snapshot, totalCents: toldSum(snapshot) }}
            eventDate={request.eventDate}
            words={quoteWords}
            privacy={`${pathIn(language, '/privacy')}#miles`}
            letterhead={{
              name: identity.name,
              line: `${words.reference(reference)} · ${nationalPhone(identity.phone)}`,
            }}
          >
            {snapshot.day && isWaiting && <p className="note">{snapshot.day.words}</p>}
            <p className="note">{quoteWords.ticket.notContract}</p>
          </Ticket>
        </section>
      </div>
    </>
  )
}

/** What the sender may expect in their mail, and what to do where there is nothing to expect. */
function ReceiptWords({ state, reference, to }: { state: ReceiptState; reference: string; to: string }) {
  const words = thanksWords(useLanguage())
  const [before, after] = {
    none: [words.yourReference, () => words.noMail] as const,
    refused: [words.yourReference, words.notThrough] as const,
    sending: words.sending,
    sent: words.sent,
  }[state]
  return (
    <>
      {before}
      <b>{reference}</b>
      {after(to)}
    </>
  )
}
