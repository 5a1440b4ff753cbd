import { SearchIcon } from '../../ui/icons.tsx'
import type { MenuCardEditorProps } from './menu-card-editor-props.ts'
import { ChevronMark, CrossMark } from './menu-card-icons.tsx'
import { drinkCategories } from './menu-card-page-data.ts'
import { menuCardText } from './menu-card-text.ts'

/** Dialog of all drinks by category: a dozen at first, the others by search. It needs script. */
export function MenuCardDrinkDialog({ sheet: { recipes, language, isOwner, here } }: MenuCardEditorProps) {
  const { sheet: words, page } = menuCardText(language)
  const [path = '', query] = here.replace(/\/drinks(?=$|\?)/, '').split('?')
  const groups = drinkCategories.filter((shelf) => recipes.some((one) => one.shelf === shelf))
  return (
    <dialog id="drink-sheet" className="page-sheet" aria-labelledby="drink-sheet-heading">
      <header className="bar gap-5">
        <h2 id="drink-sheet-heading" tabIndex={-1}>
          {page.title}
        </h2>
        <form method="dialog">
          <button className="sheet-cross center" type="submit" aria-label={words.close}>
            <CrossMark />
          </button>
        </form>
      </header>
      <label className="unseen" htmlFor="drink-search">
        {words.search(recipes.length)}
      </label>
      <div className="drink-search">
        <SearchIcon />
        <input id="drink-search" type="search" autoComplete="off" placeholder={words.search(recipes.length)} />
      </div>
      {groups.map((shelf) => (
        <section key={shelf} aria-labelledby={`shelf-${shelf}`}>
          <h3 id={`shelf-${shelf}`}>{page.shelves[shelf]}</h3>
          <ul>
            {recipes
              .filter((one) => one.shelf === shelf)
              .map(({ slug, name, words: inIt, isFirst }) => (
                <li className="line-below" key={slug} data-more={isFirst ? undefined : ''} hidden={!isFirst}>
                  <button className="bar gap-5 full-width" type="button" data-slug={slug}>
                    <span>
                      <b>{name}</b>
                      <small className="muted">{inIt}</small>
                    </span>
                    <i className="muted" hidden>
                      {words.onCard}
                    </i>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <p className="sheet-nothing" role="status" />
      <template>{words.nothing}</template>
      {!isOwner && (
        <details className="sheet-else">
          <summary className="bar gap-5 full-width">
            <span>
              <b>{words.else}</b>
              <small className="muted">{words.elseWords}</small>
            </span>
            <ChevronMark />
          </summary>
          <form className="stack gap-3" method="post" action={`${path}${query ? `?${query}` : ''}`}>
            <label htmlFor="else-words">{words.elseLabel}</label>
            <textarea id="else-words" name="words" rows={3} required />
            <button className="btn ghost" type="submit" name="intent" value="ask">
              {words.ask}
            </button>
          </form>
        </details>
      )}
      <button type="button" className="sheet-off" data-slug="" hidden>
        {words.takeOff}
      </button>
    </dialog>
  )
}
