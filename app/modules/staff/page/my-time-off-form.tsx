import { addMonths } from '../../../business/dates.ts'
import { InputField } from '../../../ui/field.tsx'
import type { Language } from '../../../ui/language.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { staffText } from '../members/staff-text.ts'
import { getField, StaffFormErrors } from './staff-page-forms.tsx'
import type { StaffPageFormProps } from './staff-page-section-props.ts'

/** Time off: a month of checkboxes, and a form for ranges and weekdays. */
export function MyTimeOffForm({ sheet, back, words, times, path, tapKey }: StaffPageFormProps) {
  const { month, boxes, today, language } = sheet
  const here = `${path}/days-off`
  const field = getField(back)
  const input = back?.input ?? {}
  return (
    <>
      <form method="post" action={here} className="crew-form">
        <input type="hidden" name="month" value={month} />
        <fieldset className="flush shrink">
          <legend>
            {words.boxes} <b>{times.month(month)}</b>
          </legend>
          <ol className="crew-month stack gap-1">
            {times.weekdayLetters.map((letters) => (
              <li key={letters} aria-hidden="true">
                {letters}
              </li>
            ))}
            {boxes.map((box, i) => (
              <li key={box?.day ?? i}>
                {box && (
                  <label className={box.is}>
                    {(box.is === 'free' || box.is === 'off') && (
                      <input
                        className="flush"
                        type="checkbox"
                        name="day"
                        value={box.day}
                        defaultChecked={box.is === 'off'}
                      />
                    )}
                    <span>{Number(box.day.slice(8))}</span>
                    {box.is === 'by-span' && <span className="unseen"> {words.offAlready}</span>}
                    {box.is === 'off' && <input className="flush" type="hidden" name="shown" value={box.day} />}
                  </label>
                )}
              </li>
            ))}
          </ol>
        </fieldset>
        <p className="crew-answers wrap-line gap-3 flush">
          <button className="btn" name="intent" value="boxes">
            {words.keepMonth(times.month(month))}
          </button>
          {month > today.slice(0, 7) && (
            <a className="btn ghost" href={`${here}?month=${addMonths(month, -1)}`} aria-label={words.monthBefore}>
              ‹
            </a>
          )}
          <a className="btn ghost" href={`${here}?month=${addMonths(month, 1)}`} aria-label={words.monthAfter}>
            ›
          </a>
        </p>
      </form>
      <form method="post" action={here} className="crew-form" noValidate>
        <h2>{words.span}</h2>
        <StaffFormErrors back={back} words={words} />
        <input type="hidden" name="key" value={`away-${tapKey}`} />
        <div className="crew-pair stack">
          <InputField {...field('from')} label={words.from} type="date" min={today} />
          <InputField {...field('to')} label={words.to} type="date" min={today} optional />
        </div>
        <SelectField
          name="weekday"
          label={words.whichDays}
          input={{ '': words.everyDay, ...weekdayChoices(language) }}
          chosen={input.weekday ?? ''}
          error={undefined}
        />
        <SelectField
          name="kind"
          label={words.onThose}
          input={{ cannot: words.kindCannot, 'rather-not': words.kindRatherNot }}
          chosen={input.kind ?? 'cannot'}
          error={undefined}
        />
        <p className="small">{words.leaveEmpty}</p>
        <button className="btn" name="intent" value="away">
          {words.addDaysOff}
        </button>
      </form>
    </>
  )
}

function weekdayChoices(language: Language): Record<string, string> {
  return Object.fromEntries(staffText(language).weekday.map((day, i) => [String(i + 1), day]))
}
