import { shortDay } from '../../business/dates.ts'
import { nationalPhone } from '../../business/phone.ts'
import { dollars } from '../../menu/catalogue/money.ts'
import { payWays } from './proposal.ts'
import { wayWords } from './terms.ts'
import { payWords, type Yours } from './yours.ts'

type Props = {
  page: Yours
  /** The way somebody asked for. */
  way?: string | undefined
  path: string | null
  /** Whether cards are taken at all. */
  cards: boolean
}

/** A card takes no less, in cents. */
const leastByCard = 50

/** After a yes: what is open until when and how it is paid, and the copy of what was signed. */
export function OwedPart({ page, way, path, cards }: Props) {
  const { dues, document, signature, paidCents, today, outstandingCents, copies } = page
  const { phone, email } = document.house
  const open = dues.filter(({ openCents }) => openCents > 0)
  const [next] = open
  const byCard = cards && document.money.ways.includes('card')
  const ways = payWays.filter((one) => document.money.ways.includes(one) && !(one === 'card' && byCard))
  return (
    <section className="yours-money" aria-label="What is open">
      {next ? (
        <>
          <dl className="due-sums">
            {open.map(({ id, label, openCents, dueOn }) => (
              <div key={id} className={id === next.id ? 'now' : undefined}>
                <dt>
                  {label}
                  <small>{`${dueOn < today ? 'was due' : 'due by'} ${shortDay(dueOn)}`}</small>
                </dt>
                <dd>{dollars(openCents)}</dd>
              </div>
            ))}
            {paidCents > 0 && (
              <div>
                <dt>Paid so far, thank you</dt>
                <dd>{dollars(paidCents)}</dd>
              </div>
            )}
          </dl>
          {byCard &&
            path &&
            open
              .filter(({ openCents }) => openCents >= leastByCard)
              .map(({ id, label, openCents }) => (
                <form method="post" action={path} className="yours-act" key={id}>
                  <input type="hidden" name="intent" value="pay" />
                  <input type="hidden" name="way" value="card" />
                  <input type="hidden" name="due" value={id} />
                  <p>
                    <button className={id === next.id ? 'btn' : 'btn ghost'} type="submit">
                      {`Pay ${dollars(openCents)} by card`}
                      <span className="unseen">{`: ${label}`}</span>
                    </button>
                  </p>
                </form>
              ))}
          <h3>{byCard ? 'Or another way' : `How to pay ${dollars(next.openCents)}`}</h3>
          <dl className="ways">
            {ways.map((one) => (
              <div key={one} className={one === way ? 'here' : undefined}>
                <dt>{wayWords[one]}</dt>
                <dd>{payWords(one, document, page.payTo)}</dd>
              </div>
            ))}
          </dl>
          <p className="hint">
            To ask: <a href={`tel:${phone}`}>{nationalPhone(phone)}</a>
            {email && ' or '}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </p>
        </>
      ) : (
        <p>{settledWords({ outstandingCents, paidCents, returnedCents: page.returnedCents })}</p>
      )}
      {signature && path && (
        <p className="acts">
          <a className="btn ghost" href={`${path}/agreement.pdf`}>
            Your signed copy (PDF)
          </a>
          {copies.map(({ id, number }) => (
            <a className="btn ghost" key={id} href={`${path}/agreement.pdf?change=${id}`}>
              {`Change ${number} (PDF)`}
            </a>
          ))}
        </p>
      )}
    </section>
  )
}

/** Where nothing is left for them to pay. */
function settledWords(sums: Pick<Yours, 'outstandingCents' | 'paidCents' | 'returnedCents'>): string {
  const { outstandingCents, paidCents, returnedCents } = sums
  const back = returnedCents > 0 ? ` We gave ${dollars(returnedCents)} back.` : ''
  if (outstandingCents < 0)
    return `You paid ${dollars(paidCents)}. We owe you ${dollars(-outstandingCents)} of it.${back}`
  return paidCents > 0 ? `Nothing is open: all ${dollars(paidCents)} is paid.${back}` : `Nothing is open.${back}`
}
