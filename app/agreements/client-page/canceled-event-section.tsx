import { getToday as todayIn } from '../../business/dates.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { toLocalizedPath } from '../../ui/language.ts'
import { formatTelHref } from '../../ui/phone-href.ts'
import { PhoneIcon } from '../../ui/icons.tsx'
import { ProgressIcon } from '../../ui/progress-icon.tsx'
import { refundBusinessDays } from '../agreement/cancellation-refund.ts'
import { formatRefundMethod, moneyText } from '../payments/money-text.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { computeRefundSchedule } from '../proposals/fill-clauses.ts'
import { formatNearDay } from '../proposals/format-deadline-day.ts'
import { canceledEventText } from './canceled-event-text.ts'
import { formatRefundDifference, getCanceledEventMoney, type CanceledEventMoney } from './canceled-event.ts'
import { ChangeByPhone } from './change-by-phone.tsx'
import type { ClientPageData } from './client-page-data.ts'

type MoneyProps = { page: ClientPageData; money: CanceledEventMoney }

/** Section of a canceled event: open amounts, amounts paid, refunded and retained, and the signed cancellation terms. */
export function CanceledEventSection({ page }: { page: ClientPageData }) {
  const money = getCanceledEventMoney(page)
  return (
    <>
      <RefundCard page={page} money={money} />
      <CanceledEventAmounts page={page} money={money} />
      <SignedRefundSteps page={page} />
    </>
  )
}

/** Refund that is open or settled. Left out while the client owes money, because the amount to pay has its own section. */
function RefundCard({ page, money }: MoneyProps) {
  const card = getCardText(page, money)
  if (!card) return null
  const { phone } = page.reach
  const { kind } = money.status
  return (
    <section className={`yours-refund card-ground rounded ${kind}`} aria-labelledby="refund">
      {card.eyebrow && <p className={`eyebrow ${kind}`}>{card.eyebrow}</p>}
      <h2 id="refund">{card.heading}</h2>
      <p>{card.words}</p>
      {kind === 'late' && (
        <p className="acts">
          <a className="btn wide full-width" href={formatTelHref(phone)}>
            <PhoneIcon /> {formatPhoneNumber(phone)}
          </a>
        </p>
      )}
    </section>
  )
}

function getCardText(page: ClientPageData, { status, canceledOn }: CanceledEventMoney) {
  const text = canceledEventText(page.language)
  const { dollars } = getFormatter(page.language)
  const phone = formatPhoneNumber(page.reach.phone)
  const { sent } = page.refunds
  switch (status.kind) {
    case 'late':
      return text.late(dollars(status.cents), formatDay(status.dueBy, page))
    case 'to-come':
      return text.toCome(dollars(status.cents), status.dueBy && formatDay(status.dueBy, page))
    case 'under-way':
      return text.underWay(dollars(status.cents), phone)
    case 'sent': {
      const sum = dollars(status.cents)
      const means = formatRefundMethod(sent[0]!, page.language)
      const how = sent.length > 1 ? text.sentInParts(sum) : text.sentOnce(sum, means, formatDay(status.on, page))
      return text.sent(how, phone)
    }
    case 'kept': {
      const lastDay = computeRefundSchedule(page.document, 0).at(-1)?.until
      const isPast = lastDay !== undefined && canceledOn !== null && canceledOn > lastDay
      return text.kept(dollars(status.cents), isPast ? formatDay(lastDay, page) : null, phone)
    }
    default:
      return null
  }
}

