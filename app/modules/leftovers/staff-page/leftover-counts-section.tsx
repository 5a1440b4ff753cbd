import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { LeftoverForm } from '../counting/leftover-form.tsx'
import { leftoverText } from '../counting/leftover-text.ts'
import type { StaffPageFormProps } from '../../../staff/page/staff-page-section-props.ts'
import type { StaffPageLeftoverCount } from './staff-page-leftover-count.ts'

/** Creates the section of a staff page that shows these counts. */
export function createLeftoverCountsSection(counts: readonly StaffPageLeftoverCount[]) {
  return (props: StaffPageFormProps) => <MyLeftoverCountsSection {...props} counts={counts} />
}

type Props = StaffPageFormProps & { counts: readonly StaffPageLeftoverCount[] }

/** Leftover counts of the events the staff member worked: a collapsed form for the open count, rows for the others. */
function MyLeftoverCountsSection({ counts, sheet: { language, id }, back, words, times, path }: Props) {
  const say = leftoverText(language)
  if (counts.length === 0) return null
  const [open] = counts.filter(({ view }) => view !== null)
  const rest = counts.filter((count) => count !== open)
  return (
    <section aria-labelledby="left">
      <h2 id="left">{say.title}</h2>
      {open?.view && (
        <details className="crew-later" open={open.isOpen || back !== null}>
          <summary>
            <b>{formatDayAndPlace(open, open.view.when === say.lastNight ? say.lastNight : times.day(open.day))}</b>
            <span className="small">{open.isCounted ? words.counted : `${say.seconds}. ${say.guessIsFine}`}</span>
          </summary>
          {open.others.length > 0 && <p className="small">{say.alsoCounted(times.names(open.others))}</p>}
          {back && back.errors.length > 0 && <ErrorSummary heading={words.please} errors={back.errors} />}
          <LeftoverForm
            view={open.view}
            state={{
              input: { by: `crew:${id}`, ...withoutEmpty(back?.input ?? open.view.input) },
              seen: '',
              errors: back?.errors ?? [],
            }}
            who={[
              { value: `crew:${id}`, label: say.mine },
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
                <span>{formatDayAndPlace(count, times.day(count.day))}</span>
                <a href={`${path}?left=${count.shiftId}#left`}>
                  <b>{count.isCounted ? words.counted : words.count}</b>
                  <span className="unseen"> {formatDayAndPlace(count, times.day(count.day))}</span>
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
