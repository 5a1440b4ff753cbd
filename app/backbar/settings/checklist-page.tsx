import { momentWords } from '../../business/dates.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Item } from './checklist-facts.ts'
import { countOpen } from './checklist.ts'

type Props = { items: Item[]; isPublic: boolean; lookedAt: number | null; timeZone: string }

/** What stands open before visitors come, and what is done. */
export function ChecklistPage({ items, isPublic, lookedAt, timeZone }: Props) {
  const open = countOpen(items)
  const lead =
    open === 0 ? 'Nothing left to do. Come on in, everybody.' : `${open} ${open === 1 ? 'thing' : 'things'} left to do.`
  return (
    <>
      <OfficeHead eyebrow="Settings" title="Go-live checklist" lead={lead} />
      <Part heading="To do" items={items.filter(({ isDone }) => !isDone)} />
      <Part heading="Done" items={items.filter(({ isDone }) => isDone)} />
      {isPublic && (
        <form method="post" className="slip" id="records">
          <h2>The domain’s records</h2>
          <p>
            {lookedAt === null
              ? 'The records you add where you bought the domain decide whether it leads to your server, and whether mail programs trust e-mail in its name.'
              : `Looked up on ${momentWords(lookedAt, timeZone)}. What you change there may take an hour to be seen here.`}
          </p>
          <button className="btn" type="submit">
            {lookedAt === null ? 'Look them up' : 'Look again'}
          </button>
        </form>
      )}
      <p>
        <a href="/backbar/settings">All settings</a> · <a href="/backbar/settings/samples">Remove all samples</a>
      </p>
    </>
  )
}

function Part({ heading, items }: { heading: string; items: Item[] }) {
  if (items.length === 0) return null
  return (
    <section className="slip">
      <h2>{heading}</h2>
      <ul className="checklist">
        {items.map(({ what, why, to, isDone, isOptional }) => (
          <li key={what}>
            <span className={`tag ${isDone ? 'booked' : isOptional ? '' : 'held'}`}>
              {isDone ? 'done' : isOptional ? 'if you like' : 'open'}
            </span>
            <p>
              <b>{to ? <a href={to}>{what}</a> : what}</b>
              <span className="small">{why}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
