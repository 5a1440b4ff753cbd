import { getFormatter } from '../../business/language-formatter.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import type { ClientPageData } from './client-page-data.ts'
import { emptyClientPageFormInput, type ClientPageBodyProps } from './client-page-props.tsx'
import { PriceBreakdownSection } from './price-breakdown-section.tsx'
import { TaxAndDateHint, PaymentTermsSection } from './payment-terms-section.tsx'
import { ProposalGreetingSection, ProposalDetailsSection } from './proposal-sections.tsx'
import { ProposalTermsSection } from './proposal-terms-section.tsx'
import { SendQuestionSection, DeclineProposalSection } from './send-question-section.tsx'
import { SharePageSection } from './share-page-section.tsx'
import { SignatureSection } from './signature-section.tsx'

/** The page before acceptance, or after the proposal ended, in the order in which clients decide. */
export function ClientPageBeforeAcceptance({
  page,
  path,
  said,
  notice,
  typed = emptyClientPageFormInput,
  list,
  card,
  cards = false,
}: ClientPageBodyProps) {
  const { state, language, document } = page
  const { read, after, points: lines } = clientPageText(language)
  const errors = notice?.errors ?? []
  const isOpen = state === 'out' && !page.isReader
  const maySign = isOpen && !notice?.isTaken
  const count = document.terms.clauses.length
  const points = page.signature ? after.agreed : maySign && count > 0 ? lines.all(count) : read.points(count)
  const terms = <ProposalTermsSection page={page} summary={points} />
  const parts = (
    <>
      <div className="yours-first">
        <ProposalGreetingSection page={page} />
      </div>
      <div className="yours-price">
        <PriceBreakdownSection page={page} list={state === 'out' ? list : undefined} />
        {['out', 'draft'].includes(state) && <PaymentTermsSection page={page} />}
        {state === 'out' && (
          <div className="acts yours-jump">
            <TaxAndDateHint page={page} />
            {maySign && (
              <>
                <a className="btn" href="#sign">
                  {read.sayYes}
                </a>
                <a href="#ask">{read.askFirst}</a>
              </>
            )}
          </div>
        )}
      </div>
      <div className="yours-read">
        {state === 'out' && card}
        <ProposalDetailsSection page={page} list={state === 'out' ? list : undefined} />
        {!maySign && terms}
      </div>
      {maySign && path !== null && <AcceptBar page={page} />}
      <div className="yours-act">
        {maySign && <SignatureSection {...{ page, cards, typed, errors }}>{terms}</SignatureSection>}
        {!page.isReader && (
          <div className="yours-asks">
            <SendQuestionSection
              page={page}
              typed={typed}
              errors={errors}
              isAsked={said === 'asked'}
              isFirst={isOpen}
            />
            {isOpen && path !== null && <SharePageSection page={page} isAhead />}
            {isOpen && <DeclineProposalSection typed={typed} errors={errors} language={language} />}
          </div>
        )}
      </div>
    </>
  )
  if (path === null || page.isReader) return <div className="wrap two yours">{parts}</div>
  return (
    <form className="wrap two yours" id="yours" method="post" action={`${path}${page.query}`}>
      <p className="unseen" role="status" id="live-said" />
      {parts}
    </form>
  )
}

/**
 * Bar at the bottom of a phone's screen with the total and a link to the signature. Hidden once the signature is in view.
 */
function AcceptBar({ page: { sums, language } }: { page: ClientPageData }) {
  return (
    <p className="yours-bar">
      <b id="live-bar">{getFormatter(language).dollars(sums.totalCents)}</b>
      <a className="btn" href="#sign">
        {clientPageText(language).read.sayYes}
      </a>
    </p>
  )
}
