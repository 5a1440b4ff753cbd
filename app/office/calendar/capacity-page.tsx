import type { Capacity } from '../../business/stored-settings.ts'
import { EditNotices, isEditRejected } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { capacityForm } from '../../days/capacity-form.ts'
import type { OverbookedDay } from '../../days/overbooked-days.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import { EarlierVersionsSection } from '../../ui/earlier-versions.tsx'
import { getFieldErrorMessage, type RefusedFormProps } from '../../ui/field-errors.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { FieldFrame, getFieldAriaProps } from '../../ui/field.tsx'
import { FoldedSection } from '../../ui/folded-section.tsx'
import { SentenceFieldGroup, SentenceInput } from '../../ui/sentence-field-group.tsx'
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
      <form method="post" action="/backbar/settings/days" className="terms-form" noValidate>
        <input type="hidden" name="seen" value={state.seen} />
        <CapacitySentences input={state.input} errors={state.errors} />
        <DriveSection input={state.input} errors={state.errors} />
        <p>
          <button className="btn" type="submit">
            Save
          </button>
        </p>
      </form>
      <EarlierVersionsSection list={state.earlier.list} here="/backbar/settings/days" />
      <ModuleSections sections={sections} props={refused} />
    </>
  )
}

type FieldsProps = Pick<EditState, 'input' | 'errors'>

function CapacitySentences({ input, errors }: FieldsProps) {
  const blank = (name: keyof Capacity) => ({ input, errors, name, label: capacityForm.labels[name] })
  return (
    <>
      <section className="slip">
        <h2>Events per day</h2>
        <SentenceFieldGroup blanks={['crews', 'eventsADay']} errors={errors}>
          We can be at up to <SentenceInput {...blank('crews')} /> events at the same time, and up to{' '}
          <SentenceInput {...blank('eventsADay')} /> may begin on one day.
        </SentenceFieldGroup>
        <SentenceFieldGroup blanks={['bartenders']} errors={errors}>
          Up to <SentenceInput {...blank('bartenders')} /> bartenders can be out at the same time, at all events
          together.
        </SentenceFieldGroup>
      </section>
      <section className="slip">
        <h2>Distance and notice</h2>
        <SentenceFieldGroup blanks={['noticeDays']} errors={errors}>
          We need <SentenceInput {...blank('noticeDays')} /> days of notice. With less, visitors read “may be possible”
          and call.
        </SentenceFieldGroup>
        <SentenceFieldGroup blanks={['aheadMonths']} errors={errors}>
          We take bookings <SentenceInput {...blank('aheadMonths')} /> months ahead. You answer later dates yourself.
        </SentenceFieldGroup>
        <SentenceFieldGroup blanks={['farthestMiles']} errors={errors}>
          We go up to <SentenceInput {...blank('farthestMiles')} size={4} /> miles. Farther, visitors read that they can
          ask.
        </SentenceFieldGroup>
        <p className="hint">
          Closing days, or making room for another event on one day: on the <a href="/backbar/calendar">calendar</a>.
          Days that are on hold or booked stay that way.
        </p>
      </section>
    </>
  )
}

/** How long a team is out for an event. Folded, because its values rarely change. */
function DriveSection({ input, errors }: FieldsProps) {
  const blank = (name: keyof Capacity) => ({ input, errors, name, label: capacityForm.labels[name] })
  const { driveFactor = '', driveMph = '', marginMinutes = '' } = input
  return (
    <FoldedSection
      id="drive"
      heading="How we count the drive"
      inside={`${driveMph} miles an hour, ${marginMinutes} minutes to spare`}
      isOpen={driveFields.some((name) => getFieldErrorMessage(errors, name) !== undefined)}
    >
      <p className="hint">
        Your team counts as out from leaving your base until it is back: the drive, set-up, the event, an hour to pack
        down.
      </p>
      <SentenceFieldGroup blanks={['driveMph']} errors={errors}>
        A loaded van drives <SentenceInput {...blank('driveMph')} /> miles an hour on average, lights and bridges
        included.
      </SentenceFieldGroup>
      <SentenceFieldGroup blanks={['marginMinutes']} errors={errors}>
        We keep <SentenceInput {...blank('marginMinutes')} /> minutes to spare before each arrival.
      </SentenceFieldGroup>
      <SentenceFieldGroup blanks={['unknownMiles']} errors={errors}>
        Without a ZIP we count <SentenceInput {...blank('unknownMiles')} /> miles.
      </SentenceFieldGroup>
      <FieldFrame
        name="driveFactor"
        label={capacityForm.labels.driveFactor}
        hint="Roads are longer than a straight line on the map. 25% is usual."
        error={getFieldErrorMessage(errors, 'driveFactor')}
      >
        <select
          id="driveFactor"
          name="driveFactor"
          defaultValue={driveFactor}
          {...getFieldAriaProps('driveFactor', 'hint', getFieldErrorMessage(errors, 'driveFactor'))}
        >
          {listDetours(driveFactor).map((factor) => (
            <option key={factor} value={factor}>
              {formatDetour(factor)}
            </option>
          ))}
        </select>
      </FieldFrame>
    </FoldedSection>
  )
}

const driveFields = ['driveMph', 'marginMinutes', 'unknownMiles', 'driveFactor']

const usualDetours = ['1', '1.1', '1.2', '1.25', '1.3', '1.4', '1.5', '1.75', '2', '2.5', '3']

/** The usual factors for detours, and the stored one among them. */
function listDetours(stored: string): string[] {
  return [...new Set([...usualDetours, stored])].filter(Boolean).toSorted((a, b) => Number(a) - Number(b))
}

/** "Add 25% to the straight line", from 1.25. */
function formatDetour(factor: string): string {
  const percent = Math.round((Number(factor) - 1) * 1_000) / 10
  if (Number.isNaN(percent)) return factor
  return percent === 0 ? 'Add nothing to the straight line' : `Add ${percent}% to the straight line`
}
