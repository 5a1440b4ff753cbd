import type { DraftMenuGroup, DraftMenuItem } from './draft-menu.ts'

/** The menu, to add from. Each button posts the whole draft, so that nothing typed is lost. */
export function DraftMenuSection({ groups }: { groups: DraftMenuGroup[] | null }) {
  return (
    <div data-live-edit="menu" id="menu-items">
      {groups && (
        <section className="draft-menu card-ground rounded" aria-labelledby="menu-heading">
          <div className="spread">
            <h3 id="menu-heading">Add from your menu</h3>
            <button className="btn ghost" type="submit" name="menu" value="close" formAction="?#lines">
              Done
            </button>
          </div>
          {groups.map(({ heading, items }) => (
            <div key={heading}>
              <h4>{heading}</h4>
              <ul className="plain-list">
                {items.map((item) => (
                  <MenuRow key={item.code} item={item} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
    </div>
  )
}

function MenuRow({ item: { code, label, note, price, quantity, isByRule } }: { item: DraftMenuItem }) {
  const change = (by: 'add' | 'less', text: string, spoken: string) => (
    <button
      className="btn ghost"
      type="submit"
      name={by}
      value={code}
      formAction="?add=menu#menu-items"
      aria-label={spoken}
    >
      {text}
    </button>
  )
  return (
    <li>
      <span>
        {label}
        <span className="small">{[note, isByRule && 'from the rules'].filter(Boolean).join(' · ')}</span>
      </span>
      <b>{price}</b>
      {quantity > 0 ? (
        <span className="cluster gap-2">
          {change('less', '−', `One less: ${label}`)}
          <b>{quantity}</b>
          {change('add', '+', `One more: ${label}`)}
        </span>
      ) : (
        change('add', 'Add', `Add: ${label}`)
      )}
    </li>
  )
}
