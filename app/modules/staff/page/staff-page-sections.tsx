import { PlusIcon } from '../../../ui/icons.tsx'
import type { StaffPageData } from './staff-page-view.ts'
import type { StaffPageSectionProps } from './staff-page-section-props.ts'

export type StaffPageSheetProps = StaffPageSectionProps & { sheet: StaffPageData }

/** Messages about assignments and offers that have ended. */
export function EndedShiftsSection({ sheet, words }: StaffPageSheetProps) {
  if (sheet.ended.length === 0) return null
  return (
    <section aria-labelledby="ended">
      <h2 id="ended">{words.ended}</h2>
      {sheet.ended.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  )
}

/** The list of time off, each entry with a delete button. */
export function MyTimeOffSection({ sheet, words, path, isOpen = false }: StaffPageSheetProps & { isOpen?: boolean }) {
  return (
    <section aria-labelledby="days-off">
      <h2 id="days-off">{words.daysOff}</h2>
      {sheet.aways.length === 0 && <p className="small">{words.noDaysOff}</p>}
      <ul className="crew-rows">
        {sheet.aways.map((away) => (
          <li key={away.id}>
            <form className="cluster" method="post" action={path}>
              <span>{away.words}</span>
              <input type="hidden" name="away" value={away.id} />
              <button className="plain" name="intent" value="drop-away">
                {words.remove}
                <span className="unseen"> {away.words}</span>
              </button>
            </form>
          </li>
        ))}
        {!isOpen && (
          <li>
            <a className="cluster" href={`${path}/days-off`}>
              <PlusIcon />
              <b>{words.addDaysOff}</b>
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}

/** The certificates of the staff member, each with its last valid day. */
export function MyCertificatesSection({
  sheet,
  words,
  path,
  isOpen = false,
}: StaffPageSheetProps & { isOpen?: boolean }) {
  return (
    <section aria-labelledby="papers">
      <h2 id="papers">{words.papers}</h2>
      {sheet.papers.length === 0 && <p className="small">{words.noPapers}</p>}
      <ul className="crew-rows">
        {sheet.papers.map(({ id, kind, name, standing, isWrong }) => (
          <li key={id}>
            <p className="cluster">
              <span>
                {name}
                <span className={isWrong ? 'small wrong' : 'small'}>{standing}</span>
              </span>
              {isWrong && !isOpen && (
                <a href={`${path}/papers?kind=${encodeURIComponent(kind)}`}>
                  <b>{words.sendNew}</b>
                  <span className="unseen"> {name}</span>
                </a>
              )}
            </p>
          </li>
        ))}
        {!isOpen && (
          <li>
            <a className="cluster" href={`${path}/papers`}>
              <PlusIcon />
              <b>{words.sendPaper}</b>
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}
