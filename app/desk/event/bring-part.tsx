import { listEn } from '../../drinks/shopping-list/list-words.ts'
import { amountWords, type SheetItem } from '../../nights/events/run-sheet.ts'
import { lineAnchor, loadWays, tickWords, type LoadTicks, type LoadWay } from '../../nights/events/load-tick.ts'
import { AllowedLink } from '../../ui/allowed.tsx'

/** A line of what is brought: the kit's, or the list's. */
export type BringLine = { id: string; name: string; amount: string }

type Props = {
  leadId: string
  lines: BringLine[]
  ticks: LoadTicks
  theyBring: SheetItem[]
  /** Where their list is shown and shared. */
  listHref: string
}

const wayWords: Record<LoadWay, string> = { out: 'Out', home: 'Home' }

/** What goes into the van, ticked leaving and coming home by whoever holds a phone; and what the host has there. */
export function BringPart({ leadId, lines, ticks, theyBring, listHref }: Props) {
  const done = (way: LoadWay) => lines.filter(({ id }) => ticks[way].includes(id)).length
  return (
    <section className="slip bring-part" id="bring" aria-labelledby="bring-heading">
      <h2 id="bring-heading">Bring</h2>
      {lines.length === 0 ? (
        <p>Nothing to bring: the kit is empty.</p>
      ) : (
        <>
          <p className="small">
            {done('out')} of {lines.length} in the van, {done('home')} back home.
          </p>
          <form method="post" action={`/backbar/jobs/${leadId}/night`}>
            <ul className="load-lines">
              {lines.map(({ id, name, amount }) => (
                <li key={id} id={lineAnchor(id)}>
                  <span>
                    {name} <span className="small">{amount}</span>
                  </span>
                  {loadWays.map((way) => {
                    const isOn = ticks[way].includes(id)
                    return (
                      <button
                        key={way}
                        type="submit"
                        name="tick"
                        value={tickWords({ line: id, way, isOn: !isOn })}
                        aria-pressed={isOn}
                      >
                        {wayWords[way]}
                        <span className="unseen">: {name}</span>
                      </button>
                    )
                  })}
                </li>
              ))}
            </ul>
          </form>
        </>
      )}
      <p>
        {theyBring.length > 0 ? `They bring ${theyWords(theyBring)}.` : 'They bring nothing that is on a list.'}{' '}
        <a href={listHref}>Their list</a>
      </p>
      <p className="small">
        The load-out is counted from <AllowedLink href="/backbar/settings/kit">your kit</AllowedLink>.
      </p>
    </section>
  )
}

function theyWords(items: SheetItem[]): string {
  const first = items
    .slice(0, 4)
    .map(({ product, amount }) =>
      [amountWords(amount), listEn.called(product).toLowerCase()].filter(Boolean).join(' of '),
    )
  const more = items.length - first.length
  return more > 0 ? `${first.join(', ')} and ${more} more` : first.join(', ')
}
