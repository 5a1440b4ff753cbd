import { getFormatter } from '../../../business/language-formatter.ts'
import { TextareaField } from '../../../ui/field.tsx'
import { changesText } from '../../../agreements/changes/changes-text.ts'
import { clientChangesText } from './client-changes-text.ts'
import type { ClientChangeFormProps } from './client-change-request-form.tsx'

/** Refund on cancellation, shown before the client confirms. */
export function ClientCancellationForm({ page, back }: ClientChangeFormProps) {
  const { callingOff, notice } = back ?? {}
  const { callOff, path, query, state, language } = page
  const { longDay, dollars } = getFormatter(language)
  const { page: told } = clientChangesText(language)
  const { letter } = changesText(language)
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
          <a className="tap muted" href={`${path}${query}`}>
            {told.keep}
          </a>
        </p>
      </form>
    </section>
  )
}
