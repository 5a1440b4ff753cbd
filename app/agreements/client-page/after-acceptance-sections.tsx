import type { ReactNode } from 'react'
import { getBookedVenue } from '../../events/event/missing-details.ts'
import { formatFirstNames } from '../../events/event/event-text.ts'
import { diffDays, getToday as todayIn } from '../../business/dates.ts'
import { formatTimeZone } from '../../business/event-zone.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { computeCancellationAmounts } from '../payments/payment-summary.ts'
import { formatRefundMethod } from '../payments/money-text.ts'
import { computeRefundDeadline, refundBusinessDays } from '../agreement/cancellation-refund.ts'
import { formatDeadlineDay } from '../proposals/format-deadline-day.ts'
import { CalendarIcon, EditIcon, CocktailIcon } from '../../ui/icons.tsx'
import { ProgressIcon } from '../../ui/progress-icon.tsx'
import { toLocalizedPath } from '../../ui/language.ts'
import { isProposalAccepted } from '../proposals/proposal.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { isUnpaidStep, formatClientStep, type ClientStep } from './client-steps.ts'
import { SharePageSection } from './share-page-section.tsx'
import { formatProposalStatus, type ClientPageData } from './client-page-data.ts'

/** Whether the client has asked to cancel and has no answer yet. Hidden from read-only visitors. */
export function hasPendingCancellation({ state, openChange, isReader }: ClientPageData): boolean {
  return isProposalAccepted(state) && !isReader && (openChange?.callsOff ?? false)
}

/** Heading of the client page once the proposal is accepted or closed. */
export function getAnsweredPageHeading(
  page: ClientPageData,
): { eyebrow: string | null; heading: ReactNode; lead: string } | null {
  const { state, document, account, clearing, today, language, openChange } = page
  const said = getFormatter(language)
  const { after } = clientPageText(language)
  const { event, client } = document
  const day = said.monthDay(event.eventDate)
  const { deposit } = account
  // A client who asked to cancel sees neither a payment request nor the days left.
  if (hasPendingCancellation(page)) return { eyebrow: null, heading: openChange!.heading, lead: openChange!.words }
  if (state === 'agreed' && deposit && deposit.openCents > 0) {
    const coming = clearing.reduce((sum, { amountCents }) => sum + amountCents, 0)
    const due = formatDeadlineDay(said, deposit.dueOn, today)
    return {
      eyebrow: after.saidYes,
      heading: coming >= deposit.openCents ? after.isComing : after.oneStep(said.dollars(deposit.openCents)),
      lead: after.makesYours(day, page.sums.isAllDue, due, deposit.dueOn < today),
    }
  }
  if (state === 'reserved') {
    const [when, isYours] = after.isYours(day)
    const zone = page.eventZone && formatTimeZone(page.eventZone, language)
    const time = [said.clock(event.eventStartTime), zone].filter(Boolean).join(' ')
    const where = after.where(formatFirstNames(client.name), getBookedVenue(event.eventVenue), time)
    return {
      eyebrow: null,
      heading: (
        <>
          {when} <em>{isYours}</em>
        </>
      ),
      lead: [where, after.toGo(diffDays(today, event.eventDate))].filter(Boolean).join(' '),
    }
  }
  if (state === 'done')
    return {
      eyebrow: null,
      heading: after.thanks(formatFirstNames(client.name)),
      lead: after.pouredFor(day),
    }
  const standing = state === 'draft' || state === 'out' ? null : formatProposalStatus(page)
  if (!standing) return null
  // The next steps have their own section below.
  return { eyebrow: null, heading: standing.heading, lead: state === 'postponed' ? after.stays : standing.words }
}

type Props = {
  page: ClientPageData
  path: string
  steps: ClientStep[]
  list: string | null
  /** Payment methods of the next amount due, shown in its row. Null where nothing is due. */
  ways: ReactNode
  /** Whether the row starts open. */
  isNear: boolean
}

