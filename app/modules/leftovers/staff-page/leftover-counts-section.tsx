import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { LeftoverForm } from '../counting/leftover-form.tsx'
import { leftoverText } from '../counting/leftover-text.ts'
import type { StaffPageSlotProps } from '../../../operations/staff-pages/staff-page-section.ts'
import type { StaffPageLeftoverCount } from './staff-page-leftover-count.ts'

/** Creates the section of a staff page that shows these counts. */
export function createLeftoverCountsSectionComponent(counts: readonly StaffPageLeftoverCount[]) {
  return (props: StaffPageSlotProps) => <MyLeftoverCountsSection {...props} counts={counts} />
}

type Props = StaffPageSlotProps & { counts: readonly StaffPageLeftoverCount[] }

/** Leftover counts of the events the staff member worked: a collapsed form for the open count, rows for the others. */
function MyLeftoverCountsSection({
  counts,
  staffId,
  language,
  path,
  refused,
  errorHeading,
  formatDay,
  formatNames,
}: Props) {
  const say = leftoverText(language)
  if (counts.length === 0) return null
  const [open] = counts.filter(({ view }) => view !== null)
  const rest = counts.filter((count) => count !== open)
  return (
    <section aria-labelledby="left">
      <h2 id="left">{say.title}</h2>
      {open?.view && (
        <details className="crew-later" open={open.isOpen || refused !== null}>
          <summary>
            <b>{formatDayAndPlace(open, open.view.when === say.lastNight ? say.lastNight : formatDay(open.day))}</b>
            <span className="small">{open.isCounted ? say.counted : `${say.seconds}. ${say.guessIsFine}`}</span>
          </summary>
          {open.others.length > 0 && <p className="small">{say.alsoCounted(formatNames(open.others))}</p>}
          {refused && refused.errors.length > 0 && <ErrorSummary heading={errorHeading} errors={refused.errors} />}
          <LeftoverForm
            view={open.view}
            state={{
              input: { by: `crew:${staffId}`, ...withoutEmpty(refused?.input ?? open.view.input) },
              seen: '',
              errors: refused?.errors ?? [],
            }}
            who={[
              { value: `crew:${staffId}`, label: say.mine },
              { value: 'guess', label: say.guess },
            ]}
            names={[]}
            language={language}
            on={{ action: `${path}?left=${open.shiftId}`, post: open.shiftId, intent: 'left' }}
          />
        </details>
      )}
      {rest.length > 0 && (
        <ul className="crew-rows">
          {rest.map((count) => (
            <li key={count.shiftId}>
              <p>
                <span>{formatDayAndPlace(count, formatDay(count.day))}</span>
                <a href={`${path}?left=${count.shiftId}#left`}>
                  <b>{count.isCounted ? say.counted : say.count}</b>
                  <span className="unseen"> {formatDayAndPlace(count, formatDay(count.day))}</span>
                </a>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function formatDayAndPlace({ venue }: StaffPageLeftoverCount, when: string): string {
  return [venue, when].filter(Boolean).join(', ')
}

/** Drops an empty `by`, so that the staff member is stored as the person who counted. */
function withoutEmpty(input: Record<string, string>): Record<string, string> {
  const { by, ...rest } = input
  return by ? { ...rest, by } : rest
}
