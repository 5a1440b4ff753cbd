import type { ReactNode } from 'react'
import type { PublicIdentity } from '../../business/stored-settings.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { purchaseDifferenceText } from '../../drinks/shopping-list/plan-difference.ts'
import { formatVenueLocation } from '../../events/event/event-text.ts'
import { PdfDocumentBlocks } from '../../plumbing/pdf/pdf-document-blocks.tsx'
import { normalizePrintText } from '../../plumbing/pdf/format-document-text.ts'
import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import { getFieldAriaProps, FieldErrorMessage, InputField, TextareaField } from '../../ui/field.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import {
  BackIcon,
  CalendarIcon,
  ClockIcon,
  GuestsIcon,
  ListIcon,
  MinusIcon,
  MapPinIcon,
  PlusIcon,
} from '../../ui/icons.tsx'
import type { Language } from '../../ui/language.ts'
import { formatChangeLabel } from '../agreement/amount-due-text.ts'
import { formatDeadlineDay } from '../proposals/format-deadline-day.ts'
import { ClientPageNoticeSection } from '../proposals/client-page-notice-section.tsx'
import { ClientPageLayout, type AlternateLanguage } from '../proposals/client-page-layout.tsx'
import { clientPageText } from '../proposals/client-page-text.ts'
import { changeTopics, resolveChangeTopic, type ChangeSummary, type ChangeTopic } from './change-summary.ts'
import { formatClientChangeHeading } from './parse-change.ts'
import { isFieldLocked, isTopicLocked } from './change-phase.ts'
import { ChangeComparisonTable } from './change-comparison-table.tsx'
import { ChangeField, ExtrasFields, type ChangeFieldName, type CommonChangeFieldProps } from './change-fields.tsx'
import { changesText } from './changes-text.ts'
import type { ClientChangesData, ClientChangesActionData, ClientChangeConfirmation } from './client-changes-data.ts'

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
  const { page: words, done } = changesText(language)
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
          <a href={isCallingOff ? `${path}/change${query}` : `${path}${query}`}>
            <BackIcon />
            {isPostponed ? words.back : day}
          </a>
        </p>
        <h1>{heading}</h1>
        {isPostponed && <p className="lead">{words.postponed(longDay(eventDate))}</p>}
        {canChange && !open && !isCallingOff && !isPostponed && <p className="lead">{words.holds}</p>}
        {canChange && page.phase === 'under-way' && !notice?.words && <p>{words.underWay}</p>}
        <ClientPageNoticeSection notice={notice} />
        {isDone(said) && !notice && (
          <p className="summary" role="status">
            {done[said]}
          </p>
        )}
        {state === 'called-off' && <p>{words.calledOff(day)}</p>}
        {!canChange && state !== 'called-off' && !(isOver && notice?.words) && (
          <p>
            {isOver && `${words.eventOver} `}
            {words.nothingHere(formatPhoneNumber(identity.phone))}
          </p>
        )}
        {isCallingOff && <CallOffPart page={page} back={back} />}
        {open && !isCallingOff && <OpenPart page={page} open={open} back={back} />}
        {isStormOffer && stormClause && !isCallingOff && (
          <section className="clause" lang={stormClause.language}>
            <h2>{stormClause.heading}</h2>
            <p>{stormClause.words}</p>
          </section>
        )}
        {canChange && !open && !isCallingOff && (
          <>
            <AskChangeForm page={page} back={back} />
            <script type="module" src={island} />
          </>
        )}
        {canCallOff && !isCallingOff && (
          <p className="call-off">
            <a href={rowAddress(page, 'off')}>{words.callOff}</a>
          </p>
        )}
        <CopiesPart page={page} />
      </div>
    </ClientPageLayout>
  )
}

/** Address that opens a row. */
function rowAddress({ path, query }: ClientChangesData, row: string): string {
  return `${path}/change${query}${query ? '&' : '?'}row=${row}`
}

function isDone(said: string | null): said is ClientChangeConfirmation {
  return said === 'asked' || said === 'signed' || said === 'moved' || said === 'closed'
}

type OpenProps = {
  page: ClientChangesData
  open: NonNullable<ClientChangesData['open']>
  back: ClientChangesActionData | null
}

