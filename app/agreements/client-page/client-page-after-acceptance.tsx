import type { ReactNode } from 'react'
import { diffDays } from '../../business/dates.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { ModuleSections } from '../../ui/sections-of-modules.tsx'
import { addLanguageQuery } from '../proposals/client-page-language.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { hasPendingCancellation, ClientActionsSection } from './after-acceptance-sections.tsx'
import { AmountsDueSection } from './amounts-due-section.tsx'
import { CanceledEventSection, PostponedEventSection, BookAgainSection } from './canceled-event-section.tsx'
import { getDrinksAction } from './client-menu-card.ts'
import { ClientDocumentsRow } from './client-documents-row.tsx'
import { type ClientPageBodyProps, emptyClientPageFormInput } from './client-page-props.tsx'
import { ClientStepsSection } from './client-steps-section.tsx'
import { computeClientSteps, isUnpaidStep } from './client-steps.ts'
import { formatClientDueDate, isDueSoon, isPaidInFull, formatSettledBalance } from './format-settled-balance.ts'
import { PriceBreakdownSection } from './price-breakdown-section.tsx'
import { TimelineSection, ProposalDetailsSection } from './proposal-sections.tsx'
import { ProposalTermsSection } from './proposal-terms-section.tsx'
import { formatAcceptance } from './proposal-status-text.ts'
import { FeedbackFormSection, ReviewLinksSection } from './feedback-form-section.tsx'
import { TeamSection } from './tip-section.tsx'
import { SendQuestionSection } from './send-question-section.tsx'

/** The page after acceptance: next actions first, then other actions, then documents. */
export function ClientPageAfterAcceptance(props: ClientPageBodyProps & { path: string }) {
  const { page, path, said, notice, typed, way, list, cards = false, card, menu = null, told = null, questions } = props
  const { sections = [] } = props
  const { state, language, account } = page
  const { drinks } = clientPageText(language)
  const errors = notice?.errors ?? []
  const isOver = state === 'done' || state === 'called-off'
  const mayChange = !page.isReader && !page.openChange && (state === 'agreed' || state === 'reserved')
  // Once the event is done and paid, its payments are a line among the documents.
  const hasPapers = page.papers.payments.length + page.papers.papers.length + page.copies.length > 0
  const isAllSettled = state === 'done' && account.open.length === 0 && (hasPapers || page.signature !== null)
  const hasOwed = !isAllSettled && (state !== 'called-off' || account.open.length > 0)
  const shopping = list ? { shopping: list.shopping } : null
  const steps = state === 'reserved' ? computeClientSteps(page, { drinks: menu, list: shopping, told }) : []
  // A booked event's next amount due is paid in its step. The step is collapsed while the due date is far off.
  const isInRow = steps.some(isUnpaidStep)
  const isOpen = Boolean(way) || page.clearing.length > 0 || page.saysSent.length > 0
  // After a request to cancel, the step is collapsed. The amount is still due, but not requested first.
  const left = hasPendingCancellation(page) ? account.next : null
  const isNear = isOpen || (!left && isDueSoon(page))
  const place = state === 'agreed' ? 'alone' : isInRow ? 'row' : 'whole'
  const owed = hasOwed && <AmountsDueSection page={page} way={way} path={path} cards={cards} place={place} />
  // Without a request to cancel, the heading says that all is paid.
  const isSettledAbove = isPaidInFull(page) && !hasPendingCancellation(page)
  const ask = (
    <form id="yours" className="act-form" method="post" action={`${path}${page.query}`}>
      <SendQuestionSection
        page={page}
        typed={typed ?? emptyClientPageFormInput}
        errors={errors}
        isAsked={said === 'asked'}
      />
    </form>
  )
  const isUnpaid = state === 'agreed'
  // The side column has the price until the deposit is paid, then the menu card. Without either it has the actions and
  // documents.
  const side = isUnpaid ? <PriceBreakdownSection page={page} list={list} /> : state === 'called-off' ? null : card
  const besides = (
    <>
      {!page.isReader && state !== 'done' && (
        <ClientActionsSection
          page={page}
          path={path}
          ask={ask}
          mayChange={mayChange}
          drinks={isUnpaid && menu?.isOpen ? { page: menu.pages.edit, words: drinks[getDrinksAction(menu)] } : null}
          hasCalendar={state === 'reserved'}
        />
      )}
      <AgreedRows
        page={page}
        path={path}
        list={list}
        isAllSettled={isAllSettled}
        unpaid={isUnpaid && left ? { left, owed, isOpen } : null}
      />
      <p className="hint">{formatAcceptance(page.signature, page.document.house.timeZone, language)}</p>
    </>
  )
  return (
    <div className="wrap two yours-after">
      <div>
        {state === 'agreed' && !left && owed}
        {isEventNear(page) && <TimelineSection page={page} />}
        {state === 'reserved' && (
          <ClientStepsSection
            page={page}
            path={path}
            steps={steps}
            drinks={menu && menu.pages.edit}
            list={list?.path ? addLanguageQuery(list.path, page) : null}
            ways={isInRow && owed}
            isNear={isNear}
          />
        )}
        {state === 'called-off' && <CanceledEventSection page={page} />}
        {state === 'postponed' && <PostponedEventSection page={page} path={path} />}
        {state === 'done' && owed}
        {state === 'done' && !page.isReader && (
          <FeedbackFormSection page={page} path={path} typed={typed} errors={errors} isSent={said === 'asked'} />
        )}
        {state === 'done' && <ReviewLinksSection page={page} />}
        <ModuleSections sections={sections} props={{}} />
        {state === 'done' && <TeamSection page={page} path={path} cards={cards} />}
        {state === 'done' && <BookAgainSection page={page} />}
        {!isOver && !page.isReader && questions}
        {state !== 'agreed' && state !== 'done' && !isInRow && !isSettledAbove && owed}
        {side && besides}
      </div>
      <div>{side || besides}</div>
    </div>
  )
}

