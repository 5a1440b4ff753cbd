import { nationalPhone } from '../../business/phone.ts'
import { saidIn } from '../../menu/catalogue/said-in.ts'
import { payWays } from './proposal.ts'
import { payWords, type Yours } from './yours.ts'
import { dueLabel, yoursWords } from './yours-words.ts'

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
  const { dues, document, signature, paidCents, today, outstandingCents, copies, language } = page
  const { shortDay, dollars } = saidIn(language)
  const { owed, ways: wayWords } = yoursWords(language)
  const { phone, email } = document.house
  const open = dues.filter(({ openCents }) => openCents > 0)
  const [next] = open
  const byCard = cards && document.money.ways.includes('card')
  const ways = payWays.filter((one) => document.money.ways.includes(one) && !(one === 'card' && byCard))
  return (
    <section className="yours-money" aria-label={owed.open}>
      {next ? (
        <>
          <dl className="due-sums">
            {open.map(({ id, label, openCents, dueOn }) => (
              <div key={id} className={id === next.id ? 'now' : undefined}>
                <dt>
                  {dueLabel(label, language)}
                  <small>{dueOn < today ? owed.wasDue(shortDay(dueOn)) : owed.dueBy(shortDay(dueOn))}</small>
                </dt>
                <dd>{dollars(openCents)}</dd>
              </div>
            ))}
            {paidCents > 0 && (
              <div>
                <dt>{owed.paidSoFar}</dt>
                <dd>{dollars(paidCents)}</dd>
              </div>
            )}
          </dl>
          {byCard &&
            path &&
            open
              .filter(({ openCents }) => openCents >= leastByCard)
              .map(({ id, label, openCents }) => (
                <form method="post" action={`${path}${page.query}`} className="yours-act" key={id}>
                  <input type="hidden" name="intent" value="pay" />
                  <input type="hidden" name="way" value="card" />
                  <input type="hidden" name="due" value={id} />
                  <p>
                    <button className={id === next.id ? 'btn' : 'btn ghost'} type="submit">
                      {owed.payByCard(dollars(openCents))}
                      <span className="unseen">{`: ${dueLabel(label, language)}`}</span>
                    </button>
                  </p>
                </form>
              ))}
          <h3>{byCard ? owed.anotherWay : owed.howToPay(dollars(next.openCents))}</h3>
          <dl className="ways">
            {ways.map((one) => (
              <div key={one} className={one === way ? 'here' : undefined}>
                <dt>{wayWords[one]}</dt>
                <dd>{payWords(one, document, page.payTo)}</dd>
              </div>
            ))}
          </dl>
          <p className="hint">
            {owed.toAsk} <a href={`tel:${phone}`}>{nationalPhone(phone)}</a>
            {email && owed.or}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </p>
        </>
      ) : (
        <p>{settledWords({ outstandingCents, paidCents, returnedCents: page.returnedCents, language })}</p>
      )}
      {signature && path && (
        <p className="acts">
          <a className="btn ghost" href={`${path}/agreement.pdf`}>
            {owed.signedCopy}
          </a>
          {copies.map(({ id, number }) => (
            <a className="btn ghost" key={id} href={`${path}/agreement.pdf?change=${id}`}>
              {owed.changeCopy(number)}
            </a>
          ))}
        </p>
      )}
    </section>
  )
}

/** Where nothing is left for them to pay. */
function settledWords(sums: Pick<Yours, 'outstandingCents' | 'paidCents' | 'returnedCents' | 'language'>): string {
  const { outstandingCents, paidCents, returnedCents, language } = sums
  const { dollars } = saidIn(language)
  const { owed } = yoursWords(language)
  const back = returnedCents > 0 ? ` ${owed.gaveBack(dollars(returnedCents))}` : ''
  if (outstandingCents < 0) return `${owed.oweYou(dollars(paidCents), dollars(-outstandingCents))}${back}`
  return `${paidCents > 0 ? owed.allPaid(dollars(paidCents)) : owed.nothingOpen}${back}`
}
