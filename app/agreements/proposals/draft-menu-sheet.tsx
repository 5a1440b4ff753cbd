import { SearchIcon } from '../../ui/icons.tsx'
import { formatMenuSearch, matchesMenuSearch } from './draft-menu-search.ts'
import { maxLineName, type DraftMenu, type DraftMenuItem } from './draft-menu.ts'

const here = '?add=menu#menu-items'

/** The menu, to add from. Each button posts the whole draft, so that nothing typed is lost. */
export function DraftMenuSection({ menu }: { menu: DraftMenu | null }) {
  return (
    <div data-live-edit="menu" id="menu-items">
      {menu && (
        <section className="draft-menu card-ground rounded" aria-labelledby="menu-heading">
          <div className="spread">
            <h3 id="menu-heading">Add from your menu</h3>
            <button className="btn ghost" type="submit" name="menu" value="close" formAction="?#lines">
              Done
            </button>
          </div>
          <input type="hidden" name="menuShown" value="yes" />
          <MenuResults menu={menu} />
        </section>
      )}
    </div>
  )
}

/** Finds in the menu. With script while one types, without it by its button. */
function MenuSearch({ search, found }: { search: string; found: number }) {
  const text = formatMenuSearch(search, found)
  return (
    <div className="stack gap-3">
      <label htmlFor="menuSearch">Find, or type a line of your own</label>
      <div className="bar gap-2">
        <input
          id="menuSearch"
          name="menuSearch"
          className="full-width shrink"
          type="search"
          defaultValue={search}
          maxLength={maxLineName}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className="btn ghost without-script" type="submit" name="menu" value="open" formAction={here}>
          <SearchIcon />
          <span className="unseen">Find in the menu</span>
        </button>
      </div>
      <p className="unseen" role="status" id="menu-found">
        {text.found}
      </p>
      <p id="menu-none" hidden={found > 0}>
        {text.none}
      </p>
    </div>
  )
}

/** The search and the items, of which it shows those it finds. */
function MenuResults({ menu: { search, groups } }: { menu: DraftMenu }) {
  const matches = ({ label, note }: DraftMenuItem) => matchesMenuSearch(`${label} ${note}`, search)
  const found = groups.flatMap(({ items }) => items.filter(matches)).length
  const { isEmpty, own } = formatMenuSearch(search, found)
  return (
    <>
      <MenuSearch search={search} found={found} />
      {groups.map(({ heading, items }) => (
        <div key={heading} className="menu-group" hidden={!items.some(matches)}>
          <h4>{heading}</h4>
          <ul className="plain-list">
            {items.map((item) => (
              <MenuRow key={item.code} item={item} isHidden={!matches(item)} />
            ))}
          </ul>
        </div>
      ))}
      <p className="acts" id="menu-own" hidden={isEmpty}>
        <button className="btn ghost any-break" type="submit" name="own" value="add" formAction="?#lines">
          {own}
        </button>
      </p>
    </>
  )
}

function MenuRow({ item, isHidden }: { item: DraftMenuItem; isHidden: boolean }) {
  const { code, label, note, price, quantity, isByRule } = item
  const change = (by: 'add' | 'less', text: string, spoken: string) => (
    <button className="btn ghost" type="submit" name={by} value={code} formAction={here} aria-label={spoken}>
      {text}
    </button>
  )
  return (
    <li className="cluster gap-4" hidden={isHidden} data-text={`${label} ${note}`}>
      <span className="fill">
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
