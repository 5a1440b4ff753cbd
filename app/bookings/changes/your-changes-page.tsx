import type { Identity } from '../../business/business.ts'
import { longDay, monthDay, shortDay } from '../../business/dates.ts'
import { nationalPhone } from '../../business/phone.ts'
import { dollars } from '../../menu/catalogue/money.ts'
import { PaperBlocks } from '../../plumbing/papers/paper-blocks.tsx'
import { plain } from '../../plumbing/papers/paper-text.ts'
import { described, FieldError, InputField, TextField } from '../../ui/field.tsx'
import { NoticePart } from '../proposals/notice-part.tsx'
import { YoursSheet } from '../proposals/yours-frame.tsx'
import { openHeading } from './change-form.ts'
import { ChangeTable } from './change-table.tsx'
import type { YourChanges, YourChangesBack } from './your-changes.ts'

type Props = { identity: Identity; page: YourChanges; back: YourChangesBack | null; said: string | null }

/** "Something changed?": before → after, what waits for an answer, calling off; nothing of it needs script. */
export function YourChangesPage({ identity, page, back, said }: Props) {
  const { path, eventDate, open, canChange, state } = page
  const day = monthDay(eventDate)
  const notice = back?.notice
  const isPostponed = state === 'postponed'
  return (
    <YoursSheet
      identity={identity}
      title={`${notice?.errors ? 'Error: ' : ''}Something changed?`}
      eyebrow={longDay(eventDate)}
      heading={isPostponed ? 'Your new day' : 'Something changed?'}
    >
      <p>
        <a href={path}>{`Back to ${day}`}</a>
      </p>
      <NoticePart notice={notice} />
      {said === 'done' && !notice && (
        <p className="summary" role="status">
          Done. Here is how it stands now.
        </p>
      )}
      {state === 'called-off' && <p>{`${day} is called off.`}</p>}
      {!canChange && state !== 'called-off' && (
        <p>
          {`There is nothing here that can be changed any more. Call us at ${nationalPhone(identity.phone)} if something is wrong.`}
        </p>
      )}
      {open && <OpenPart page={page} open={open} back={back} />}
      {canChange && !open && back?.shown && <ShownPart page={page} back={back} shown={back.shown} />}
      {canChange && !open && <AskChangeForm page={page} back={back} />}
      {canChange && !open && <CallOffPart page={page} isShown={back?.callingOff ?? false} />}
      <CopiesPart page={page} />
    </YoursSheet>
  )
}

type OpenProps = { page: YourChanges; open: NonNullable<YourChanges['open']>; back: YourChangesBack | null }

function OpenPart({ page, open, back }: OpenProps) {
  const error = (field: string) => back?.notice?.errors?.find((one) => one.field === field)?.message
  const { id, kind, state, answer, expiresOn, afterCents, keepsDay, rows, whole } = open
  const isOffered = state === 'offered'
  return (
    <section aria-labelledby="open">
      <h2 id="open">{openHeading(open)}</h2>
      {isOffered && kind === 'change' && (
        <p>{`It is good until ${shortDay(expiresOn)}. If you do nothing, what you signed stays as it is.`}</p>
      )}
      {!isOffered && (
        <p>
          {'We answer by letter. Nothing has changed yet: what you signed holds until then.'}
          {keepsDay && ` ${monthDay(open.eventDate)} is kept for you meanwhile.`}
        </p>
      )}
      {open.words && kind !== 'storm' && <blockquote dir="auto">{open.words}</blockquote>}
      {answer && <blockquote dir="auto">{answer}</blockquote>}
      {kind === 'change' && <ChangeTable rows={rows} />}
      {whole && (
        <>
          <details className="whole">
            <summary>The whole text, word for word, as your copy will have it</summary>
            <p className="paper-house">{plain(whole.paper.house)}</p>
            <p>
              <b>{plain(whole.paper.title)}</b>
            </p>
            <PaperBlocks blocks={whole.paper.blocks} />
          </details>
          <p className="hint">{`SHA-256 of these words: ${whole.hash}`}</p>
        </>
      )}
      <form method="post" action={`${page.path}/change`}>
        <input type="hidden" name="change" value={id} />
        <input type="hidden" name="total" value={afterCents} />
        {whole && <input type="hidden" name="shown" value={whole.hash} />}
        {isOffered && kind === 'change' && (
          <>
            <InputField
              name="signature"
              label="Your full name, as your signature"
              autoComplete="name"
              dir="auto"
              error={error('signature')}
              defaultValue={back?.words?.signature}
            />
            <FieldError name="consent" error={error('consent')} />
            <label className="consent">
              <input
                type="checkbox"
                name="consent"
                value="on"
                id="consent"
                required
                defaultChecked={back?.words?.consent === 'on'}
                {...described('consent', undefined, error('consent'))}
              />{' '}
              <span>{page.consent}</span>
            </label>
          </>
        )}
        {isOffered && kind === 'storm' && (
          <fieldset id="days">
            <legend>Pick a new day, free of charge</legend>
            <FieldError name="days" error={error('days')} />
            {page.days.length > 0 && (
              <p>{`These are open now. Until you pick one, everything stays as it is; you can until ${shortDay(expiresOn)}.`}</p>
            )}
            {page.days.length === 0 && <p>No day is free in the next half year. Call us, and we find one.</p>}
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
              {`Yes, change it for ${dollars(afterCents)} in all`}
            </button>
          )}
          {isOffered && kind === 'storm' && page.days.length > 0 && (
            <button className="btn" type="submit" name="intent" value="pick-day">
              Move it to this day
            </button>
          )}
          <button className="btn ghost" type="submit" name="intent" value="close-change" formNoValidate>
            {isOffered ? 'No, leave it as it is' : 'Take it back'}
          </button>
        </p>
      </form>
    </section>
  )
}

