import { getFormatter } from '../../business/language-formatter.ts'
import { formatNumber } from '../../drinks/shopping-list/format-numbers.ts'
import { useLanguage } from '../../ui/page-language.tsx'
import { shoppingListFormatter, sharedListText } from './shared-list-text.ts'
import {
  formatLineChange,
  formatCheckmarkConflict,
  formatListDetailChange,
  formatLineNotes,
  formatSupplyItemName,
} from './format-list-change.ts'
import type { SharedListLine, SharedList } from './shared-list.ts'

export function SharedListProgress({ list: { bought, inPart, total } }: { list: SharedList }) {
  const words = sharedListText(useLanguage())
  return (
    <p className="list-progress">
      <b>
        {words.bought(formatNumber(bought), formatNumber(total))}{' '}
        <span>{inPart > 0 && words.inPart(formatNumber(inPart))}</span>
      </b>
      <progress value={bought + inPart / 2} max={Math.max(total, 1)} aria-label={words.boughtOfList} />
    </p>
  )
}

/** A line of the list as a button that shows its state. Without script it posts the form. */
export function SharedListLineRow({ line, id, path }: { line: SharedListLine; id: string; path: string }) {
  const { key, state, crossed } = line
  const language = useLanguage()
  const said = shoppingListFormatter(language)
  const [amount, note, change] = [
    said.amount(line.amount),
    formatLineNotes(line, language),
    formatLineChange(line, language),
  ]
  const isBought = state === 'bought' || state === 'spare'
  return (
    <li className="list-line line-below" id={id}>
      <button
        className="cluster"
        name="tick"
        value={`${isBought ? 0 : 1} ${key}`}
        role="checkbox"
        aria-checked={isBought ? true : state === 'more' ? 'mixed' : false}
        formAction={`${path}#${id}`}
      >
        <i aria-hidden="true" />
        <span className="fill">
          {said.name(line.product)} {change && <small className="list-change strong">{change} </small>}
          {note && <small>{note} </small>}
          {crossed && <small className="list-change strong">{formatCheckmarkConflict(crossed, language)} </small>}
        </span>
        {amount && <b>{amount}</b>}
      </button>
    </li>
  )
}

/** Summary of the list's last change, with items that are no longer needed. */
export function SharedListChanges({
  changes: { day, facts, lines, offList },
}: {
  changes: NonNullable<SharedList['changes']>
}) {
  const language = useLanguage()
  const words = sharedListText(language)
  const when = language === 'es' ? getFormatter(language).monthDay(day) : getFormatter(language).monthAndDay(day)
  return (
    <div className="list-changes screen-only muted">
      <p>{words.changed(lines, when)}</p>
      {facts.map((fact) => (
        <p key={fact.fact}>{formatListDetailChange(fact, language)}</p>
      ))}
      {offList.length > 0 && (
        <p>{words.offList(offList.map((product) => shoppingListFormatter(language).name(product)))}</p>
      )}
    </div>
  )
}

export function RemovedListItems({ lines }: { lines: SharedList['gone'] }) {
  const language = useLanguage()
  const words = sharedListText(language)
  const said = shoppingListFormatter(language)
  if (lines.length === 0) return null
  return (
    <section className="list-part" aria-labelledby="list-gone">
      <h2 id="list-gone">{words.gone}</h2>
      <ul>
        {lines.map(({ key, product, amount }) => (
          <li key={key}>{[said.name(product), said.amount(amount)].filter(Boolean).join(': ')}</li>
        ))}
      </ul>
      <p className="small">{words.takeBack}</p>
    </section>
  )
}

export function BusinessSupplies({ list: { weBring, menu } }: { list: SharedList }) {
  const language = useLanguage()
  const words = sharedListText(language)
  return (
    <>
      <section className="list-part" aria-labelledby="we-bring">
        <h2 id="we-bring">{words.weBring}</h2>
        <p>
          {weBring.length > 0
            ? words.things(weBring.map((thing) => formatSupplyItemName(thing, language)))
            : words.settled}
        </p>
      </section>
      {menu.length > 0 && (
        <section className="list-part" aria-labelledby="list-menu">
          <h2 id="list-menu">{words.cocktails}</h2>
          <ul>
            {menu.map(({ name, recipe }) => (
              <li key={name}>{name === recipe ? name : `${name}: ${recipe}`}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