function CanceledEventAmounts({ page, money }: MoneyProps) {
  const { refunds, language, document } = page
  const { paidCents, gaveBackCents, keptCents, owedCents } = money.amounts
  const { dollars, monthDay } = getFormatter(language)
  const text = canceledEventText(language)
  const { after, owed, standing } = clientPageText(language)
  const isLate = money.status.kind === 'late'
  const hint =
    money.status.kind === 'late'
      ? text.wasPromised(formatDay(money.status.dueBy, page))
      : money.canceledOn === null
        ? text.wayYouPaid
        : text.within(refundBusinessDays, monthDay(money.canceledOn))
  const sent = refunds.sent.map((refund) =>
    after.sent(dollars(refund.amountCents), formatRefundMethod(refund, language), formatDay(refund.paidOn, page)),
  )
  const underWay = refunds.underWay.map((refund) =>
    after.sentSince(
      formatRefundMethod(refund, language),
      formatDay(todayIn(refund.since, document.house.timeZone), page),
    ),
  )
  const { cameBy } = moneyText(language).paper
  const payments = page.papers.payments.filter(({ kind }) => kind === 'payment')
  const paid = payments.map(
    (payment) =>
      `${payments.length > 1 ? `${dollars(payment.cents)} ` : ''}${cameBy[payment.paidWith ?? payment.way]}, ${formatDay(payment.paidOn, page)}`,
  )
  const isWhole = payments.reduce((sum, { cents }) => sum + cents, 0) === paidCents
  const rows: [label: string, cents: number, hints: string[], share: number | null][] = [
    [owed.calledOff.paid, paidCents, isWhole ? paid : [], 1],
    [owed.calledOff.gaveBack, gaveBackCents, sent, 1],
    [owed.calledOff.underWay, money.underWayCents, underWay, 0],
    [owed.calledOff.back, money.toComeCents, [hint], 0],
    // The retained amount is neither done nor pending, so its row has no mark.
    [owed.calledOff.kept, keptCents, [], null],
    [owed.calledOff.owed, owedCents, [], 0],
  ]
  const shown = rows.filter(([, cents]) => cents > 0)
  return (
    <section aria-labelledby="money">
      <h2 id="money">{after.money}</h2>
      {shown.length === 0 ? (
        <p>{standing.nothingPaid}</p>
      ) : (
        <ul className="way">
          {shown.map(([label, cents, hints, share]) => (
            <li className="line-below" key={label}>
              <span className="way-row wrap-line gap-5 full-width any-break">
                {share === null ? (
                  <span className="mark" />
                ) : (
                  <ProgressIcon share={share} isLate={isLate && label === owed.calledOff.back} />
                )}
                <span className="fill">
                  <b>{label}</b>
                  {hints.map((hint, at) => (
                    <small key={at} className={isLate && label === owed.calledOff.back ? 'late muted' : 'muted'}>
                      {hint}
                    </small>
                  ))}
                </span>
                <strong>{dollars(cents)}</strong>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Lists which part of the deposit a cancellation refunds until which day, by the signed terms. */
function SignedRefundSteps({ page }: { page: ClientPageData }) {
  const text = canceledEventText(page.language)
  const steps = page.document.cancellation.toSorted((a, b) => b.daysBefore - a.daysBefore)
  const days = computeRefundSchedule(page.document, 0)
  const difference = formatRefundDifference(page)
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="signed">
      <h2 id="signed">{text.signed}</h2>
      <dl className="run wide-terms">
        {steps.map(({ daysBefore, percentBack }, i) => (
          <div className="wrap-line" key={daysBefore}>
            <dt>{text.until(formatDay(days[i]!.until, page))}</dt>
            <dd className="flush fill">{text.share(percentBack)}</dd>
          </div>
        ))}
        <div className="wrap-line">
          <dt>{text.afterThat}</dt>
          <dd className="flush fill">{text.nothing}</dd>
        </div>
      </dl>
      {difference && <p className="muted">{difference}</p>}
    </section>
  )
}

function formatDay(day: string, { language, today }: Pick<ClientPageData, 'language' | 'today'>): string {
  return formatNearDay(getFormatter(language), day, today)
}

/** Postponed event: the client chooses the next step. */
export function PostponedEventSection({ page, path }: { page: ClientPageData; path: string }) {
  const { after, page: words } = clientPageText(page.language)
  return (
    <section aria-labelledby="next">
      <h2 id="next">{after.next}</h2>
      <p>{after.tellDay}</p>
      {!page.isReader &&
        !page.openChange &&
        (page.changesPath === null ? (
          <ChangeByPhone language={page.language} phone={page.reach.phone} />
        ) : (
          <p className="acts">
            <a className="btn" href={`${path}/${page.changesPath}${page.query}`}>
              {words.newDay}
            </a>
          </p>
        ))}
    </section>
  )
}

/** Done event: a link to book the same event again, without its date. */
export function BookAgainSection({ page: { document, language, isReader } }: { page: ClientPageData }) {
  const { after } = clientPageText(language)
  const { event } = document
  const asked: Record<string, string | null> = {
    experience: event.experience,
    package: event.package,
    eventGuestCount: String(event.eventGuestCount),
    eventStartTime: event.eventStartTime,
    eventEndTime: event.eventEndTime,
  }
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  if (isReader) return null
  return (
    <section aria-labelledby="again">
      <h2 id="again">{after.again}</h2>
      <p>{after.sameAgainHint}</p>
      <p className="acts">
        <a className="btn" href={`${toLocalizedPath(language, '/quote')}?${query}`}>
          {after.sameAgain}
        </a>
      </p>
    </section>
  )
}
