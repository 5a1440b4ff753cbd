import type { PublicIdentity } from '../../business/stored-settings.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { formatNumber } from '../../drinks/shopping-list/format-numbers.ts'
import { DocumentHead } from '../../ui/document-head.tsx'
import { toLocalizedPath, type Language } from '../../ui/language.ts'
import { useLanguage } from '../../ui/page-language.tsx'
import {
  ClientPageLayout,
  ClientMessagePage,
  type AlternateLanguage,
} from '../../agreements/proposals/client-page-layout.tsx'
import { clientPageText } from '../../agreements/proposals/client-page-text.ts'
import { ShareIcon } from '../../ui/icons.tsx'
import {
  formatAisleName,
  formatLineChange,
  formatCheckmarkConflict,
  formatListDetailChange,
  shoppingListFormatter,
  sharedListText,
  formatLineNotes,
  formatSupplyItemName,
} from './shared-list-text.ts'
import type { SharedListLine, SharedList } from './shared-list.ts'

type Props = {
  identity: PublicIdentity
  list: SharedList
  /** Set where the event is canceled or postponed. */
  off: 'called-off' | 'postponed' | null
  language: Language
  /** The same list in another language. */
  other: AlternateLanguage | null
  path: string
  island: string
  /** Device id of this page, used where no script runs. */
  phone: string
  /** Whether a checkmark was refused for now by the rate limit. */
  isRefused: boolean
}

/** The shared shopping list: a form that works without script. With script, each checkmark is sent on its own. */
export function SharedListPage({ identity, list, off, language, other, path, island, phone, isRefused }: Props) {
  const { eventDate, number, at, facts, menu } = list
  const words = sharedListText(language)
  const day = getFormatter(language).monthDay(eventDate)
  // Nothing was bought, and nothing needs to be.
  const isDropped = off === 'called-off' && list.bought + list.inPart === 0
  const made = [
    ...(facts.guests === null ? [] : [words.guests(facts.guests)]),
    ...(facts.hours === null ? [] : [words.hours(facts.hours)]),
    ...(menu.length === 0 ? [] : [words.drinks(menu.length)]),
  ]
  return (
    <ClientPageLayout identity={identity} language={language} other={other}>
      <DocumentHead title={words.title(day, identity.name)} description={words.shared} canonical={null} />
      <section className="list-head">
        <div className="wrap">
          <h1>{off ? words.off[off].heading(day) : words.toBuy(day)}</h1>
          <p className="lead">
            {off ? (
              words.off[off][list.bought + list.inPart > 0 ? 'lead' : 'nothing']
            ) : (
              <>
                {made.length > 0 ? `${made.join(', ')}. ` : words.usualGuess}
                {list.evenings !== null && words.planned(list.evenings)}
              </>
            )}
          </p>
        </div>
      </section>
      <form
        className="list"
        id="shared-list"
        method="post"
        action={path}
        data-words={JSON.stringify({ ...words.live, copied: words.copied })}
      >
        <div id="list-live" data-number={number} data-at={at}>
          <input type="hidden" name="phone" value={phone} />
          <input type="hidden" name="version" value={number} />
          <input type="hidden" name="seen" value={at} />
          <div className="list-bar">
            <div className="wrap">
              {!isDropped && <Progress list={list} />}
              {!off && (
                <button type="button" className="btn list-share" data-share={words.toBuy(day)}>
                  <ShareIcon />
                  {words.share}
                </button>
              )}
            </div>
          </div>
          <div className={`wrap list-body ${getPrintSize(list, language)}`}>
            <section className="list-buy" aria-label={words.youBuy}>
              {list.aisles.map((aisle) => (
                <section key={aisle.code} aria-labelledby={`aisle-${aisle.code}`}>
                  <h2 id={`aisle-${aisle.code}`}>{formatAisleName(aisle, language)}</h2>
                  <ul>
                    {aisle.lines.map((line, i) => (
                      <Line
                        key={line.key}
                        line={off === 'called-off' ? { ...line, isOnRequest: false } : line}
                        id={`${aisle.code}-${i}`}
                        path={path}
                      />
                    ))}
                  </ul>
                </section>
              ))}
            </section>
            <div className="list-beside">
              <OffListItems lines={list.gone} />
              {off !== 'called-off' && <WeBring list={list} />}
              {list.changes && <Changes changes={list.changes} />}
              {off !== 'called-off' && <p className="small screen-only">{words.everybody}</p>}
            </div>
          </div>
        </div>
        <p className="list-note" role="status" id="list-said">
          {isRefused && words.refused}
        </p>
      </form>
      <script type="module" src={island} />
    </ClientPageLayout>
  )
}

/** Print size at which the list fills a single page, by its number of lines and their notes. */
function getPrintSize({ aisles, menu }: SharedList, language: Language): string {
  const written = (line: SharedListLine) => formatLineNotes(line, language) + (formatLineChange(line, language) ?? '')
  const rows = aisles.flatMap(({ lines }) => lines.map((line) => 1 + written(line).length / 60))
  const weight = rows.reduce((sum, row) => sum + row, menu.length / 2)
  return weight <= 19 ? 'print-large' : weight <= 28 ? 'print-medium' : 'print-small'
}

function Progress({ list: { bought, inPart, total } }: { list: SharedList }) {
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
function Line({ line, id, path }: { line: SharedListLine; id: string; path: string }) {
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
    <li className="list-line" id={id}>
      <button
        name="tick"
        value={`${isBought ? 0 : 1} ${key}`}
        role="checkbox"
        aria-checked={isBought ? true : state === 'more' ? 'mixed' : false}
        formAction={`${path}#${id}`}
      >
        <i aria-hidden="true" />
        <span>
          {said.name(line.product)} {change && <small className="list-change">{change} </small>}
          {note && <small>{note} </small>}
          {crossed && <small className="list-change">{formatCheckmarkConflict(crossed, language)} </small>}
        </span>
        {amount && <b>{amount}</b>}
      </button>
    </li>
  )
}

/** Summary of the list's last change, with items that are no longer needed. */
function Changes({ changes: { day, facts, lines, offList } }: { changes: NonNullable<SharedList['changes']> }) {
  const language = useLanguage()
  const words = sharedListText(language)
  const when = language === 'es' ? getFormatter(language).monthDay(day) : getFormatter(language).monthAndDay(day)
  return (
    <div className="list-changes screen-only">
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

function OffListItems({ lines }: { lines: SharedList['gone'] }) {
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

function WeBring({ list: { weBring, menu } }: { list: SharedList }) {
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

type EndedProps = {
  identity: PublicIdentity
  language: Language
  other: AlternateLanguage | null
  isRevoked: boolean
  island: string
}

/** Page of a link that opens no list. Its script deletes the list's offline data from the phone. */
export function EndedListPage({ identity, language, other, isRevoked, island }: EndedProps) {
  const words = sharedListText(language)
  return (
    <ClientMessagePage
      identity={identity}
      language={language}
      other={other}
      title={isRevoked ? words.endedTitle : words.notFound}
      eyebrow={isRevoked ? words.list : words.notFound}
      heading={isRevoked ? words.ended : words.nothing}
      lead={isRevoked ? words.askNew : words.askAgain}
    >
      <p data-list-ended="">
        <a href={toLocalizedPath(language, '/')}>{clientPageText(language).noLink.home}</a>
      </p>
      <script type="module" src={island} />
    </ClientMessagePage>
  )
}
