import { OfficeHead } from '../../ui/office-head.tsx'
import type { Item } from './checklist-facts.ts'
import { countOpen } from './checklist.ts'

/** What stands open before visitors come, and what is done. */
export function ChecklistPage({ items }: { items: Item[] }) {
  const open = countOpen(items)
  const lead =
    open === 0
      ? 'Nothing stands open. Come on in, everybody.'
      : `${open} ${open === 1 ? 'thing stands' : 'things stand'} open.`
  return (
    <>
      <OfficeHead eyebrow="Settings" title="Go-live checklist" lead={lead} />
      <Part heading="Open" items={items.filter(({ isDone }) => !isDone)} />
      <Part heading="Done" items={items.filter(({ isDone }) => isDone)} />
      <p>
        <a href="/backbar/settings">All settings</a>
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
