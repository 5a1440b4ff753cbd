import { dollars } from '../catalogue/money.ts'
import { shortDay } from '../leads/lead-words.ts'
import { drinksAddress } from '../quote/drinks-address.ts'
import { LiveWords } from '../ui/live-words.tsx'
import type { FormPage } from './form-page.ts'
import { QuoteForm } from './quote-form.tsx'
import type { Quote } from '../quote/quote.ts'
import { Ticket } from '../quote/ticket.tsx'
import type { TypedEvent } from '../request/typed-event.ts'

type Props = { page: FormPage; event: TypedEvent; quote: Quote; alive?: boolean; onClear?: (() => void) | undefined }

/** The form and, beside it, the ticket that adds up; on a phone the ticket is a bar at the bottom that opens. */
export function QuoteDesk({ page, event, quote, alive = false, onClear }: Props) {
  const { estimate, timeline } = quote
  const date = event.times?.date ?? null
  const { drinks } = page.words
  const asked = { ...event, onRequest: page.onRequest }
  const calculator = drinks ? `/alcohol-calculator?${drinks}` : drinksAddress(asked, page.catalogue, page.timeZone)
  const total = estimate.totalCents === null ? 'Your starting price' : `From ${dollars(estimate.totalCents)}`
  return (
    <div className="wrap two">
      <QuoteForm page={page} calculator={calculator} alive={alive} onClear={onClear} />
      <aside id="ticket" className="ticket" popover="auto" aria-label="Your starting price">
        <Ticket quote={{ ...estimate, timeline }} eventDate={date} heading={date ? shortDay(date) : 'Adds up as you answer'}>
          <p className="note">A starting price, not a contract: we confirm it in writing.</p>
          {!alive && (
            <p>
              <button className="btn ghost" type="submit" form="quote" name="intent" value="price">Show my price</button>
            </p>
          )}
          <button type="button" className="menu-button close" popoverTarget="ticket" popoverTargetAction="hide">Close</button>
        </Ticket>
      </aside>
      {alive && <LiveWords words={announced(quote)} />}
      <button type="button" className="ticket-bar" popoverTarget="ticket">
        <b>{total}</b> <span>See why</span>
      </button>
    </div>
  )
}

/** What those who hear the page are told when the price changes. */
function announced({ estimate: { totalCents, open } }: Quote): string {
  if (totalCents !== null) return `Starting price from ${dollars(totalCents)}`
  return `No starting price yet, ${open.length} ${open.length === 1 ? 'point is' : 'points are'} still open`
}