/** What was agreed since the yes, each with the copy that went by letter. */
function CopiesPart({ page: { copies, path } }: { page: YourChanges }) {
  if (copies.length === 0) return null
  return (
    <section aria-labelledby="copies">
      <h2 id="copies">What we agreed on since</h2>
      <ul>
        {copies.map(({ id, number, hash }) => (
          <li key={id}>
            <a href={`${path}/agreement.pdf?change=${id}`}>{`Change ${number} (PDF)`}</a>
            <p className="hint">{`SHA-256 of its words: ${hash}`}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ShownProps = { page: YourChanges; back: YourChangesBack; shown: NonNullable<YourChangesBack['shown']> }

function ShownPart({ page, back, shown }: ShownProps) {
  const { rows, totalCents, hasPlace, isNewDay, eventDate } = shown
  const day = monthDay(eventDate)
  return (
    <section aria-labelledby="shown" className="would-be" tabIndex={-1} autoFocus>
      <h2 id="shown">What it would come to</h2>
      <ChangeTable rows={rows} />
      <p>
        {hasPlace
          ? isNewDay
            ? `${day} is open. Ask, and we keep it for you until we answer.`
            : 'We have the people for it.'
          : `We are booked ${isNewDay ? `on ${day}` : 'at those hours or short of people that day'}. You can still ask.`}
      </p>
      <form method="post" action={`${page.path}/change`}>
        {Object.entries(back.words ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="options" value="shown" />
        {(back.options ?? []).map((id) => (
          <input key={id} type="hidden" name="option" value={id} />
        ))}
        <input type="hidden" name="total" value={totalCents} />
        <button className="btn" type="submit" name="intent" value="ask-change">
          {`Ask for this, ${dollars(totalCents)} in all`}
        </button>
      </form>
    </section>
  )
}

function AskChangeForm({ page, back }: { page: YourChanges; back: YourChangesBack | null }) {
  const words = back?.words ?? page.words
  const ticked = back?.options ?? page.options
  const error = (field: string) => back?.notice?.errors?.find((one) => one.field === field)?.message
  const choices = page.lines.filter(({ choice }) => choice !== 'fixed')
  const input = (name: string, label: string, more: object = {}) => (
    <InputField name={name} label={label} defaultValue={words[name]} error={error(name)} className="half" {...more} />
  )
  return (
    <section aria-labelledby="ask-change">
      <h2 id="ask-change">What is different?</h2>
      <form method="post" action={`${page.path}/change`}>
        <div className="row">
          {input('eventDate', 'Day', { type: 'date' })}
          {input('eventGuestCount', 'Guests', { inputMode: 'numeric' })}
          {input('eventStartTime', 'Starts', { type: 'time' })}
          {input('eventEndTime', 'Ends', { type: 'time' })}
          {input('eventVenue', 'Venue', { optional: true })}
          {input('eventLocation', 'City or address', { optional: true })}
          {input('eventZip', 'ZIP', { optional: true, inputMode: 'numeric' })}
          {input('bartenders', 'Bartenders beyond what your guests need', { inputMode: 'numeric' })}
          {input('cocktail', 'Additional cocktails', { inputMode: 'numeric' })}
          {input('garnish', 'Additional garnishes', { inputMode: 'numeric' })}
          {input('mixer', 'Additional mixers', { inputMode: 'numeric' })}
        </div>
        {choices.length > 0 && (
          <fieldset id="options">
            <legend>Your options</legend>
            <input type="hidden" name="options" value="shown" />
            {choices.map(({ id, label, choice }) => (
              <label className="consent" key={id}>
                <input type="checkbox" name="option" value={id} defaultChecked={ticked.includes(id)} />{' '}
                {choice !== 'fixed' && choice.kind === 'one-of' ? `${label} (one of these)` : label}
              </label>
            ))}
          </fieldset>
        )}
        <TextField
          name="words"
          label="In your words"
          rows={3}
          optional
          defaultValue={words.words}
          error={error('words')}
        />
        <p>
          <button className="btn" type="submit" name="intent" value="change">
            Show me
          </button>
        </p>
        <p className="small">Signed prices stay; what you add costs today’s. Nothing changes until we both agree.</p>
      </form>
    </section>
  )
}

function CallOffPart({ page, isShown }: { page: YourChanges; isShown: boolean }) {
  const { callOff, path, state } = page
  const { paidCents, backCents, keptCents, until, next } = callOff
  return (
    <section aria-labelledby="call-off">
      <h2 id="call-off">We have to call it off</h2>
      <p>
        {paidCents === 0
          ? 'Nothing was paid, so nothing comes back.'
          : `You paid ${dollars(paidCents)}. By what you signed, ${dollars(backCents)} comes back today and ${dollars(keptCents)} stays with us.`}
        {until &&
          next &&
          ` That holds until ${longDay(until)}; from ${longDay(next.from)} it is ${dollars(next.backCents)}.`}
      </p>
      <form method="post" action={`${path}/change`}>
        {isShown && <TextField name="words" label="Anything we should know" rows={2} optional />}
        <p className="acts">
          {isShown ? (
            <button className="btn" type="submit" name="intent" value="ask-call-off">
              Ask to call it off
            </button>
          ) : (
            <button className="btn ghost" type="submit" name="intent" value="call-off">
              Call it off …
            </button>
          )}
          {isShown && state !== 'postponed' && (
            <button className="btn ghost" type="submit" name="intent" value="ask-postpone">
              Rather postpone it, without a day yet
            </button>
          )}
        </p>
      </form>
    </section>
  )
}
