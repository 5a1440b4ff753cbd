import type { PublicIdentity } from '../../business/business.ts'
import { nationalPhone } from '../../business/phone.ts'
import { saidIn } from '../../business/said-in.ts'
import { PaperBlocks } from '../../plumbing/papers/paper-blocks.tsx'
import { plain } from '../../plumbing/papers/paper-text.ts'
import { errorAt } from '../../ui/field-errors.ts'
import { described, FieldError, InputField, TextField } from '../../ui/field.tsx'
import { dueDay } from '../proposals/due-day.ts'
import { NoticePart } from '../proposals/notice-part.tsx'
import { YoursSheet, type OtherLanguage } from '../proposals/yours-frame.tsx'
import { yoursWords } from '../proposals/yours-words.ts'
import { openHeading } from './change-form.ts'
import { ChangeTable } from './change-table.tsx'
import { ChangeFields } from './change-fields.tsx'
import { changesWords } from './changes-words.ts'
import type { YourChanges, YourChangesBack, YourDone } from './your-changes.ts'

type Props = {
  identity: PublicIdentity
  page: YourChanges
  back: YourChangesBack | null
  said: string | null
  other?: OtherLanguage | null
  /** What tells mistakes in the form as a field is left. */
  island: string
}

/** "Something changed?": before → after, what waits for an answer, calling off; nothing of it needs script. */
export function YourChangesPage({ identity, page, back, said, other, island }: Props) {
  const { path, query, eventDate, open, canChange, state, language, stormClause } = page
  const { longDay, monthDay } = saidIn(language)
  const { page: words, done } = changesWords(language)
  const day = monthDay(eventDate)
  const notice = back?.notice
  const isPostponed = state === 'postponed'
  const heading = isPostponed ? words.newDay : words.changed
  const isStormOffer = open?.kind === 'storm' && open.state === 'offered'
  return (
    <YoursSheet
      identity={identity}
      language={language}
      other={other}
      title={`${notice?.errors ? yoursWords(language).frame.error : ''}${heading}`}
      eyebrow={isPostponed ? words.postponed(longDay(eventDate)) : longDay(eventDate)}
      heading={heading}
    >
      <p>
        <a href={`${path}${query}`}>{words.back}</a>
      </p>
      <NoticePart notice={notice} />
      {isDone(said) && !notice && (
        <p className="summary" role="status">
          {done[said]}
        </p>
      )}
      {state === 'called-off' && <p>{words.calledOff(day)}</p>}
      {!canChange && state !== 'called-off' && <p>{words.nothingHere(nationalPhone(identity.phone))}</p>}
      {open && <OpenPart page={page} open={open} back={back} />}
      {isStormOffer && stormClause && (
        <section className="clause" lang={stormClause.language}>
          <h3>{stormClause.heading}</h3>
          <p>{stormClause.words}</p>
        </section>
      )}
      {canChange && !open && back?.shown && <ShownPart page={page} back={back} shown={back.shown} />}
      {canChange && !open && <AskChangeForm page={page} back={back} />}
      {canChange && !open && <script type="module" src={island} />}
      {canChange && (!open || isStormOffer) && <CallOffPart page={page} back={back} />}
      <CopiesPart page={page} />
    </YoursSheet>
  )
}

function isDone(said: string | null): said is YourDone {
  return said === 'asked' || said === 'signed' || said === 'moved' || said === 'closed'
}

type OpenProps = { page: YourChanges; open: NonNullable<YourChanges['open']>; back: YourChangesBack | null }

