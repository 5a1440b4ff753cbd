import { shortDay } from '../../business/dates.ts'
import type { Difference } from '../../ui/differences.ts'
import { EditConflict } from '../../ui/edit-conflict.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { fieldsOf, errorAt, type FieldMessage } from '../../ui/field-errors.ts'
import { InputField, TextField } from '../../ui/field.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { factLabels, settingWords, siteNotes } from './night-facts.ts'

type Props = {
  leadId: string
  name: string
  date: string
  words: Record<string, string>
  seen: string
  /** What each time is where the owner says none, in words. */
  usual: Partial<Record<string, string>>
  errors?: FieldMessage[]
  rows?: Difference[] | null
}

/** The night's facts in one form: none of them has to be known. */
export function EventFactsPage({ leadId, name, date, words, seen, usual, errors = [], rows = null }: Props) {
  const field = fieldsOf(words, errors)
  const text = (name: string) => ({ ...field(name), label: factLabels[name]!, rows: 2, optional: true })
  const time = (name: string) => {
    const hint = usual[name] ? `${usual[name]} if you leave it empty.` : undefined
    return (
      <InputField
        key={name}
        {...field(name)}
        label={factLabels[name]!}
        hint={hint}
        type="time"
        className="half"
        optional
      />
    )
  }
  const back = `/backbar/events/${leadId}`
  return (
    <>
      <OfficeHead
        title="Event details"
        eyebrow={`${name}, ${shortDay(date)}`}
        isError={errors.length > 0 || rows !== null}
        lead="What you know about the event beyond what was agreed. It goes on the run sheet; leave out what you don’t know yet."
      />
      {errors.length > 0 && <ErrorSummary heading="Almost there. Please check:" errors={errors} />}
      {rows && <EditConflict rows={rows} />}
      <form method="post" className="slip facts-form" noValidate>
        <input type="hidden" name="seen" value={seen} />
        <h2>Who is there</h2>
        <div className="row">
          <InputField {...field('contact')} label={factLabels.contact!} className="half" autoComplete="off" optional />
          <InputField
            {...field('contactPhone')}
            label={factLabels.contactPhone!}
            type="tel"
            className="half"
            autoComplete="off"
            optional
          />
          {(['minors', 'nonDrinkers'] as const).map((name) => (
            <InputField
              key={name}
              {...field(name)}
              label={factLabels[name]!}
              className="half"
              inputMode="numeric"
              autoComplete="off"
              optional
            />
          ))}
        </div>
        <h2>Times</h2>
        <div className="row">{['loadIn', 'barOpens', 'toast', 'lastCall', 'barStops', 'outBy'].map(time)}</div>
        <h2>The place</h2>
        <div className="row">
          <TextField {...text('loadInWay')} hint="Which gate or door, who has the key." />
          <SelectField
            name="setting"
            label={factLabels.setting!}
            words={{ '': 'Not known yet', ...settingWords }}
            chosen={words.setting ?? ''}
            error={errorAt(errors, 'setting')}
            optional
          />
          <TextField {...text('rainPlan')} />
          {Object.keys(siteNotes).map((name) => (
            <TextField key={name} {...text(name)} className="half" />
          ))}
        </div>
        <p className="acts">
          <button className="btn" type="submit">
            Save
          </button>
          <a className="btn ghost" href={back}>
            Cancel
          </a>
        </p>
      </form>
    </>
  )
}
