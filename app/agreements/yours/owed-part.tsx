import { today as todayIn } from '../../business/dates.ts'
import { nationalPhone } from '../../business/phone.ts'
import { saidIn } from '../../business/said-in.ts'
import { dueDay } from '../proposals/due-day.ts'
import { payableWays } from '../proposals/pay-to.ts'
import { dueLabel } from '../agreement/due-words.ts'
import { payWords, type Yours } from './yours.ts'
import { yoursWords } from '../proposals/yours-words.ts'

type Props = {
  page: Yours
  /** The way somebody asked for. */
  way?: string | undefined
  path: string | null
  /** Whether cards are taken at all. */
  cards: boolean
  /** Whether the steps to their day stand above it, under a heading of their own. */
  isStep?: boolean
}

/** A card takes no less, in cents. */
const leastByCard = 50

/** After a yes: what is open until when and how it is paid. */
export function OwedPart({ page, way, path, cards, isStep = false }: Props) {
  const { account, clearing, document, today, language } = page
  const { open, next: due, receivedCents, returnedCents } = account
  const said = saidIn(language)
  const { dollars } = said
  const by = (day: string) => dueDay(said, day, today)
  const { owed, ways: wayWords } = yoursWords(language)
  const { phone, email } = page.reach
  const [next] = open
  const payable = payableWays(document.money.ways, page.payTo, cards)
  const byCard = payable.includes('card')
  const ways = payable.filter((one) => one !== 'card')
  const Heading = isStep ? 'h3' : 'h2'
  const isAllOnItsWay = open.every(({ id, openCents }) =>
    clearing.some(({ dueId, amountCents }) => dueId === id && amountCents >= openCents),
  )
  return (
    <section className="yours-money" id="pay" aria-label={owed.open}>
      {next ? (
        <>
          <dl className="due-sums">
            {open.map(({ id, openCents, dueOn, ...due }) => (
              <div key={id} className={id === next.id ? 'now' : undefined}>
                <dt>
                  {dueLabel(due, language)}
                  <small>{dueOn < today ? owed.wasDue(by(dueOn)) : owed.dueBy(by(dueOn))}</small>
                </dt>
                <dd>{dollars(openCents)}</dd>
              </div>
            ))}
            {receivedCents > 0 && (
              <div>
                <dt>{owed.paidSoFar}</dt>
                <dd>{dollars(receivedCents)}</dd>
              </div>
            )}
            {returnedCents > 0 && (
              <div>
                <dt>{owed.refunded}</dt>
                <dd>{dollars(returnedCents)}</dd>
              </div>
            )}
          </dl>
          {clearing.map(({ dueId, amountCents, since }) => (
            <p key={dueId}>{owed.onItsWay(dollars(amountCents), by(todayIn(since, document.house.timeZone)))}</p>
          ))}
          {byCard &&
            path &&
            open
              .filter(({ id, openCents }) => openCents >= leastByCard && !clearing.some(({ dueId }) => dueId === id))
              .map(({ id, openCents, ...due }) => (
                <form method="post" action={`${path}${page.query}`} className="yours-act" key={id}>
                  <input type="hidden" name="intent" value="pay" />
                  <input type="hidden" name="way" value="card" />
                  <input type="hidden" name="due" value={id} />
                  <p>
                    <button className={id === next.id ? 'btn' : 'btn ghost'} type="submit">
                      {owed.payByCard(dollars(openCents))}
                      <span className="unseen">{`: ${dueLabel(due, language)}`}</span>
                    </button>
                  </p>
                </form>
              ))}
          {!isAllOnItsWay && (ways.length > 0 || !byCard) && (
            <Heading>{byCard ? owed.anotherWay : owed.howToPay(dollars(due!.cents))}</Heading>
          )}
          {!isAllOnItsWay && ways.length > 0 && (
            <dl className="ways">
              {ways.map((one) => (
                <div key={one} className={one === way ? 'here' : undefined}>
                  <dt>{wayWords[one]}</dt>
                  <dd>{payWords(one, document, page.payTo)}</dd>
                </div>
              ))}
            </dl>
          )}
          <p className="hint">
            {owed.toAsk} <a href={`tel:${phone}`}>{nationalPhone(phone)}</a>
            {email && owed.or}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </p>
        </>
      ) : (
        <p>{settledWords(account, language)}</p>
      )}
    </section>
  )
}

/** Where nothing is left for them to pay. */
function settledWords(
  { oweThemCents, receivedCents, returnedCents, isAsleep }: Yours['account'],
  language: Yours['language'],
): string {
  const { dollars } = saidIn(language)
  const { owed } = yoursWords(language)
  const moved = { received: dollars(receivedCents), refunded: returnedCents > 0 ? dollars(returnedCents) : null }
  if (oweThemCents > 0) return owed.oweYou(moved, dollars(oweThemCents))
  if (isAsleep) return receivedCents > 0 ? owed.paidAsleep(moved) : owed.asleep
  return receivedCents > 0 ? owed.allPaid(moved) : owed.nothingOpen
}