function OpenPart({ page, open, back }: OpenProps) {
  const error = (field: string) => back?.notice?.errors?.find((one) => one.field === field)?.message
  const { id, kind, state, answer, expiresOn, afterCents, keepsDay, rows, whole } = open
  const isOffered = state === 'offered'
  const { language } = page
  const said = saidIn(language)
  const { longDay, monthDay, dollars } = said
  const until = dueDay(said, expiresOn, page.today)
  const { page: told } = changesWords(language)
  return (
    <section aria-labelledby="open">
      <h2 id="open">{openHeading(open, language)}</h2>
      {isOffered && kind === 'change' && <p>{told.goodUntil(until)}</p>}
      {!isOffered && (
        <p>
          {yoursWords(language).openChange.asked(page.hasEmail)}
          {keepsDay && ` ${told.keptMeanwhile(monthDay(open.eventDate))}`}
        </p>
      )}
      {open.words && kind !== 'storm' && <blockquote dir="auto">{open.words}</blockquote>}
      {answer && <blockquote dir="auto">{answer}</blockquote>}
      {kind === 'change' && <ChangeTable rows={rows} language={language} />}
      {whole && (
        <>
          <details className="whole">
            <summary>{told.whole}</summary>
            <p className="paper-house">{plain(whole.paper.house)}</p>
            <p>
              <b>{plain(whole.paper.title)}</b>
            </p>
            <PaperBlocks blocks={whole.paper.blocks} />
          </details>
        </>
      )}
      <form method="post" action={`${page.path}/change${page.query}`}>
        <input type="hidden" name="change" value={id} />
        <input type="hidden" name="total" value={afterCents} />
        {whole && <input type="hidden" name="shown" value={whole.hash} />}
        {back?.input?.seenPages && <input type="hidden" name="seenPages" value={back.input.seenPages} />}
        {isOffered && kind === 'change' && (
          <>
            <InputField
              name="signature"
              label={told.fullName}
              autoComplete="name"
              dir="auto"
              error={error('signature')}
              defaultValue={back?.input?.signature}
            />
            <FieldError name="consent" error={error('consent')} />
            <label className="consent">
              <input
                type="checkbox"
                name="consent"
                value="on"
                id="consent"
                required
                defaultChecked={back?.input?.consent === 'on'}
                {...described('consent', undefined, error('consent'))}
              />{' '}
              <span>{page.consent}</span>
            </label>
          </>
        )}
        {isOffered && kind === 'storm' && (
          <fieldset id="days">
            <legend>{told.pickDay}</legend>
            <FieldError name="days" error={error('days')} />
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
          {isOffered && kind === 'change' && (
            <button className="btn" type="submit" name="intent" value="sign-change">
              {told.yes(dollars(afterCents))}
            </button>
          )}
          {isOffered && kind === 'storm' && page.days.length > 0 && (
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

/** What was agreed since the yes, each with the copy that went by letter. */
function CopiesPart({ page: { copies, path, language } }: { page: YourChanges }) {
  const { page: told } = changesWords(language)
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

type ShownProps = { page: YourChanges; back: YourChangesBack; shown: NonNullable<YourChangesBack['shown']> }

function ShownPart({ page, back, shown }: ShownProps) {
  const { rows, totalCents, hasPlace, isNewDay, eventDate } = shown
  const { language } = page
  const { monthDay, dollars } = saidIn(language)
  const { page: told } = changesWords(language)
  const day = monthDay(eventDate)
  // Of words alone nothing hangs on who is free.
  const isOther = isNewDay || rows.some(({ differs }) => differs)
  return (
    <section aria-labelledby="shown" className="would-be" tabIndex={-1} autoFocus>
      <h2 id="shown">{told.comesTo}</h2>
      <ChangeTable rows={rows} language={language} />
      {isOther && (
        <p>
          {hasPlace ? (isNewDay ? told.isOpen(day) : told.havePeople) : isNewDay ? told.fullDay(day) : told.fullHours}
        </p>
      )}
      <form method="post" action={`${page.path}/change${page.query}`}>
        {Object.entries(back.input ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="options" value="shown" />
        {(back.options ?? []).map((id) => (
          <input key={id} type="hidden" name="option" value={id} />
        ))}
        <input type="hidden" name="total" value={totalCents} />
        <button className="btn" type="submit" name="intent" value="ask-change">
          {told.askForThis(dollars(totalCents))}
        </button>
      </form>
    </section>
  )
}

function AskChangeForm({ page, back }: { page: YourChanges; back: YourChangesBack | null }) {
  const input = back?.input ?? page.input
  const errors = back?.notice?.errors ?? []
  const { page: told } = changesWords(page.language)
  return (
    <section aria-labelledby="ask-change">
      <h2 id="ask-change">{told.different}</h2>
      <form method="post" action={`${page.path}/change${page.query}`} id="change-form">
        <ChangeFields {...page} {...{ input, errors }} ticked={back?.options ?? page.options} />
        <TextField
          name="words"
          label={told.inYourWords}
          rows={3}
          optional
          defaultValue={input.words}
          error={errorAt(errors, 'words')}
        />
        <p>
          <button className="btn" type="submit" name="intent" value="change">
            {told.show}
          </button>
        </p>
        <p className="small">{told.pricesStay}</p>
      </form>
    </section>
  )
}

function CallOffPart({ page, back }: { page: YourChanges; back: YourChangesBack | null }) {
  const { callingOff, notice } = back ?? {}
  const isShown = callingOff !== undefined
  const { callOff, path, query, state, language } = page
  const { longDay, dollars } = saidIn(language)
  const { page: told } = changesWords(language)
  if (!callOff) return null
  const { paidCents, backCents, keptCents, until, next } = callOff
  const sumOrNone = (cents: number) => (cents > 0 ? dollars(cents) : null)
  return (
    <section aria-labelledby="call-off">
      <h2 id="call-off">{told.haveToCallOff}</h2>
      <p>
        {paidCents === 0 ? told.nothingPaid : told.paid(dollars(paidCents), sumOrNone(backCents), sumOrNone(keptCents))}
        {until && next && told.holdsUntil(longDay(until), longDay(next.from), sumOrNone(next.backCents))}
      </p>
      <form method="post" action={`${path}/change${query}`}>
        {isShown && (
          <TextField
            name="why"
            label={told.anything}
            rows={4}
            optional
            defaultValue={callingOff.why}
            error={notice?.errors?.find(({ field }) => field === 'why')?.message}
          />
        )}
        <p className="acts">
          {isShown ? (
            <button className="btn" type="submit" name="intent" value="ask-call-off">
              {told.askCallOff}
            </button>
          ) : (
            <button className="btn ghost" type="submit" name="intent" value="call-off">
              {told.callOff}
            </button>
          )}
          {isShown && state !== 'postponed' && (
            <button className="btn ghost" type="submit" name="intent" value="ask-postpone">
              {told.postpone}
            </button>
          )}
        </p>
      </form>
    </section>
  )
}
