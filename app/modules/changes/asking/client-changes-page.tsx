import type { PublicIdentity } from '../../../business/stored-settings.ts'
import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { DocumentHead } from '../../../ui/document-head.tsx'
import { BackIcon } from '../../../ui/icons.tsx'
import { ClientPageNoticeSection } from '../../../agreements/proposals/client-page-notice-section.tsx'
import { ClientPageLayout, type AlternateLanguage } from '../../../agreements/proposals/client-page-layout.tsx'
import { clientPageText } from '../../../agreements/proposals/client-page-text.ts'
import { ChangeByPhone } from '../../../agreements/client-page/change-by-phone.tsx'
import { clientChangesText } from './client-changes-text.ts'
import {
  type ClientChangesData,
  type ClientChangesActionData,
  type ClientChangeConfirmation,
  getChangeTopicAddress,
} from './client-changes-data.ts'
import { ClientChangeRequestForm } from './client-change-request-form.tsx'
import { ClientOpenChange } from './client-open-change.tsx'
import { ClientCancellationForm } from './client-cancellation-form.tsx'

type Props = {
  identity: PublicIdentity
  page: ClientChangesData
  back: ClientChangesActionData | null
  said: string | null
  other?: AlternateLanguage | null
  /** Script that validates each field on blur. */
  island: string
}

/**
 * Client page for changes: a row for each topic with its preview, the open change, and cancellation. Works without
 * script.
 */
export function ClientChangesPage({ identity, page, back, said, other, island }: Props) {
  const { path, query, eventDate, open, canChange, state, language, stormClause, row } = page
  const { longDay, monthDay } = getFormatter(language)
  const { page: words, done } = clientChangesText(language)
  const day = monthDay(eventDate)
  const notice = back?.notice
  const isPostponed = state === 'postponed'
  const isStormOffer = open?.kind === 'storm' && open.state === 'offered'
  const isOver = page.phase === 'over' && state !== 'called-off'
  const canCallOff = canChange && page.phase === 'ahead' && page.callOff !== null && (!open || isStormOffer)
  const isCallingOff = canCallOff && (back?.callingOff !== undefined || (row === 'off' && !back))
  const heading = isCallingOff ? words.offTitle : isPostponed ? words.newDay : words.changed
  return (
    <ClientPageLayout identity={identity} language={language} other={other}>
      <DocumentHead
        title={`${notice?.errors ? clientPageText(language).frame.error : ''}${heading} · ${identity.name}`}
        description={heading}
        canonical={null}
      />
      <div className="wrap yours-sheet change-page">
        <p className="back">
          <a className="gap-2 strong no-underline" href={isCallingOff ? `${path}/change${query}` : `${path}${query}`}>
            <BackIcon />
            {isPostponed ? words.back : day}
          </a>
        </p>
        <h1>{heading}</h1>
        {isPostponed && <p className="lead">{words.postponed(longDay(eventDate))}</p>}
        {canChange && !open && !isCallingOff && !isPostponed && <p className="lead">{words.holds}</p>}
        {canChange && page.phase === 'under-way' && !notice?.words && <p>{words.underWay}</p>}
        {/* Only one row is open at a time. */}
        <ClientPageNoticeSection notice={notice} mostUnlisted={1} />
        {isDone(said) && !notice && (
          <p className="summary" role="status">
            {done[said]}
          </p>
        )}
        {state === 'called-off' && <p>{words.calledOff(day)}</p>}
        {page.isByPhone && !open && !notice && <ChangeByPhone language={language} phone={identity.phone} />}
        {!canChange && !page.isByPhone && state !== 'called-off' && !(isOver && notice?.words) && (
          <p>
            {isOver && `${words.eventOver} `}
            {words.nothingHere(formatPhoneNumber(identity.phone))}
          </p>
        )}
        {isCallingOff && <ClientCancellationForm page={page} back={back} />}
        {open && !isCallingOff && <ClientOpenChange page={page} open={open} back={back} />}
        {isStormOffer && stormClause && !isCallingOff && (
          <section className="clause" lang={stormClause.language}>
            <h2>{stormClause.heading}</h2>
            <p>{stormClause.words}</p>
          </section>
        )}
        {canChange && !open && !isCallingOff && (
          <>
            <ClientChangeRequestForm page={page} back={back} />
            <script type="module" src={island} />
          </>
        )}
        {canCallOff && !isCallingOff && (
          <p className="call-off">
            <a className="tap muted" href={getChangeTopicAddress(page, 'off')}>
              {words.callOff}
            </a>
          </p>
        )}
        <CopiesPart page={page} />
      </div>
    </ClientPageLayout>
  )
}

function isDone(said: string | null): said is ClientChangeConfirmation {
  return said === 'asked' || said === 'signed' || said === 'moved' || said === 'closed'
}

/** Agreed changes, each with the copy that was emailed. */
function CopiesPart({ page: { copies, path, language } }: { page: ClientChangesData }) {
  const { page: told } = clientChangesText(language)
  if (copies.length === 0) return null
  return (
    <section aria-labelledby="copies">
      <h2 id="copies">{told.copies}</h2>
      <ul className="bullets">
        {copies.map(({ id, name }) => (
          <li key={id}>
            <a href={`${path}/agreement.pdf?change=${id}`}>{`${name} (PDF)`}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
