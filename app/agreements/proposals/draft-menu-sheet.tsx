import type { ReactNode } from 'react'
import { formatDollars } from '../../business/money.ts'
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx'
import { formatMenuSearch, matchesMenuSearch } from './draft-menu-search.ts'
import { maxLineName, type DraftMenu, type DraftMenuItem } from './draft-menu.ts'
import type { DraftSums } from './draft-sums.ts'

const here = '?add=menu#menu-heading'

type Props = {
  menu: DraftMenu | null
  /** Sums of the draft. Null while a line of its form is invalid. */
  sums: DraftSums | null
  /** Total in cents when the menu was opened, as its form has it. */
  totalBefore: string | undefined
}

/**
 * The menu to add from, a sheet of the page. With script it is a dialog, without script it is at the top. Each button posts
 * the whole draft, so that nothing typed is lost.
 */
export function DraftMenuSheet({ menu, sums, totalBefore }: Props) {
  return (
    <dialog
      id="menu-items"
      className="page-sheet draft-menu card-ground rounded"
      open={menu !== null}
      data-live-edit="menu"
      aria-labelledby="menu-heading"
    >
      {menu && (
        <>
          {/* What Enter does in a field, before any other button. */}
          <button className="unseen" {...hiddenButton} name="menu" value="open" formAction={here} />
          <div className="bar">
            <h2 id="menu-heading" tabIndex={-1}>
              Add from your menu
            </h2>
            <CloseButton className="sheet-cross center">
              <CloseIcon />
              <span className="unseen">Close the menu</span>
            </CloseButton>
          </div>
          <input type="hidden" name="menuShown" value="yes" />
          <MenuResults menu={menu} />
          <MenuBar sums={sums} totalBefore={totalBefore} />
        </>
      )}
    </dialog>
  )
}

const hiddenButton = { type: 'submit', tabIndex: -1, 'aria-hidden': true } as const

function CloseButton({ className, children }: { className: string; children: ReactNode }) {
  return (
    <button className={`sheet-close ${className}`} type="submit" name="menu" value="close" formAction="?#lines">
      {children}
    </button>
  )
}

/** Bar with the total while items are added, and the total before. */
function MenuBar({ sums, totalBefore }: Omit<Props, 'menu'>) {
  const before = /^-?\d{1,12}$/.test(totalBefore ?? '') ? Number(totalBefore) : (sums?.totalCents ?? null)
  const isChanged = before !== null && sums !== null && before !== sums.totalCents
  const facts = [isChanged && `was ${formatDollars(before)}`, sums?.profit].filter(Boolean).join(' · ')
  return (
    <div className="price-bar dark cluster gap-3">
      {before !== null && <input type="hidden" name="totalBefore" value={before} />}
      <output className="flush" aria-live="polite">
        <small>Total</small> <b>{sums?.total ?? '–'}</b>
        {facts && <small className="bar-facts">{facts}</small>}
      </output>
      <CloseButton className="btn">Done</CloseButton>
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

/** Search field of the add-on menu and the items that match the search. */
function MenuResults({ menu: { search, groups } }: { menu: DraftMenu }) {
  const matches = ({ label, note }: DraftMenuItem) => matchesMenuSearch(`${label} ${note}`, search)
  const found = groups.flatMap(({ items }) => items.filter(matches)).length
  const { isEmpty, own } = formatMenuSearch(search, found)
  return (
    <>
      <MenuSearch search={search} found={found} />
      {groups.map(({ heading, items }) => (
        <div key={heading} className="menu-group" hidden={!items.some(matches)}>
          <h3>{heading}</h3>
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
  const change = (by: 'add' | 'less', text: string, spoken: string, className = 'sheet-cross') => (
    <button className={className} type="submit" name={by} value={code} formAction={here} aria-label={spoken}>
      {text}
    </button>
  )
  return (
    <li className="cluster gap-4 line-below" hidden={isHidden} data-text={`${label} ${note}`}>
      <span className="fill">
        <span className="strong">{label}</span>
        <span className="small">{[note, isByRule && 'from the rules'].filter(Boolean).join(' · ')}</span>
      </span>
      <b>{price}</b>
      {quantity > 0 ? (
        <span className="menu-count dark bar">
          {change('less', '−', `One less: ${label}`)}
          <b>{quantity}</b>
          {change('add', '+', `One more: ${label}`)}
        </span>
      ) : (
        change('add', 'Add', `Add: ${label}`, 'btn ghost')
      )}
    </li>
  )
}
