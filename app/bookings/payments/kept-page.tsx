import { longDay } from '../../business/dates.ts'
import { dollars } from '../../menu/catalogue/money.ts'
import { typedDollars } from '../../menu/catalogue/read-dollars.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import type { FieldMessage } from '../../ui/field-errors.ts'
import { InputField, TextField } from '../../ui/field.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { CallOff } from '../changes/call-off.ts'

type Props = {
  name: string
  here: string
  callOff: CallOff
  errors: FieldMessage[]
  words: Readonly<Record<string, string>>
}

/** Between "Mark called off" and an agreement: what is kept of the money is said first. Nothing has been changed. */
export function KeptPage({ name, here, callOff, errors, words }: Props) {
  const message = (field: string) => errors.find((error) => error.field === field)?.message
  return (
    <>
      <OfficeHead
        title={`What is kept of ${name}’s money?`}
        eyebrow="Nothing changed yet"
        isError={errors.length > 0}
      />
      {errors.length > 0 && <ErrorSummary heading="Almost there. Please check:" errors={errors} />}
      <form method="post" action={here} className="slip">
        <input type="hidden" name="intent" value="call-off" />
        <input type="hidden" name="lostReason" value={words.lostReason ?? ''} />
        <p>{`They have said yes, so calling it off is settled with them. ${backWords(callOff)}`}</p>
        <InputField
          name="kept"
          label="Kept of the money, in dollars"
          inputMode="decimal"
          error={message('kept')}
          defaultValue={words.kept ?? typedDollars(callOff.keptCents)}
        />
        <TextField
          name="words"
          label="Your words to them"
          rows={3}
          optional
          error={message('words')}
          defaultValue={words.words ?? ''}
        />
        <p className="small">
          What is owed falls to that, the day is free, and they get a letter. What was paid beyond is theirs until you
          give it back.
          {words.lostReason && ` “${words.lostReason}” stays as a note of yours.`}
        </p>
        <p className="acts">
          <button className="btn" type="submit">
            Call it off
          </button>
          <a className="btn ghost" href={here}>
            Cancel
          </a>
        </p>
      </form>
    </>
  )
}

function backWords({ paidCents, backCents, keptCents, until, next }: CallOff): string {
  if (paidCents === 0) return 'Nothing was paid; by what they signed, nothing comes back.'
  const today = `They paid ${dollars(paidCents)}. By what they signed, ${dollars(backCents)} comes back today and ${dollars(keptCents)} stays.`
  return until && next ? `${today} From ${longDay(next.from)} on, ${dollars(next.backCents)} comes back.` : today
}
