import { getToday as todayIn } from '../../business/dates.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { toLocalizedPath } from '../../ui/language.ts'
import { ProgressIcon } from '../../ui/progress-icon.tsx'
import { computeRefundDeadline, refundBusinessDays } from '../agreement/cancellation-refund.ts'
import { formatRefundMethod } from '../payments/money-text.ts'
import { computeCancellationAmounts } from '../payments/cancellation-amounts.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { ChangeByPhone } from './change-by-phone.tsx'
import type { ClientPageData } from './client-page-data.ts'

/** Canceled event: amounts paid, refunded, still to be refunded and kept, and what happens next. */

export function CanceledEventSection({ page }: { page: ClientPageData }) {
  const { account, refunds, settledAt, today, language, document } = page
  const { paidCents, gaveBackCents, backCents, keptCents, owedCents } = computeCancellationAmounts(account)
  const { dollars, monthDay, paperDay } = getFormatter(language)
  const { after, owed, standing } = clientPageText(language)
  const { timeZone } = document.house
  const dayWords = (day: string) => (day.slice(0, 4) === today.slice(0, 4) ? monthDay(day) : paperDay(day))
  const underWayCents = Math.min(
    backCents,
    refunds.underWay.reduce((sum, { amountCents }) => sum + amountCents, 0),
  )
  const toComeCents = backCents - underWayCents
  const canceledOn = settledAt === null ? null : todayIn(settledAt, timeZone)
  const dueBy = canceledOn && computeRefundDeadline(canceledOn)
  const isLate = toComeCents > 0 && dueBy !== null && today > dueBy
  const hint = isLate
    ? after.refundLate(dayWords(dueBy))
    : canceledOn === null
      ? after.wayYouPaid
      : after.within(refundBusinessDays, monthDay(canceledOn))
  const sent = refunds.sent.map((refund) =>
    after.sent(dollars(refund.amountCents), formatRefundMethod(refund, language), dayWords(refund.paidOn)),
  )
  const underWay = refunds.underWay.map((refund) =>
    after.sentSince(formatRefundMethod(refund, language), dayWords(todayIn(refund.since, timeZone))),
  )
  const rows: [label: string, cents: number, hints: string[], share: number | null][] = [
    [owed.calledOff.paid, paidCents, [], 1],
    [owed.calledOff.gaveBack, gaveBackCents, sent, 1],
    [owed.calledOff.underWay, underWayCents, underWay, 0],
    [owed.calledOff.back, toComeCents, [hint], 0],
    // Neither done nor pending, so it has no mark.
    [owed.calledOff.kept, keptCents, [], null],
    [owed.calledOff.owed, owedCents, [], 0],
  ]
  const shown = rows.filter(([, cents]) => cents > 0)
  const late = { lateSum: dollars(toComeCents), phone: formatPhoneNumber(page.reach.phone) }
  return (
    <>
      <section aria-labelledby="money">
        <h2 id="money">{after.money}</h2>
        {shown.length === 0 ? (
          <p>{standing.nothingPaid}</p>
        ) : (
          <ul className="way">
            {shown.map(([label, cents, hints, share]) => (
              <li className="line-below" key={label}>
                <span className="way-row stack gap-5 full-width any-break">
                  {share === null ? <span className="mark" /> : <ProgressIcon share={share} />}
                  <span>
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
      {owedCents === 0 && paidCents > 0 && (
        <section aria-labelledby="next">
          <h2 id="next">{after.next}</h2>
          <p>{after.offNext(backCents === 0 ? 'none' : isLate ? late : 'to-come')}</p>
        </section>
      )}
    </>
  )
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
