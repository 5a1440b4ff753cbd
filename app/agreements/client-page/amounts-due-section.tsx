import { formatTelHref } from '../../ui/phone-href.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { formatDeadlineDay } from '../proposals/format-deadline-day.ts'
import { computeAmountToRequest } from '../payments/payment-summary.ts'
import { filterPayableMethods, findPaymentDestination } from '../proposals/payment-destinations.ts'
import type { PaymentMethod } from '../proposals/proposal.ts'
import { formatAmountDueLabel } from '../agreement/amount-due-text.ts'
import { CopyButton } from './share-page-section.tsx'
import { formatPaymentMemo, formatPaymentInstructions, type ClientPageData } from './client-page-data.ts'
import { clientPageText } from '../proposals/client-page-text.ts'

type Props = {
  page: ClientPageData
  /** Payment method chosen in the address. */
  way?: string | undefined
  path: string | null
  /** Whether cards are accepted. */
  cards: boolean
  /** `alone`: below a heading that has the amount. `row`: in the step of the amount due. `whole`: with all amounts. */
  place?: 'alone' | 'row' | 'whole'
}

/** Minimum card payment. Integer cents. */
const minimumCardCents = 50

/** Amounts due after acceptance, with due dates and payment methods. Each method has values to copy. */
export function AmountsDueSection({ page, way, path, cards, place = 'whole' }: Props) {
  const { account, clearing, document, today, language } = page
  const { open, receivedCents, returnedCents } = account
  const said = getFormatter(language)
  const { dollars } = said
  const by = (day: string) => formatDeadlineDay(said, day, today)
  const { owed, payBy } = clientPageText(language)
  const { phone, email } = page.reach
  const [next] = open
  const payable = filterPayableMethods(document.money.ways, page.payTo, cards)
  const byCard = payable.includes('card')
  const ways = payable.filter((one) => one !== 'card')
  // Cash is paid in person, so clients cannot report it as sent.
  const hasOnlyCash = ways.length > 0 && ways.every((one) => one === 'cash')
  const isComing = (id: string) => clearing.some(({ dueId }) => dueId === id)
  // While a bank payment of the deposit is clearing, no other amount is requested.
  const amountDue =
    place === 'alone' && next && isComing(next.id) ? null : computeAmountToRequest(open, clearing, today)
  const isSaid = place === 'alone' ? receivedCents === 0 : place === 'row' && open.length === 1 && returnedCents === 0
  const byCardNow = (place === 'alone' ? (amountDue?.amountsDue ?? []) : amountDue ? open : []).filter(
    ({ id, openCents }) => openCents >= minimumCardCents && !isComing(id),
  )
  const hasCardForms = byCard && path !== null && !page.isReader && byCardNow.length > 0
  const money = (
    <>
      {next ? (
        <>
          <dl className={isSaid ? 'due-sums unseen' : 'due-sums'}>
            {open.map(({ id, openCents, dueOn, ...amountDue }) => (
              <div key={id} className={id === next.id ? 'now' : undefined}>
                <dt>
                  {formatAmountDueLabel(amountDue, language)}
                  <small>{formatClientDueDate(dueOn, page)}</small>
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
          {amountDue && ways.length === 0 && !hasCardForms && <h2>{owed.howToPay(dollars(amountDue.cents))}</h2>}
          {amountDue && ways.length > 0 && (
            <PaymentMethodList ways={ways} way={way} page={page} cents={amountDue.cents} hasOnlyCash={hasOnlyCash} />
          )}
          {amountDue && ways.length > 0 && !hasOnlyCash && path && !page.isReader && (
            <ReportPaymentSent
              page={page}
              path={path}
              dueId={amountDue.amountsDue[0]!.id}
              isStep={!byCard && place === 'alone'}
            />
          )}
          {hasCardForms && (
            <section>
              {ways.length > 0 && <h2>{payBy.orByCard}</h2>}
              {page.answersByEmail && <p className="hint">{payBy.receipt}</p>}
              {byCardNow.length > 1 && <p className="hint">{payBy.eachByItself}</p>}
              {byCardNow.map(({ id, openCents, ...amountDue }) => (
                <form method="post" action={`${path}${page.query}`} key={id}>
                  <input type="hidden" name="intent" value="pay" />
                  <input type="hidden" name="way" value="card" />
                  <input type="hidden" name="due" value={id} />
                  <p>
                    <button className={id === byCardNow[0]!.id ? 'btn wide' : 'btn ghost wide'} type="submit">
                      {owed.payByCard(dollars(openCents))}
                      <span
                        className={byCardNow.length > 1 ? undefined : 'unseen'}
                      >{`: ${formatAmountDueLabel(amountDue, language)}`}</span>
                    </button>
                  </p>
                </form>
              ))}
            </section>
          )}
          <p className="hint">
            {owed.toAsk} <a href={formatTelHref(phone)}>{formatPhoneNumber(phone)}</a>
            {email && owed.or}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </p>
        </>
      ) : (
        <p>{formatSettledBalance(account, language)}</p>
      )}
    </>
  )
  if (place === 'row') return money
  return (
    <section className="yours-money" id="pay" aria-label={owed.open}>
      {money}
    </section>
  )
}

/** Formats a due date: "due by Monday", "was due Friday". */
export function formatClientDueDate(
  dueOn: string,
  { language, today }: Pick<ClientPageData, 'language' | 'today'>,
): string {
  const { owed } = clientPageText(language)
  const day = formatDeadlineDay(getFormatter(language), dueOn, today)
  return dueOn < today ? owed.wasDue(day) : owed.dueBy(day)
}

type WaysProps = {
  ways: PaymentMethod[]
  way?: string | undefined
  page: ClientPageData
  cents: number
  hasOnlyCash: boolean
}

/** Amount and manual payment methods. The first method is open, the others are collapsed. */
function PaymentMethodList({ ways, way, page, cents, hasOnlyCash }: WaysProps) {
  const { payBy } = clientPageText(page.language)
  if (ways.length === 1)
    return (
      <section>
        <h2>{hasOnlyCash ? payBy.cashOnly(getFormatter(page.language).dollars(cents)) : payBy.with[ways[0]!]}</h2>
        <PaymentMethodRows way={ways[0]!} page={page} cents={cents} />
      </section>
    )
  return (
    <section className="ways">
      <h2>{payBy.oneOf(getFormatter(page.language).dollars(cents), ways.length)}</h2>
      {ways.map((one, i) => (
        <details key={one} open={i === 0 || one === way}>
          <summary>{payBy.with[one]}</summary>
          <PaymentMethodRows way={one} page={page} cents={cents} />
        </details>
      ))}
    </section>
  )
}

/** A payment method with a row for each value to type into a banking app. Cash is a sentence. */
function PaymentMethodRows({ way, page, cents }: { way: PaymentMethod; page: ClientPageData; cents: number }) {
  const { document, payTo, language } = page
  const { house } = document
  const { payBy } = clientPageText(language)
  const to = findPaymentDestination(payTo, way)
  const name = house.legalName || house.name
  const sum: [string, string] = [payBy.sum, getFormatter(language).dollars(cents)]
  const note = formatPaymentMemo(document)
  const rows: Partial<Record<PaymentMethod, [label: string, value: string][]>> = {
    ...(to && { zelle: [[payBy.to, name], [payBy.address, to], sum, [payBy.note, note]] }),
    ...(to && { venmo: [[payBy.to, to], sum, [payBy.note, note]] }),
    ...(to && { check: [[payBy.madeOut, name], sum, [payBy.memo, note], [payBy.mailTo, to]] }),
    ...(to && { bank: [[payBy.account, to], sum, [payBy.note, note]] }),
  }
  const shown = rows[way]
  if (!shown) return <p className="way-words">{formatPaymentInstructions(way, document, payTo)}</p>
  return (
    <>
      <ul className="copied-rows">
        {shown.map(([label, value]) => (
          <li className="copied-row" key={label}>
            <span>
              <small>{label}</small>
              <b>{value}</b>
            </span>
            <CopyButton value={value} language={language} />
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * Button that tells the owner a payment was sent. The ledger changes only when the owner records it. `isStep`: nothing
 * else is left to do.
 */
function ReportPaymentSent({
  page,
  path,
  dueId,
  isStep,
}: {
  page: ClientPageData
  path: string
  dueId: string
  isStep: boolean
}) {
  const { payBy } = clientPageText(page.language)
  if (page.saysSent.includes(dueId))
    return (
      <p className="note" role="status" id="sent">
        {payBy.weLook}
      </p>
    )
  return (
    <form method="post" action={`${path}${page.query}`} id="sent">
      <input type="hidden" name="due" value={dueId} />
      <p>
        <button className={isStep ? 'btn wide' : 'btn ghost wide'} type="submit" name="intent" value="sent">
          {payBy.sentIt}
        </button>
      </p>
    </form>
  )
}

/** Text where the client has nothing left to pay. */
export function formatSettledBalance(
  { oweThemCents, receivedCents, returnedCents, isAsleep }: ClientPageData['account'],
  language: ClientPageData['language'],
): string {
  const { dollars } = getFormatter(language)
  const { owed } = clientPageText(language)
  const moved = { received: dollars(receivedCents), refunded: returnedCents > 0 ? dollars(returnedCents) : null }
  if (oweThemCents > 0) return owed.oweYou(moved, dollars(oweThemCents))
  if (isAsleep) return receivedCents > 0 ? owed.paidAsleep(moved) : owed.asleep
  return receivedCents > 0 ? owed.allPaid(moved) : owed.nothingOpen
}
