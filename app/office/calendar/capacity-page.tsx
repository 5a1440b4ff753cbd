import type { ReactNode } from 'react'
import type { Capacity } from '../../business/stored-settings.ts'
import { EditFields, EditNotices, isEditRejected } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { capacityForm } from '../../days/capacity-form.ts'
import type { OverbookedDay } from '../../days/overbooked-days.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import { EarlierVersionsSection } from '../../ui/earlier-versions.tsx'
import { getFieldErrorMessage, type RefusedFormProps } from '../../ui/field-errors.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { FormFieldInput } from '../../ui/form-field-input.tsx'
import { OverbookedDaysSection } from './overbooked-days-section.tsx'
import { ModuleSections, type LoadedModuleSections } from '../../ui/sections-of-modules.tsx'

type CapacityPageProps = {
  state: EditState
  excess: OverbookedDay[]
  /** Sections that modules add to the page. `refused` is the rejected form of one of them. */
  sections: LoadedModuleSections<RefusedFormProps>
  refused: RefusedFormProps
}

/** The capacity per day, which decides whether a day is available, and what modules add to that. */
export function CapacityPage({ state, excess, sections, refused }: CapacityPageProps) {
  const headed = (name: keyof Capacity, head: ReactNode) => {
    const field = capacityForm.fields.find((field) => field.name === name)!
    return (
      <>
        {head}
        <FormFieldInput field={field} typed={state.input[name]} error={getFieldErrorMessage(state.errors, name)} />
      </>
    )
  }
  const parts = {
    crews: headed('crews', <h2>Events per day</h2>),
    noticeDays: headed('noticeDays', <h2>Distance and notice</h2>),
    marginMinutes: headed(
      'marginMinutes',
      <>
        <h2>Drive time</h2>
        <p className="hint">
          Your team counts as out from leaving your base until it is back: the drive, set-up, the event, an hour to pack
          down.
        </p>
      </>,
    ),
  }
  return (
    <>
      <BackOfficeHeader
        title="Availability"
        eyebrow="Settings"
        isError={isEditRejected(state) || refused.errors.length > 0}
        lead="How much you can do on one day. Visitors see whether their day is available, and no day is booked twice."
      />
      <EditNotices state={state} />
      <FormErrors errors={refused.errors} />
      <OverbookedDaysSection days={excess} />
      <form method="post" action="/backbar/settings/days" className="slip" noValidate>
        <EditFields state={state} form={capacityForm} parts={parts} />
        <p>
          <button className="btn" type="submit">
            Save
          </button>
        </p>
        <p className="hint">
          Closing days, or making room for another event on one day: on the <a href="/backbar/calendar">calendar</a>.
          Days that are on hold or booked stay that way.
        </p>
      </form>
      <EarlierVersionsSection list={state.earlier.list} here="/backbar/settings/days" />
      <ModuleSections sections={sections} props={refused} />
    </>
  )
}
