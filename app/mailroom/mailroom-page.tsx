import { ErrorSummary } from '../ui/error-summary.tsx'
import { OfficeHead } from '../ui/office-head.tsx'
import { CarrierCard } from './carrier-card.tsx'
import type { CarrierState } from './carrier-state.ts'
import { LetterList } from './letter-list.tsx'
import type { LetterLine } from './letter-words.ts'
import { shelfAddress, shelves, type Shelf } from './shelf-address.ts'
import { ToField, type SentBack } from './to-field.tsx'

type Props = {
  letters: LetterLine[]
  next: string | null
  shelf: Shelf
  isFirst: boolean
  carrier: CarrierState
  alertsTo: string
  timeZone: string
  now: number
  testKey: string
  back: SentBack | null
}

/** All letters, newest first, beside how they leave the house and the way to prove it. */
export function MailroomPage({ letters, next, shelf, isFirst, carrier, alertsTo, timeZone, now, testKey, back }: Props) {
  return (
    <>
      <OfficeHead title="Letters" isError={back !== null} lead="Every letter this site writes, with what its carrier said.">
        <a className="btn ghost" href="#test-letter">Send a test letter</a>
      </OfficeHead>
      {carrier.carrier === 'mailbox' && <p className="post-note"><b>No carrier is set: letters are only kept here.</b> Nobody gets them.</p>}
      {back && <ErrorSummary heading="Almost there. Please mend this:" errors={back.errors} />}
      <div className="post">
        <div>
          <nav className="post-tabs" aria-label="Which letters">
            <ul>
              {(Object.keys(shelves) as Shelf[]).map((name) => (
                <li key={name}>
                  <a href={shelfAddress(name)} aria-current={name === shelf ? 'page' : undefined}>{shelves[name]}</a>
                </li>
              ))}
            </ul>
          </nav>
          <LetterList {...{ letters, now, timeZone, shelf, isFirst }} />
          <p className="acts">
            {next && <a className="btn ghost" href={shelfAddress(shelf, next)}>Older letters</a>}
            {!isFirst && <a href={shelfAddress(shelf)}>Back to the newest</a>}
          </p>
        </div>
        <div>
          <CarrierCard {...{ carrier, timeZone }} />
          <form method="post" action="/backbar/letters" className="slip">
            <h2 id="test-letter">Send a test letter</h2>
            <input type="hidden" name="key" value={testKey} />
            <ToField label="To" hint="Where alerts go, unless you type another address." autoComplete="email" back={back} to={alertsTo} />
            <p><button className="btn" type="submit">Send a test letter</button></p>
          </form>
        </div>
      </div>
    </>
  )
}
