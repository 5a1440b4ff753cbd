import type { ReactNode } from 'react'
import { getBookedVenue } from '../../events/event/missing-details.ts'
import { formatFirstNames } from '../../events/event/event-text.ts'
import { diffDays } from '../../business/dates.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { formatTimeZone } from '../../business/event-zone.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { formatDeadlineDay } from '../proposals/format-deadline-day.ts'
import { CalendarIcon, EditIcon, CocktailIcon } from '../../ui/icons.tsx'
import { isProposalAccepted } from '../proposals/proposal-state.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { SharePageSection } from './share-page-section.tsx'
import type { ClientPageData } from './client-page-data.ts'
import { formatCancellationDay } from './canceled-event.ts'
import {
  formatPaymentProgress,
  formatSettledBalance,
  isPaidInFull,
  type PaymentProgress,
} from './format-settled-balance.ts'
import { formatProposalStatus } from './proposal-status-text.ts'
import { formatTelHref } from '../../ui/phone-href.ts'

/** Whether the client requested a cancellation that the owner has not decided. False for read-only visitors. */
export function hasPendingCancellation({ state, openChange, isReader }: ClientPageData): boolean {
  return isProposalAccepted(state) && !isReader && (openChange?.callsOff ?? false)
}

/** Heading of the client page once the proposal is accepted or closed. */
export function getAnsweredProposalHeading(page: ClientPageData): {
  eyebrow: string | null
  heading: ReactNode
  lead: string
  progress?: PaymentProgress | null
  /** What was paid, once nothing is due. */
  settled?: string | null
} | null {
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
      eyebrow: formatMove(page),
      heading: (
        <>
          {when} <em>{isYours}</em>
        </>
      ),
      lead: [where, after.toGo(diffDays(today, event.eventDate))].filter(Boolean).join(' '),
      progress: formatPaymentProgress(page),
      settled: isPaidInFull(page) ? formatSettledBalance(account, language) : null,
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
  return {
    eyebrow: state === 'called-off' ? formatCancellationDay(page) : null,
    heading: standing.heading,
    lead: state === 'postponed' ? after.stays : standing.words,
  }
}

/**
 * Formats the day from which the event was moved, and whether the price stayed the same. Null if the event is still on
 * the day that was signed.
 */
function formatMove({ movedFrom, document, account, language }: ClientPageData): string | null {
  if (movedFrom === null) return null
  const { monthDay, longDay } = getFormatter(language)
  const isSameYear = movedFrom.slice(0, 4) === document.event.eventDate.slice(0, 4)
  const day = (isSameYear ? monthDay : longDay)(movedFrom)
  return clientPageText(language).after.movedFrom(day, account.signedCents === account.dueCents)
}

type ActsProps = {
  page: ClientPageData
  path: string
  ask: ReactNode
  /** Whether the client may ask for a change now. */
  mayChange: boolean
  /** Link to the page below the client page where drinks are named. */
  drinks: { page: string; words: string } | null
  hasCalendar: boolean
}

/** Actions that are always available. Two open in place. */
export function ClientActionsSection({ page, path, ask, mayChange, drinks, hasCalendar }: ActsProps) {
  const { after, page: words } = clientPageText(page.language)
  return (
    <div className="yours-acts">
      {hasCalendar && (
        <a className="act" href={`${path}/event.ics`}>
          <CalendarIcon />
          {after.calendar}
        </a>
      )}
      {drinks && (
        <a className="act" href={`${path}/${drinks.page}${page.query}`}>
          <CocktailIcon />
          {drinks.words}
        </a>
      )}
      {page.state !== 'done' && <SharePageSection page={page} isAhead={false} />}
      {ask}
      {mayChange && page.changesPath !== null && (
        <a className="act" href={`${path}/${page.changesPath}${page.query}`}>
          <EditIcon />
          {words.changed}
        </a>
      )}
      {mayChange && page.changesPath === null && (
        <a className="act" href={formatTelHref(page.reach.phone)}>
          <EditIcon />
          {words.changeByPhone(formatPhoneNumber(page.reach.phone))}
        </a>
      )}
    </div>
  )
}
