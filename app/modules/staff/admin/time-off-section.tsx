import { formatLongDate, addMonths, formatMonth, weekdayNames } from '../../../business/dates.ts'
import { getStaffMemberPath } from '../members/staff-member-form.ts'
import { FormErrors } from '../../../ui/error-summary.tsx'
import { getFieldErrorMessage } from '../../../ui/field-errors.ts'
import { InputField } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { FailedStaffMemberSubmission, StaffMemberView } from './staff-member-view.ts'

type Props = { person: StaffMemberView; back: FailedStaffMemberSubmission }
const emptySubmission: NonNullable<FailedStaffMemberSubmission> = { kind: 'away', input: {}, errors: [] }

const everyDay = { '': 'Every day', ...Object.fromEntries(weekdayNames.map((day, i) => [i + 1, `${day}s`])) }
const kinds = { cannot: 'Cannot', 'rather-not': 'Would rather not' }

/** Time off of a staff member: the list, a month of checkboxes, and a form for ranges and weekdays. */
export function TimeOffSection({ person, back }: Props) {
  const { input, errors } = back ?? emptySubmission
  const field = (name: string) => ({ name, defaultValue: input[name], error: getFieldErrorMessage(errors, name) })
  const here = getStaffMemberPath(person.id)
  return (
    <section className="slip" id="days-off" aria-labelledby="days-off-heading">
      <h2 id="days-off-heading">Days off</h2>
      {person.aways.length > 0 && (
        <ul className="plain-list">
          {person.aways.map(({ id, words, isTheirs }) => (
            <li key={id}>
              <span>{words}</span>
              {isTheirs && <span className="small">by {person.firstName}</span>}
              <form method="post" action={here}>
                <input type="hidden" name="id" value={id} />
                <button className="plain" type="submit" name="intent" value="drop-away">
                  Remove<span className="unseen"> {words}</span>
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <details open={person.month > person.today.slice(0, 7)}>
        <summary>Pick days in a month</summary>
        <MonthCheckboxes person={person} />
      </details>
      <details open={errors.length > 0}>
        <summary>From one day to another, or weekly</summary>
        <FormErrors errors={errors} />
        <form method="post" action={`${here}#days-off`} noValidate>
          <input type="hidden" name="intent" value="away" />
          <input type="hidden" name="key" value={`away-${person.key}`} />
          <div className="row">
            <InputField {...field('from')} label="From" type="date" min={person.today} className="half" />
            <InputField {...field('to')} label="To" type="date" min={person.today} className="half" optional />
            <SelectField
              name="weekday"
              label="Days of the week"
              input={everyDay}
              chosen={input.weekday ?? ''}
              error={undefined}
            />
            <SelectField
              name="kind"
              label="Type of day off"
              input={kinds}
              chosen={input.kind ?? 'cannot'}
              error={undefined}
            />
          </div>
          <p className="hint">Leave “To” empty for one day, or for a weekday from then on.</p>
          <p>
            <button className="btn" type="submit">
              Add days off
            </button>
          </p>
        </form>
      </details>
    </section>
  )
}

function MonthCheckboxes({ person: { id, month, boxes, today } }: { person: StaffMemberView }) {
  const at = (to: string) => `${getStaffMemberPath(id)}?month=${to}#days-off`
  return (
    <form method="post" action={getStaffMemberPath(id)} className="crew-month">
      <input type="hidden" name="intent" value="boxes" />
      <input type="hidden" name="month" value={month} />
      <fieldset>
        <legend>{formatMonth(month)}</legend>
        <ol className="boxes-of-month stack gap-1">
          {boxes.map((box, i) => (
            <li key={box?.day ?? i}>
              {box && (
                <label className={box.is}>
                  {box.is !== 'past' && box.is !== 'by-span' && (
                    <input
                      className="flush"
                      type="checkbox"
                      name="day"
                      value={box.day}
                      defaultChecked={box.is === 'off'}
                    />
                  )}
                  <span aria-hidden="true">{Number(box.day.slice(8))}</span>
                  <span className="unseen">
                    {formatLongDate(box.day)}
                    {box.is === 'by-span' && ', off already'}
                  </span>
                  {box.is === 'off' && <input className="flush" type="hidden" name="shown" value={box.day} />}
                </label>
              )}
            </li>
          ))}
        </ol>
      </fieldset>
      <p className="acts">
        <button className="btn" type="submit">
          Save days off in {formatMonth(month)}
        </button>
        {month > today.slice(0, 7) && (
          <a className="btn ghost" href={at(addMonths(month, -1))} aria-label="The month before">
            ‹
          </a>
        )}
        <a className="btn ghost" href={at(addMonths(month, 1))} aria-label="The month after">
          ›
        </a>
      </p>
    </form>
  )
}
