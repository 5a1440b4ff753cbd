import type { PackingChecklistItem } from './run-sheet.ts'
import {
  isPackingOpen,
  computePackingPhase,
  type CheckedPackingItems,
  type PackingDirection,
  type PackingPhase,
  type PackingPhaseTimes,
} from './packing-checkmarks.ts'
import { AllowedLink } from '../../ui/allowed-link.tsx'

type Props = {
  eventId: string
  lines: PackingChecklistItem[]
  ticks: CheckedPackingItems
  van: PackingPhaseTimes
  now: number
}

/** Number of lines shown before the rest collapses. */
const linesShown = 5

const headings: Record<PackingDirection, string> = { out: 'Packing list', home: 'Bring back' }

/** Whether every item is packed. */
export function isFullyPacked({ lines, ticks }: Pick<Props, 'lines' | 'ticks'>): boolean {
  return lines.every(({ id }) => ticks.out.includes(id))
}

/**
 * The packing list: collapsed until it is time or any item is checked, collapsed again after departure, and open to check
 * items for the way home. Its script (`run-sheet-tab.island.ts`) sends each checkmark at once. Without a script, a button
 * sends all.
 */
export function PackingListSection(props: Props) {
  const { lines, van, now } = props
  const phase = computePackingPhase(van, isFullyPacked(props), now)
  return (
    <section className="load-out" id="load-out" aria-label="Packing list">
      {lines.length === 0 ? (
        <p>Nothing to pack: the packing list is empty.</p>
      ) : (
        <>
          <DirectionSection {...props} way="out" phase={phase} isThere={phase !== 'home'} />
          <DirectionSection {...props} way="home" phase={phase} isThere={phase === 'home'} />
          <p id="load-said" role="status" />
        </>
      )}
      {lines.length === 0 && (
        <p>
          It is counted from <AllowedLink href="/backbar/settings/kit">your packing list</AllowedLink>.
        </p>
      )}
    </section>
  )
}

type WayProps = Props & { way: PackingDirection; phase: PackingPhase; isThere: boolean }

function DirectionSection({ eventId, lines, ticks, way, phase, isThere }: WayProps) {
  const done = lines.filter(({ id }) => ticks[way].includes(id)).length
  const more = lines.slice(linesShown)
  const rows = (some: PackingChecklistItem[]) =>
    some.map((line) => <PackingRow key={line.id} line={line} isOn={ticks[way].includes(line.id)} />)
  return (
    <details
      className="load-way"
      data-way={way}
      open={isPackingOpen(way, phase, { ticked: done, of: lines.length })}
      hidden={!isThere}
    >
      <summary className="bar">
        <h2>{headings[way]}</h2>
        <span className="load-count">
          {done} of {lines.length}
        </span>
      </summary>
      <form method="post" action={`/backbar/jobs/${eventId}/load-out`} autoComplete="off">
        <input type="hidden" name="way" value={way} />
        <ul>{rows(lines.slice(0, linesShown))}</ul>
        {more.length > 0 && (
          <details className="load-more">
            <summary className="bar">
              {more.length} more {more.length === 1 ? 'line' : 'lines'}
            </summary>
            <ul>{rows(more)}</ul>
          </details>
        )}
        <button className="btn" type="submit">
          Save
        </button>
      </form>
    </details>
  )
}

function PackingRow({ line: { id, name, amount }, isOn }: { line: PackingChecklistItem; isOn: boolean }) {
  return (
    <li>
      <label className="stack gap-5">
        <input type="checkbox" name="line" value={id} defaultChecked={isOn} />
        <b>{name}</b> <span>{amount}</span>
      </label>
      {isOn && <input type="hidden" name="shown" value={id} />}
    </li>
  )
}
