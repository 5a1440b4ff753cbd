import type { TaskButton } from '../../plumbing/database/task.ts'
import type { TodayRow } from './today-tasks.ts'

type RowProps = TodayRow & {
  /** Whether the row comes before all others. */
  isFirst: boolean
  chosen: string | null
  trouble: { line: string | null; why: string } | null
}

export function TodayTaskRow(row: RowProps) {
  const { title, hint, href, button, mark, eventId, isCounted, isFirst, isLate, chosen, trouble } = row
  const name = getTaskRowKey(row)
  const isChosen = eventId !== null && eventId === chosen
  return (
    <li className={isChosen ? 'chosen stack line-below' : 'stack line-below'}>
      <a className="row-words" href={href}>
        <b>{title}</b>
        <span className="muted">
          {mark && (
            <>
              <i className={`day-mark ${mark.state}`} />
              <em className={mark.state}>{mark.words}</em> ·{' '}
            </>
          )}
          {hint}
        </span>
      </a>
      {eventId !== null && (
        <a className="row-beside" href={`/backbar?job=${eventId}`} tabIndex={-1} aria-hidden="true" />
      )}
      {button && (
        <RowButton
          button={button}
          title={title}
          look={getButtonLook({ isCounted, isNext: isFirst || isLate === true })}
        />
      )}
      {trouble?.line === name && (
        <p className="today-trouble flush strong" role="alert">
          {trouble.why}
        </p>
      )}
    </li>
  )
}

/** Classes of a row's button. On a phone only what comes next or is late is amber. */
function getButtonLook({ isCounted, isNext }: { isCounted: boolean; isNext: boolean }): string {
  if (!isCounted) return 'line-button'
  return isNext ? 'line-button now' : 'line-button now in-turn'
}

function RowButton({ button, title, look }: { button: TaskButton; title: string; look: string }) {
  const words = (
    <>
      {button.label}
      <span className="unseen">: {title}</span>
    </>
  )
  if ('href' in button)
    return (
      <a className={look} href={button.href}>
        {words}
      </a>
    )
  return (
    <form method="post" action={button.action}>
      {Object.entries(button.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className={look} type="submit">
        {words}
      </button>
    </form>
  )
}

export function getTaskRowKey({ kind, subject }: Pick<TodayRow, 'kind' | 'subject'>): string {
  return `${kind} ${subject}`
}
