import { Fragment } from 'react'
import { formatWeekdayDate } from '../../business/dates.ts'
import { EditNotices, isEditRejected } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { getFieldErrorMessage } from '../../ui/field-errors.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { FormFieldInput } from '../../ui/form-field-input.tsx'
import { eventDetailsForm, siteDetailLabels, type EventDetailsValues } from './event-details.ts'

type Props = {
  eventId: string
  name: string
  date: string
  state: EditState
  /** Text of each default time, by field name. */
  usual: Partial<Record<string, string>>
}

const fieldGroups: [heading: string, fields: (keyof EventDetailsValues)[]][] = [
  ['Guests and contact', ['contact', 'contactPhone', 'finalCount', 'minors', 'nonDrinkers']],
  ['Times', ['loadIn', 'barOpens', 'toast', 'lastCall', 'barStops', 'outBy']],
  [
    'Venue details',
    [
      'address',
      'loadInWay',
      'setting',
      'rainPlan',
      ...(Object.keys(siteDetailLabels) as (keyof typeof siteDetailLabels)[]),
    ],
  ],
]
/** Fields that take the full row. */
const fullWidthFields = ['address', 'loadInWay', 'rainPlan']
/** Short fields, two in a row on a phone too. */
const shortFields = ['contact', 'contactPhone', 'minors', 'nonDrinkers', ...fieldGroups[1]![1]]

/** All event details in a single form. None is required. */
export function EventDetailsPage({ eventId, name, date, state, usual }: Props) {
  const { input, seen, errors } = state
  return (
    <>
      <BackOfficeHeader
        title="Event details"
        eyebrow={`${name}, ${formatWeekdayDate(date)}`}
        isError={isEditRejected(state)}
        lead="What you know about the event beyond what was agreed. It goes on the run sheet; leave out what you don’t know yet."
      />
      <EditNotices state={state} />
      <form method="post" className="slip facts-form" noValidate>
        <input type="hidden" name="seen" value={seen} />
        {fieldGroups.map(([heading, names]) => (
          <Fragment key={heading}>
            <h2>{heading}</h2>
            <div className="row">
              {eventDetailsForm.fields
                .filter(({ name }) => names.includes(name as keyof EventDetailsValues))
                .map((field) => (
                  <FormFieldInput
                    key={field.name}
                    field={{
                      ...field,
                      ...(usual[field.name] && { hint: `${usual[field.name]} if you leave it empty.` }),
                    }}
                    typed={input[field.name]}
                    error={getFieldErrorMessage(errors, field.name)}
                    className={
                      fullWidthFields.includes(field.name)
                        ? ''
                        : shortFields.includes(field.name)
                          ? 'half pair'
                          : 'half'
                    }
                  />
                ))}
            </div>
          </Fragment>
        ))}
        <p className="acts">
          <button className="btn" type="submit">
            Save
          </button>
          <a className="btn ghost" href={`/backbar/jobs/${eventId}/night`}>
            Cancel
          </a>
        </p>
      </form>
    </>
  )
}