function OpenPart({ page, open, back }: OpenProps) {
  const error = (field: string) => back?.notice?.errors?.find((one) => one.field === field)?.message
  const { id, kind, state, answer, expiresOn, afterCents, keepsDay, rows, whole, isTooLate } = open
  const isOffered = state === 'offered'
  const isOpenToThem = isOffered && !isTooLate
  const { language } = page
  const said = getFormatter(language)
  const { longDay, monthDay, dollars } = said
  const until = formatDeadlineDay(said, expiresOn, page.today)
  const { page: told } = changesText(language)
  return (
    <section aria-labelledby="open">
      <h2 id="open">{formatClientChangeHeading(open, language)}</h2>
      {isOffered && kind === 'change' && <p>{told.goodUntil(until)}</p>}
      {!isOffered && (
        <p>
          {clientPageText(language).openChange.asked(page.answersByEmail)}
          {keepsDay && ` ${told.keptMeanwhile(monthDay(open.eventDate))}`}
        </p>
      )}
      {open.words && kind !== 'storm' && <blockquote dir="auto">{open.words}</blockquote>}
      {answer && <blockquote dir="auto">{answer}</blockquote>}
      {kind === 'change' && <ChangeComparisonTable rows={rows} language={language} />}
      {whole && (
        <>
          <details className="whole">
            <summary>{told.whole}</summary>
            <p className="paper-house">{normalizePrintText(whole.paper.house)}</p>
            <p>
              <b>{normalizePrintText(whole.paper.title)}</b>
            </p>
            <PdfDocumentBlocks blocks={whole.paper.blocks} />
          </details>
        </>
      )}
      <form method="post" action={`${page.path}/change${page.query}`}>
        <input type="hidden" name="change" value={id} />
        <input type="hidden" name="total" value={afterCents} />
        {whole && <input type="hidden" name="shown" value={whole.hash} />}
        {back?.input?.seenPages && <input type="hidden" name="seenPages" value={back.input.seenPages} />}
        {isOpenToThem && kind === 'change' && (
          <>
            <InputField
              name="signature"
              label={told.fullName}
              autoComplete="name"
              dir="auto"
              error={error('signature')}
              defaultValue={back?.input?.signature}
            />
            <FieldErrorMessage name="consent" error={error('consent')} />
            <label className="consent">
              <input
                type="checkbox"
                name="consent"
                value="on"
                id="consent"
                required
                defaultChecked={back?.input?.consent === 'on'}
                {...getFieldAriaProps('consent', undefined, error('consent'))}
              />{' '}
              <span>{page.consent}</span>
            </label>
          </>
        )}
        {isOpenToThem && kind === 'storm' && (
          <fieldset id="days">
            <legend>{told.pickDay}</legend>
            <FieldErrorMessage name="days" error={error('days')} />
            {page.days.length > 0 && <p>{told.openDays(until)}</p>}
            {page.days.length === 0 && <p>{told.noDay}</p>}
            {page.days.map((day) => (
              <label className="consent" key={day}>
                <input type="radio" name="day" value={day} /> {longDay(day)}
              </label>
            ))}
          </fieldset>
        )}
        <p className="acts">
          {isOpenToThem && kind === 'change' && (
            <button className="btn" type="submit" name="intent" value="sign-change">
              {told.yes(dollars(afterCents))}
            </button>
          )}
          {isOpenToThem && kind === 'storm' && page.days.length > 0 && (
            <button className="btn" type="submit" name="intent" value="pick-day">
              {told.moveIt}
            </button>
          )}
          <button className="btn ghost" type="submit" name="intent" value="close-change" formNoValidate>
            {isOffered ? told.no : told.takeBack}
          </button>
        </p>
      </form>
    </section>
  )
}

