import { ErrorSummary } from '../../ui/error-summary.tsx'
import { InputField } from '../../ui/field.tsx'
import type { Difference } from '../../ui/differences.ts'
import type { FieldMessage } from '../../ui/field-errors.ts'
import { EditConflict } from '../../ui/edit-conflict.tsx'
import type { Earlier } from '../../business/earlier-versions.ts'
import { EarlierVersions, OpenedVersion } from '../../ui/earlier-versions.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Capacity } from '../../business/business.ts'
import { capacityFields } from '../../days/capacity-form.ts'
import { ExcessPart } from './excess-part.tsx'
import type { Excess } from '../../days/excess.ts'

type Props = {
  words: Record<string, string>
  seen: string
  excess: Excess[]
  errors?: FieldMessage[]
  rows?: Difference[] | null
  earlier: Earlier
}

/** How much can be done on one day: what the answers for a day are made of. */
export function CapacityPage({ words, seen, excess, errors = [], rows = null, earlier }: Props) {
  const message = (name: string) => errors.find(({ field }) => field === name)?.message
  const field = (name: keyof Capacity) => {
    const { label, hint } = capacityFields[name]
    const mode = capacityFields[name].isWhole ? 'numeric' : 'decimal'
    return (
      <InputField
        key={name}
        {...{ name, label, hint, error: message(name), inputMode: mode }}
        defaultValue={words[name]}
      />
    )
  }
  return (
    <>
      <OfficeHead
        title="Days"
        eyebrow="Settings"
        isError={errors.length > 0 || rows !== null}
        lead="How much you can do on one day. Visitors see whether their day is open, and no day is promised twice."
      />
      {errors.length > 0 && <ErrorSummary heading="Almost there. Please check:" errors={errors} />}
      {rows && <EditConflict rows={rows} />}
      <OpenedVersion opened={earlier.opened} />
      <ExcessPart days={excess} />
      <form method="post" action="/backbar/settings/days" className="slip" noValidate>
        <input type="hidden" name="seen" value={seen} />
        <h2>On one day</h2>
        {(['crews', 'eventsADay', 'bartenders'] as const).map(field)}
        <h2>How far and how early</h2>
        {(['noticeDays', 'aheadMonths', 'farthestMiles'] as const).map(field)}
        <h2>The drive</h2>
        <p className="hint">
          Your team counts as out from leaving your base until it is back: the drive, set-up, the event, an hour to pack
          down.
        </p>
        {(['marginMinutes', 'driveFactor', 'driveMph', 'unknownMiles'] as const).map(field)}
        <p>
          <button className="btn" type="submit">
            Save
          </button>
        </p>
        <p className="hint">
          Closing days, or making room for another event on one day: on the <a href="/backbar/calendar">calendar</a>.
          What is promised already stays promised. Times your own calendar is busy:{' '}
          <a href="/backbar/settings/calendars">your calendars</a>.
        </p>
      </form>
      <EarlierVersions list={earlier.list} here="/backbar/settings/days" />
    </>
  )
}
