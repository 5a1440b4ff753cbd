import type { PublicIdentity } from '../../business/stored-settings.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { DocumentHead } from '../../ui/document-head.tsx'
import type { Language } from '../../ui/language.ts'
import type { FormattedListCost } from '../../drinks/shopping-list/list-cost-text.ts'
import { ClientPageLayout, type AlternateLanguage } from '../../agreements/proposals/client-page-layout.tsx'
import { ShareIcon } from '../../ui/icons.tsx'
import { sharedListText } from './shared-list-text.ts'
import { formatAisleName, formatLineChange, formatLineNotes } from './format-list-change.ts'
import type { SharedListLine, SharedList } from './shared-list.ts'
import {
  SharedListProgress,
  SharedListLineRow,
  RemovedListItems,
  BusinessSupplies,
  SharedListChanges,
} from './shared-list-sections.tsx'

type Props = {
  identity: PublicIdentity
  list: SharedList & { cost: FormattedListCost | null }
  /** Set if the event is canceled or postponed. */
  off: 'called-off' | 'postponed' | null
  language: Language
  /** Link to the same list in another language. */
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
  const { eventDate, number, at, facts, menu, cost } = list
  const words = sharedListText(language)
  const day = getFormatter(language).monthDay(eventDate)
  // Whether the event was canceled before anything was bought, so that the list is of no more use.
  const isDropped = off === 'called-off' && list.bought + list.inPart === 0
  const made = [
    ...(facts.guests === null ? [] : [words.guests(facts.guests)]),
    ...(facts.hours === null ? [] : [words.hours(facts.hours)]),
    ...(menu.length === 0 ? [] : [words.drinks(menu.length)]),
  ]
  return (
    <ClientPageLayout identity={identity} language={language} other={other}>
      <DocumentHead title={words.title(day, identity.name)} description={words.shared} canonical={null} />
      <section className="list-head dark">
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
          {cost && !off && (
            <p>
              <b>{cost.range}.</b> <small>{cost.note}</small>
            </p>
          )}
        </div>
      </section>
      <form
        className="list"
        id="shared-list"
        method="post"
        action={path}
        data-kept="no"
        data-words={JSON.stringify({ ...words.live, copied: words.copied })}
      >
        <div id="list-live" data-number={number} data-at={at}>
          <input type="hidden" name="phone" value={phone} />
          <input type="hidden" name="version" value={number} />
          <input type="hidden" name="seen" value={at} />
          <div className="list-bar line-below">
            <div className="wrap cluster gap-5">
              {!isDropped && <SharedListProgress list={list} />}
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
                      <SharedListLineRow
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
              <RemovedListItems lines={list.gone} />
              {off !== 'called-off' && <BusinessSupplies list={list} />}
              {list.changes && <SharedListChanges changes={list.changes} />}
              {off !== 'called-off' && <p className="small screen-only">{words.everybody}</p>}
            </div>
          </div>
        </div>
        <p className="list-note flush" role="status" id="list-said">
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