/** Agreed changes, each with the copy that was emailed. */
function CopiesPart({ page: { copies, path, language } }: { page: ClientChangesData }) {
  const { page: told } = changesText(language)
  if (copies.length === 0) return null
  return (
    <section aria-labelledby="copies">
      <h2 id="copies">{told.copies}</h2>
      <ul>
        {copies.map(({ id, name }) => (
          <li key={id}>
            <a href={`${path}/agreement.pdf?change=${id}`}>{`${name} (PDF)`}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

type AskProps = { page: ClientChangesData; back: ClientChangesActionData | null }

/** All rows are a single form, so that input in a row is posted with the others. */
function AskChangeForm({ page, back }: AskProps) {
  const { language, path, query, seen } = page
  const input = back?.input ?? page.input
  const errors = back?.notice?.errors ?? []
  const { phase } = page
  const codes = changeTopics.filter((code) => !isTopicLocked(code, phase))
  const wantedRow = back?.row ?? resolveChangeTopic(page.row, [])
  const asked = codes.includes(wantedRow) ? wantedRow : 'guests'
  const { page: told } = changesText(language)
  const field = (name: ChangeFieldName, more: object = {}) => (
    <ChangeField key={name} {...{ name, language, input, errors }} {...more} />
  )
  const fields: Record<ChangeTopic, ReactNode> = {
    guests: <GuestsField {...{ language, input, errors }} agreed={page.input.eventGuestCount ?? ''} />,
    date: field('eventDate', { type: 'date', className: '' }),
    times: (
      <div className="row">
        {!isFieldLocked('eventStartTime', phase) && field('eventStartTime', { type: 'time' })}
        {field('eventEndTime', { type: 'time' })}
      </div>
    ),
    place: (
      <div className="row">
        {field('eventVenue', { optional: true, className: '' })}
        {field('eventLocation', { optional: true })}
        {field('eventZip', { optional: true, inputMode: 'numeric' })}
      </div>
    ),
    else: (
      <>
        <TextareaField
          name="words"
          label={told.inYourWords}
          rows={3}
          optional
          defaultValue={input.words}
          error={getFieldErrorMessage(errors, 'words')}
        />
        <details
          className="extras"
          open={hasOtherTopicChange(input, page.input, errors, back?.options ?? page.options, page.options)}
        >
          <summary>{told.extras}</summary>
          <ExtrasFields {...{ language, input, errors }} lines={page.lines} ticked={back?.options ?? page.options} />
        </details>
      </>
    ),
  }
  const icons = { guests: GuestsIcon, date: CalendarIcon, times: ClockIcon, place: MapPinIcon, else: ListIcon }
  return (
    <form method="post" action={`${path}/change${query}`} id="change-form" noValidate>
      <input type="hidden" name="seen" value={seen} />
      {codes.map((code) => {
        const Icon = icons[code]
        return (
          <details className="change-row" name="change" key={code} open={code === asked} data-row={code}>
            <summary>
              <Icon />
              <span>
                <b>{told.rows[code]}</b>
                <small dir="auto">{rowHint(code, page)}</small>
              </span>
            </summary>
            {fields[code]}
            <div className="change-answer" data-answer="" aria-live="polite">
              {code === asked && back?.shown ? (
                <AnswerPart page={page} back={back} shown={back.shown} />
              ) : (
                <button
                  className="btn ghost"
                  type="submit"
                  name="intent"
                  value="change"
                  formAction={rowAddress(page, code)}
                >
                  {told.show}
                </button>
              )}
            </div>
          </details>
        )
      })}
      <p className="small">{told.pricesStay}</p>
    </form>
  )
}

/** Whether a field under "Something else" was changed or has an error. */
function hasOtherTopicChange(
  input: Readonly<Record<string, string>>,
  agreed: Readonly<Record<string, string>>,
  errors: readonly FieldError[],
  ticked: readonly string[],
  options: readonly string[],
): boolean {
  const names = ['bartenders', 'cocktail', 'garnish', 'mixer']
  return (
    names.some((name) => input[name] !== agreed[name] || errors.some(({ field }) => field === name)) ||
    errors.some(({ field }) => field === 'options') ||
    ticked.toSorted().join() !== options.toSorted().join()
  )
}

/** Current value of a row. */
function rowHint(code: ChangeTopic, { input, language, state, countBy, barUntil, zone }: ClientChangesData): string {
  const { page: told } = changesText(language)
  const { longDay, monthDay, clock } = getFormatter(language)
  const { eventDate = '', eventStartTime = '', eventEndTime = '', eventGuestCount = '' } = input
  switch (code) {
    case 'guests':
      return told.guestsNow(eventGuestCount, state === 'postponed' ? null : countBy && monthDay(countBy))
    case 'date':
      return state === 'postponed' ? told.noPlace : longDay(eventDate)
    case 'times': {
      const times = clientPageText(language).paper.fromTo(clock(eventStartTime), clock(eventEndTime))
      return told.timesNow([times, zone].filter(Boolean).join(' '), barUntil && clock(barUntil))
    }
    case 'place':
      return (
        formatVenueLocation({ eventVenue: input.eventVenue ?? null, eventLocation: input.eventLocation ?? null }) ??
        told.noPlace
      )
    case 'else':
      return told.elseNow
  }
}

type GuestsProps = Pick<CommonChangeFieldProps, 'language' | 'input' | 'errors'> & { agreed: string }

/** Number of guests in large type. Stepper buttons appear where script runs. */
function GuestsField({ language, input, errors, agreed }: GuestsProps) {
  const { page: told } = changesText(language)
  const name = 'eventGuestCount'
  const error = getFieldErrorMessage(errors, name)
  return (
    <div className={`stepper${error ? ' bad' : ''}`}>
      <button type="button" data-step="-10" aria-label={told.fewer} aria-controls={name} hidden>
        <MinusIcon />
      </button>
      <div>
        <label htmlFor={name} className="unseen">
          {told.fields[name]}
        </label>
        <FieldErrorMessage name={name} error={error} />
        <input
          id={name}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={input[name]}
          {...getFieldAriaProps(name, undefined, error)}
        />
        <small data-was={agreed} hidden={input[name] === agreed}>
          {told.was(agreed)}
        </small>
      </div>
      <button type="button" data-step="10" aria-label={told.moreGuests} aria-controls={name} hidden>
        <PlusIcon />
      </button>
    </div>
  )
}

type AnswerProps = {
  page: ClientChangesData
  back: ClientChangesActionData
  shown: NonNullable<ClientChangesActionData['shown']>
}

/** Preview of the change in a single line, with the button that requests it. */
function AnswerPart({ page, back, shown }: AnswerProps) {
  const { rows, answer, hasPlace, isNewDay, eventDate } = shown
  const { language, totalCents: before } = page
  const { monthDay, inOneForm } = getFormatter(language)
  const { page: told } = changesText(language)
  const day = monthDay(eventDate)
  // A message alone needs no availability.
  const isOther = isNewDay || rows.some(({ differs }) => differs)
  const total = inOneForm([answer.totalCents, before])
  // Fewer guests or another venue need no check of staff availability.
  const { bartenders } = answer
  const isMore = (bartenders && bartenders.is > bartenders.was) || answer.parts.some(({ code }) => code === 'times')
  const said = [
    ...(isNewDay
      ? [(hasPlace ? told.isOpen : told.fullDay)(day)]
      : hasPlace
        ? isMore
          ? [told.havePeople]
          : []
        : [told.fullHours]),
    ...(answer.byCents === 0 ? [] : [told.totalNow(total(answer.totalCents), total(before))]),
  ]
  return (
    <div tabIndex={-1} autoFocus={!back.notice} className="answer">
      <p className="comes-to">
        <AnswerLine answer={answer} isOther={isOther} language={language} />
      </p>
      {isOther && said.length > 0 && <p>{said.join(' ')}</p>}
      <input type="hidden" name="total" value={answer.totalCents} />
      <p>
        <button className="btn" type="submit" name="intent" value="ask-change" formAction={rowAddress(page, back.row!)}>
          {hasPlace || !isOther ? told.askForThis : told.askAnyway}
        </button>
      </p>
      {isOther && (
        <details className="before-after">
          <summary>{told.beforeAfter}</summary>
          <ChangeComparisonTable rows={rows} language={language} />
        </details>
      )}
    </div>
  )
}

type LineProps = { answer: ChangeSummary; isOther: boolean; language: Language }

/** Preview line: "160 guests: + $150, a third bartender. You buy 2½ more cases of beer." */
function AnswerLine({ answer: { parts, bartenders, byCents, buy }, isOther, language }: LineProps) {
  const { page: told } = changesText(language)
  const { dollars, allOf } = getFormatter(language)
  if (!isOther) return <>{told.wordsAlone}</>
  const sum = byCents === 0 ? told.samePrice : (byCents > 0 ? told.more : told.less)(dollars(Math.abs(byCents)))
  const asked = parts.length > 0 ? `${formatChangeLabel(parts, language)}: ` : ''
  const people = bartenders && told.bartenders(formatChangeLabel([bartenders], language).toLowerCase())
  return (
    <>
      <b>
        {asked}
        {sum}
        {people ? ',' : '.'}
      </b>
      {people && ` ${people}.`} {buy.length > 0 && told.youBuy(allOf(buy.map(purchaseDifferenceText(language))))}
    </>
  )
}

/** Refund on cancellation, shown before the client confirms. */
function CallOffPart({ page, back }: AskProps) {
  const { callingOff, notice } = back ?? {}
  const { callOff, path, query, state, language } = page
  const { longDay, dollars } = getFormatter(language)
  const { page: told, letter } = changesText(language)
  if (!callOff) return null
  const { paidCents, backCents, keptCents, until, next } = callOff
  const sumOrNone = (cents: number) => (cents > 0 ? dollars(cents) : null)
  return (
    <section className="calling-off">
      {paidCents > 0 && (
        <dl className="sums">
          {(['paid', 'back', 'kept'] as const).map((kind) => (
            <div key={kind}>
              <dt>{letter.money[kind]}</dt>
              <dd>{dollars({ paid: paidCents, back: backCents, kept: keptCents }[kind])}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        {paidCents === 0 ? told.nothingPaid : told.paid(backCents > 0)}
        {until &&
          next &&
          told.holdsUntil(longDay(until), {
            from: longDay(next.from),
            back: sumOrNone(next.backCents),
            last: next.until && longDay(next.until),
          })}
      </p>
      <form method="post" action={`${path}/change${query}`}>
        <TextareaField
          name="why"
          label={told.anything}
          rows={3}
          optional
          defaultValue={callingOff?.why}
          error={notice?.errors?.find(({ field }) => field === 'why')?.message}
        />
        <p className="acts">
          <button className="btn ghost danger" type="submit" name="intent" value="ask-call-off">
            {told.askCallOff}
          </button>
          {state !== 'postponed' && (
            <button className="btn ghost" type="submit" name="intent" value="ask-postpone">
              {told.postpone}
            </button>
          )}
          <a href={`${path}${query}`}>{told.keep}</a>
        </p>
      </form>
    </section>
  )
}
