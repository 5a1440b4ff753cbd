import { formatTelHref } from '../../ui/phone-href.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { formatDeadlineDay } from '../proposals/format-deadline-day.ts'
import { computeAmountToRequest } from '../payments/requested-amounts.ts'
import { filterPayableMethods } from '../proposals/payment-destinations.ts'
import { formatAmountDueLabel } from '../agreement/format-amount-due-label.ts'
import type { ClientPageData } from './client-page-data.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { TipWithPaymentField } from './tip-section.tsx'
import { PaymentMethodList, PaymentSentButton } from './payment-method-list.tsx'
import { formatClientDueDate, isDueSoon, formatSettledBalance } from './format-settled-balance.ts'

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
          <dl className={isSaid ? 'due-sums unseen card-ground rounded' : 'due-sums card-ground rounded'}>
            {open.map(({ id, openCents, dueOn, ...amountDue }) => (
              <div key={id} className={id === next.id ? 'now spread' : 'spread'}>
                <dt>
                  {formatAmountDueLabel(amountDue, language)}
                  <small>{formatClientDueDate(dueOn, page)}</small>
                </dt>
                <dd className="flush any-break strong">{dollars(openCents)}</dd>
              </div>
            ))}
            {receivedCents > 0 && (
              <div className="spread">
                <dt>{owed.paidSoFar}</dt>
                <dd className="flush any-break strong">{dollars(receivedCents)}</dd>
              </div>
            )}
            {returnedCents > 0 && (
              <div className="spread">
                <dt>{owed.refunded}</dt>
                <dd className="flush any-break strong">{dollars(returnedCents)}</dd>
              </div>
            )}
          </dl>
          {clearing.map(({ dueId, amountCents, since, isCard }) => (
            <p key={dueId}>
              {isCard
                ? owed.isCharging(dollars(amountCents))
                : owed.onItsWay(dollars(amountCents), by(todayIn(since, document.house.timeZone)))}
            </p>
          ))}
          {amountDue && ways.length === 0 && !hasCardForms && <h2>{owed.howToPay(dollars(amountDue.cents))}</h2>}
          {amountDue && ways.length > 0 && (
            <PaymentMethodList ways={ways} way={way} page={page} cents={amountDue.cents} hasOnlyCash={hasOnlyCash} />
          )}
          {amountDue && ways.length > 0 && !hasOnlyCash && path && !page.isReader && (
            <PaymentSentButton
              page={page}
              path={path}
              dueId={amountDue.amountsDue[0]!.id}
              isStep={!byCard && (place === 'alone' || (place === 'row' && isDueSoon(page)))}
            />
          )}
          {hasCardForms && (
            <section>
              {ways.length > 0 && <h2>{payBy.orByCard}</h2>}
              {page.answersByEmail && <p className="hint">{payBy.receipt}</p>}
              {byCardNow.length > 1 && <p className="hint">{payBy.eachByItself}</p>}
              {byCardNow.map((amountDue, at) => (
                <CardPaymentForm
                  key={amountDue.id}
                  page={page}
                  path={path}
                  amountDue={amountDue}
                  isFirst={at === 0}
                  isAlone={byCardNow.length === 1}
                />
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

type CardPaymentFormProps = {
  page: ClientPageData
  path: string
  amountDue: ClientPageData['account']['open'][number]
  /** Whether the form is the first on the page, which has the filled button. */
  isFirst: boolean
  /** Whether the form is the only one, so that its button needs no label of the amount due. */
  isAlone: boolean
}

/** Form that opens the card payment page of an amount due. It can save the card, and add a tip to the last amount. */
function CardPaymentForm({ page, path, amountDue, isFirst, isAlone }: CardPaymentFormProps) {
  const { language } = page
  const { id, openCents } = amountDue
  const { dollars } = getFormatter(language)
  const keep = page.keepCard[id]
  return (
    <form method="post" action={`${path}${page.query}`}>
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="way" value="card" />
      <input type="hidden" name="due" value={id} />
      {keep && (
        <p className="tick">
          <label className="tap gap-3 any-break">
            <input type="checkbox" name="keep" value={keep.mark} /> {keep.words}
          </label>
        </p>
      )}
      {page.account.open.length === 1 && page.tip?.givenCents === 0 && (
        <TipWithPaymentField sum={dollars(openCents)} language={language} />
      )}
      <p>
        <button className={isFirst ? 'btn wide full-width' : 'btn ghost wide full-width'} type="submit">
          {clientPageText(language).owed.payByCard(dollars(openCents))}
          <span className={isAlone ? 'unseen' : undefined}>{`: ${formatAmountDueLabel(amountDue, language)}`}</span>
        </button>
      </p>
    </form>
  )
}
