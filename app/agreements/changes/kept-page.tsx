import { longDay } from '../../business/dates.ts'
import { dollars } from '../../business/money.ts'
import { typedDollars } from '../../business/forms/read-dollars.ts'
import { PleaseCheck } from '../../ui/error-summary.tsx'
import type { FieldMessage } from '../../ui/field-errors.ts'
import { InputField, TextField } from '../../ui/field.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { CallOff } from '../agreement/call-off.ts'

type Props = {
  name: string
  here: string
  callOff: CallOff
  errors: FieldMessage[]
  words: Readonly<Record<string, string>>
}

/** Between "Mark called off" and an agreement: what is kept of the money is said first. Nothing has been changed. */
export function RetainedMoneyPage({ name, here, callOff, errors, words }: Props) {
  const message = (field: string) => errors.find((error) => error.field === field)?.message
  return (
    <>
      <OfficeHead
        title={`How much of ${name}’s money do you keep?`}
        eyebrow="Nothing changed yet"
        isError={errors.length > 0}
      />
      <PleaseCheck errors={errors} />
      <form method="post" action={here} className="slip">
        <input type="hidden" name="intent" value="call-off" />
        <input type="hidden" name="lostReason" value={words.lostReason ?? ''} />
        <p>{`They have said yes, so calling it off settles the money too. ${backWords(callOff)}`}</p>
        <InputField
          name="kept"
          label="What you keep, in dollars"
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
          They owe no more than that, the date is open again, and they get a letter. You owe them whatever they paid
          beyond it.
          {words.lostReason && ` “${words.lostReason}” stays as your own note.`}
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
  if (paidCents === 0) return 'They have not paid anything, so there is nothing to refund.'
  const today = `They paid ${dollars(paidCents)}. Under the terms you agreed on, you refund ${dollars(backCents)} if it is called off today, and keep ${dollars(keptCents)}.`
  return until && next ? `${today} From ${longDay(next.from)} on, you refund ${dollars(next.backCents)}.` : today
}
