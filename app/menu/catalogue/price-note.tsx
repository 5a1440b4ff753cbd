import { nationalPhone } from '../../business/phone.ts'

/** Beside lists of services: where their sum is. */
export function PriceNote({ phone }: { phone: string }) {
  return (
    <aside className="price-note" aria-label="Your price">
      <p className="said-large">Your numbers, your price</p>
      <p>Tell us the date and how many guests, and see what it comes to, line by line.</p>
      <p>
        <a className="btn" href="/quote">
          Get a free quote
        </a>
      </p>
      <p>
        Rather talk?{' '}
        <a className="phone" href={`tel:${phone}`}>
          {nationalPhone(phone)}
        </a>
      </p>
    </aside>
  )
}
