import type { ReactNode } from 'react'
import { FoldedSection } from '../../ui/folded-section.tsx'
import { getMenuEntryPath, type MenuEntryTypeName } from './menu-entry-types.ts'

export type MenuListRow = { key: string; name: string; words: ReactNode; price?: string; isHidden?: boolean }

type Props = {
  kind: MenuEntryTypeName
  heading: string
  lead: string
  rows: MenuListRow[]
  add?: string
  isFolded?: boolean
}

/** A list of the menu in the owner's order: name, price, visibility and position of each entry. */
export function MenuListSection({ kind, heading, lead, rows, add, isFolded = false }: Props) {
  const content = (
    <>
      <p className="small">{lead}</p>
      <ol className="menu-rows">
        {rows.map((row, i) => (
          <li className="stack line-below" key={row.key}>
            <div>
              <h3>
                <a href={getMenuEntryPath(kind, row.key)}>{row.name}</a>{' '}
                {row.isHidden && <span className="tag">hidden</span>}
              </h3>
              <p className="small flush">{row.words}</p>
            </div>
            {row.price && <b className="cost">{row.price}</b>}
            <MoveButtons kind={kind} row={row} isFirst={i === 0} isLast={i === rows.length - 1} />
          </li>
        ))}
      </ol>
      {add && (
        <p className="acts">
          <a className="btn ghost" href={getMenuEntryPath(kind, 'new')}>
            {add}
          </a>
        </p>
      )}
    </>
  )
  if (isFolded)
    return (
      <FoldedSection id={kind} heading={heading} inside={rows.length === 0 ? 'none yet' : `${rows.length} on the menu`}>
        {content}
      </FoldedSection>
    )
  return (
    <section className="slip menu-part" id={kind}>
      <h2>{heading}</h2>
      {content}
    </section>
  )
}

function MoveButtons({
  kind,
  row,
  isFirst,
  isLast,
}: {
  kind: MenuEntryTypeName
  row: MenuListRow
  isFirst: boolean
  isLast: boolean
}) {
  return (
    <form method="post" action="/backbar/menu" className="order gap-2">
      <input type="hidden" name="list" value={kind} />
      <input type="hidden" name="key" value={row.key} />
      <button type="submit" name="step" value="up" disabled={isFirst} aria-label={`Move ${row.name} up`}>
        ↑
      </button>
      <button type="submit" name="step" value="down" disabled={isLast} aria-label={`Move ${row.name} down`}>
        ↓
      </button>
    </form>
  )
}
