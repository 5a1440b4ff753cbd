import { formatLongDate } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { ShownIfAllowed } from '../../ui/allowed-link.tsx'
import { FormErrors } from '../../ui/error-summary.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { isActionAllowedInPhase, changeActions, type ChangePageData, type ChangeFormView } from './change-form-data.ts'
import { doneEventMessage, changeActionLabels, lockedFieldsMessages } from './change-form-text.ts'
import { formatOwnerChangeHeading, OpenChangeForm } from './changes-section.tsx'
import { ChangeActionSection } from './change-action-section.tsx'

type Props = {
  sheet: ChangePageData
  /** Assistants can only answer a client's request. */
  isOwner: boolean
  /** The chosen action. Null if none was chosen yet. */
  view: ChangeFormView | null
  /** Result of the last action in a sentence, and the amount to refund. */
  done: { words: string; oweThemCents: number } | null
  /** Whether nothing was applied because the change has moved on. */
  isStale: boolean
  /** Posted input of the open change's form, returned with errors. */
  typed?: Record<string, string>
  errors?: ChangeFormView['errors']
}

/** Page for every action on an agreement: choose the action, preview the result, apply it. */
export function ChangeFormPage({ sheet, isOwner, view, done, isStale, typed, errors = view?.errors ?? [] }: Props) {
  const { eventId, name, eventDate, open, hasTax, canOffer, state } = sheet
  const job = `/backbar/jobs/${eventId}`
  const page = `${job}/change`
  const isStanding = ['agreed', 'reserved', 'postponed'].includes(state)
  return (
    <div className="change-sheet">
      <BackOfficeHeader
        title="Change or cancel"
        eyebrow={`${name}, ${formatLongDate(eventDate)}`}
        isError={errors.length > 0}
      >
        {!done && (
          <a className="btn ghost" href={job}>
            Back to the event
          </a>
        )}
      </BackOfficeHeader>
      <FormErrors heading="Nothing is done yet. Please check:" errors={errors} />
      {isStale && (
        <p className="said" role="status">
          Nothing was done: something changed since you opened this page. Here is how it is now.
        </p>
      )}
      {done && (
        <div className="said" role="status">
          <p>{done.words}</p>
          {done.oweThemCents > 0 && (
            <ShownIfAllowed to={`${job}/money`}>
              <a href={`${job}/money#entry`}>Refund {formatDollars(done.oweThemCents)}</a>
            </ShownIfAllowed>
          )}
        </div>
      )}
      {open && view === null && (
        <section className="slip" id="changes">
          <h2>{formatOwnerChangeHeading(open)}</h2>
          <OpenChangeForm action={page} {...{ open, hasTax, canOffer, isOwner, typed }} />
        </section>
      )}
      {!isStanding && !done && (
        <p id="closed">
          {state === 'done'
            ? doneEventMessage
            : 'Nothing that was agreed stands here anymore, so there is nothing to change.'}
        </p>
      )}
      {done && (
        <p className="acts">
          <a className="btn" href={job}>
            Back to the event
          </a>
          {isStanding && isOwner && (
            <a className="btn ghost" href={page}>
              Change something else
            </a>
          )}
        </p>
      )}
      {isStanding && isOwner && view === null && !done && <ChooseAction sheet={sheet} page={page} />}
      {isStanding && !isOwner && !open && <p>An owner can change or cancel it.</p>}
      {isStanding && view !== null && <ChangeActionSection sheet={sheet} view={view} page={page} />}
    </div>
  )
}

/** First step: choose the action. Each choice is a link. */
function ChooseAction({ sheet: { phase, state, open, callOff }, page }: { sheet: ChangePageData; page: string }) {
  const isThere = (what: ChangeFormView['what']) => {
    if (what === 'they' || what === 'we') return callOff !== null
    return isActionAllowedInPhase(what, phase) && !(what === 'postpone' && state === 'postponed')
  }
  return (
    <section className="slip" aria-labelledby="what">
      <h2 id="what">{open ? 'Other kinds of change' : 'What do you want to change?'}</h2>
      {phase !== 'ahead' && <p>{lockedFieldsMessages[phase]}</p>}
      <ul className="happenings flush">
        {changeActions.filter(isThere).map((what) => {
          const { label, hint } = changeActionLabels[what]
          return (
            <li key={what}>
              <a className="strong" href={`${page}?what=${what}`}>
                {label}
                <small className="muted">{hint}</small>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
