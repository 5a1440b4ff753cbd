import { longDay, momentWords, monthDay, shortDay } from '../../business/dates.ts'
import { dollars } from '../../menu/catalogue/money.ts'
import { typedDollars } from '../../menu/catalogue/read-dollars.ts'
import { InputField, TextField } from '../../ui/field.tsx'
import type { CallOff } from './call-off.ts'
import type { ChangeKind, ChangeState } from './change.ts'
import { ChangeTable } from './change-table.tsx'
import type { ChangesPartProps } from './changes-shown.ts'

const kinds: Readonly<Record<ChangeKind, string>> = {
  change: 'a change',
  'call-off': 'calling it off',
  postpone: 'postponing it',
  storm: 'a free move for a storm',
}
const states: Readonly<Record<ChangeState, string>> = {
  asked: 'asked',
  offered: 'offered',
  agreed: 'agreed',
  declined: 'declined',
  'taken-back': 'taken back',
  ended: 'ended without an answer',
}

/** What was asked since the yes, and what the owner can do about it; `typed` is a form of it that came back. */
export function ChangesPart({
  leadId,
  timeZone,
  state,
  hasTax,
  canChange,
  open,
  past,
  callOff,
  typed,
}: ChangesPartProps & { typed?: Record<string, string> }) {
  const action = `/backbar/requests/${leadId}/changes`
  const isStanding = ['agreed', 'reserved', 'postponed'].includes(state)
  return (
    <section className="slip" id="changes">
      <h2>Changes</h2>
      {open && <OpenChange {...{ action, open, hasTax, typed }} />}
      {!open && past.length === 0 && <p className="small">Nothing was asked since the yes.</p>}
      {past.length > 0 && (
        <ul className="plain-list">
          {past.map(({ id, number, kind, state, beforeCents, afterCents, settledAt, hasCopy }) => (
            <li key={id}>
              <span>{`Change ${number}, ${kinds[kind]}: ${states[state]}`}</span>
              <span className="small">
                {[
                  kind === 'change' && `${dollars(beforeCents)} → ${dollars(afterCents)}`,
                  settledAt !== null && momentWords(settledAt, timeZone),
                ]
                  .filter(Boolean)
                  .join('; ')}
              </span>
              {hasCopy && (
                <a className="small" href={`/backbar/requests/${leadId}/agreement.pdf?change=${id}`}>
                  Copy (PDF)<span className="unseen">{` of change ${number}`}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {isStanding && (
        <details open={open?.kind === 'call-off' || isBack(typed, 'call-off')}>
          <summary>Call it off</summary>
          <form method="post" action={action}>
            <p>{callOffWords(callOff)}</p>
            <InputField
              name="kept"
              label="Kept of the money, in dollars"
              inputMode="decimal"
              defaultValue={typed?.kept ?? typedDollars(callOff.keptCents)}
            />
            <TextField name="words" label="Your words to them" rows={2} defaultValue={typed?.words} optional />
            <p className="small">
              What is owed falls to that, the day is free, and they get a letter. What was paid beyond is theirs until
              you give it back.
            </p>
            <p>
              <button className="btn ghost" type="submit" name="intent" value="call-off">
                Call it off
              </button>
            </p>
          </form>
        </details>
      )}
      {canChange && state !== 'postponed' && (
        <details>
          <summary>Postpone it without a day</summary>
          <form method="post" action={action}>
            <p>
              What was signed and paid stays good, and the day is free for others. They tell you a new one on their
              page.
            </p>
            <p>
              <button className="btn ghost" type="submit" name="intent" value="postpone">
                Postpone it
              </button>
            </p>
          </form>
        </details>
      )}
    </section>
  )
}

function isBack(typed: Record<string, string> | undefined, intent: string): boolean {
  return typed?.intent === intent
}

type OpenProps = {
  action: string
  open: NonNullable<ChangesPartProps['open']>
  hasTax: boolean
  typed: Record<string, string> | undefined
}

function OpenChange({ action, open, hasTax, typed }: OpenProps) {
  const { id, kind, state, words, answer, expiresOn, afterCents, subtotalCents, rows, hasPlace, keepsDay, eventDate } =
    open
  const isAsked = state === 'asked'
  return (
    <>
      <p>
        <b>
          {isAsked ? `They ask for ${kinds[kind]}.` : `You offered ${kinds[kind]}, good until ${shortDay(expiresOn)}.`}
        </b>
        {keepsDay && ` ${monthDay(eventDate)} is kept for them meanwhile.`}
        {!hasPlace && kind === 'change' && ` There is no place for it on ${monthDay(eventDate)}.`}
      </p>
      {words && <blockquote dir="auto">{words}</blockquote>}
      {answer && <p className="small">{`You wrote: “${answer}”`}</p>}
      {kind === 'change' && <ChangeTable rows={rows} />}
      <form method="post" action={action}>
        <input type="hidden" name="change" value={id} />
        <input type="hidden" name="total" value={afterCents} />
        {isAsked && (kind === 'change' || kind === 'postpone') && (
          <p>
            <button className="btn" type="submit" name="intent" value="agree">
              {kind === 'postpone' ? 'Agree: the day is free, the money stays' : `Agree, ${dollars(afterCents)} in all`}
            </button>
          </p>
        )}
        {isAsked && kind === 'change' && (
          <details open={isBack(typed, 'offer')}>
            <summary>Answer with another sum, or in words</summary>
            <InputField
              name="sum"
              label={hasTax ? 'In all before tax, in dollars' : 'In all, in dollars'}
              inputMode="decimal"
              defaultValue={typed?.sum ?? typedDollars(subtotalCents)}
            />
            <TextField name="answer" label="Your words to them" rows={3} defaultValue={typed?.answer} optional />
            <p>
              <button className="btn ghost" type="submit" name="intent" value="offer">
                Offer it: they sign within a week
              </button>
            </p>
          </details>
        )}
        <p>
          <button className="btn ghost" type="submit" name="intent" value="close">
            {isAsked ? 'Decline' : 'Take it back'}
          </button>
        </p>
      </form>
    </>
  )
}

function callOffWords({ paidCents, backCents, keptCents, until, next }: CallOff): string {
  if (paidCents === 0) return 'Nothing was paid. By what they signed, nothing comes back.'
  const today = `They paid ${dollars(paidCents)}. By what they signed, ${dollars(backCents)} comes back today and ${dollars(keptCents)} stays.`
  return until && next ? `${today} From ${longDay(next.from)} on, ${dollars(next.backCents)} comes back.` : today
}