/** Whether a booked event is at most a week ahead, so that its times come first. */
function isEventNear(page: ClientPageBodyProps['page']): boolean {
  const days = diffDays(page.today, page.document.event.eventDate)
  return page.state === 'reserved' && days >= 0 && days <= 7 && !hasPendingCancellation(page)
}

type AgreedRowsProps = Pick<ClientPageBodyProps, 'page' | 'list'> & {
  path: string
  isAllSettled: boolean
  /** Amount still to pay while a request to cancel is pending. */
  unpaid: { left: NonNullable<ClientPageBodyProps['page']['account']['next']>; owed: ReactNode; isOpen: boolean } | null
}

/** Rows of an accepted proposal: the balance, the documents, and the agreement with its price and terms. */
function AgreedRows({ page, path, list, isAllSettled, unpaid }: AgreedRowsProps) {
  const { state, language, account } = page
  const { after, read } = clientPageText(language)
  const isUnpaid = state === 'agreed'
  const hasCard = state === 'reserved' || isUnpaid
  return (
    <div className="yours-rows">
      {unpaid && (
        <details className="yours-points" open={unpaid.isOpen}>
          <summary className="bar gap-5">
            <span>
              {after.money}
              <small>{`${getFormatter(language).dollars(unpaid.left.cents)}, ${formatClientDueDate(unpaid.left.dueOn, page)}`}</small>
            </span>
          </summary>
          <div>{unpaid.owed}</div>
        </details>
      )}
      {page.rows.map(({ page: to, title, hint }) => (
        <p className="yours-points flush" key={to}>
          <a className="way-row wrap-line gap-5 any-break" href={`${path}/${to}${page.query}`}>
            <span className="fill">
              {title} <small>{hint}</small>
            </span>
          </a>
        </p>
      ))}
      <ClientDocumentsRow
        page={page}
        path={path}
        hint={isAllSettled ? formatSettledBalance(account, language) : undefined}
      />
      <details className="yours-points" id="agreed">
        <summary className="bar gap-5">
          <span>
            {after.agreed}
            <small>{isUnpaid ? after.agreedHintUnpaid : hasCard ? after.agreedHint : after.agreedHintOver}</small>
          </span>
        </summary>
        <div>
          {hasCard && (
            <ProposalDetailsSection
              page={page}
              list={isUnpaid ? list : undefined}
              isTimelineAbove={isEventNear(page)}
            />
          )}
          {!isUnpaid && <PriceBreakdownSection page={page} />}
          <ProposalTermsSection page={page} summary={read.pointsAgreed(page.document.terms.clauses.length)} />
        </div>
      </details>
    </div>
  )
}