/** Steps from acceptance to the event day, each with its progress and a link. */
export function ClientStepsSection({ page, path, steps, list, ways, isNear }: Props) {
  const { after } = clientPageText(page.language)
  const isReader = page.isReader
  const hrefs: Record<ClientStep['code'], string | null> = {
    deposit: '#pay',
    everything: '#pay',
    balance: '#pay',
    rest: '#pay',
    drinks: isReader ? null : `${path}/drinks${page.query}`,
    list: isReader ? null : list,
    count: isReader ? null : `${path}/change${page.query}`,
  }
  const next = steps.find(isUnpaidStep)
  return (
    <section aria-labelledby="way">
      <h2 id="way">{after.way}</h2>
      <ul className="way">
        {steps.map((step) => (
          <Step
            key={step.code}
            step={step}
            page={page}
            href={hrefs[step.code]}
            ways={step === next ? ways : null}
            isNear={isNear}
          />
        ))}
      </ul>
    </section>
  )
}

type StepProps = { step: ClientStep; page: ClientPageData; href: string | null; ways: ReactNode; isNear: boolean }

function Step({ step, page, href, ways, isNear }: StepProps) {
  const { after } = clientPageText(page.language)
  const { title, hint } = formatClientStep(step, page)
  const isMoney = 'cents' in step
  const isPaid = isMoney && step.share === 1
  const words = (
    <>
      <ProgressIcon share={step.share} />
      <span>
        <b>{title}</b>
        {step.share === 1 && !isPaid && <span className="unseen">, {after.done}</span>}
        <small className={step.isLate ? 'late' : undefined}>{hint}</small>
      </span>
    </>
  )
  if (ways)
    return (
      <li>
        <details id="pay" open={isNear}>
          <summary className="way-row">
            {words}
            {!page.isReader && !(isMoney && step.isComing) && <span className="btn">{after.pay}</span>}
          </summary>
          <div className="yours-money">{ways}</div>
        </details>
      </li>
    )
  if (step.code === 'list' && href === null && !page.isReader)
    return (
      <li>
        <button className="way-row plain" form="share-list" name="intent" value="list">
          {words}
        </button>
      </li>
    )
  // A paid step links to its receipt.
  const to = isPaid && page.papers.payments.length > 0 ? '#papers' : href
  if (to === null || (step.code === 'count' && step.share === 1))
    return (
      <li>
        <span className="way-row">{words}</span>
      </li>
    )
  return (
    <li>
      <a className="way-row" href={to}>
        {words}
      </a>
    </li>
  )
}

type ActsProps = {
  page: ClientPageData
  path: string
  ask: ReactNode
  change: string | null
  drinks: string | null
  hasCalendar: boolean
}

/** Actions that are always available. Two open in place. */
export function ClientActionsSection({ page, path, ask, change, drinks, hasCalendar }: ActsProps) {
  const { after } = clientPageText(page.language)
  return (
    <div className="yours-acts">
      {hasCalendar && (
        <a className="act" href={`${path}/event.ics`}>
          <CalendarIcon />
          {after.calendar}
        </a>
      )}
      {drinks && (
        <a className="act" href={`${path}/drinks${page.query}`}>
          <CocktailIcon />
          {drinks}
        </a>
      )}
      {page.state !== 'done' && <SharePageSection page={page} isAhead={false} />}
      {ask}
      {change && (
        <a className="act" href={`${path}/change${page.query}`}>
          <EditIcon />
          {change}
        </a>
      )}
    </div>
  )
}

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
              <li key={label}>
                <span className="way-row">
                  {share === null ? <span className="mark" /> : <ProgressIcon share={share} />}
                  <span>
                    <b>{label}</b>
                    {hints.map((hint, at) => (
                      <small key={at} className={isLate && label === owed.calledOff.back ? 'late' : undefined}>
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
      {!page.isReader && !page.openChange && (
        <p className="acts">
          <a className="btn" href={`${path}/change${page.query}`}>
            {words.newDay}
          </a>
        </p>
      )}
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
