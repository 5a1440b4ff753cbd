import { supplyItemLabelsEs } from '../../menu/catalog/supply-text-es.ts'
import { listProvidedItems, type SupplyItem } from '../../menu/catalog/supply-plan.ts'
import { supplyItemLabels } from '../../menu/catalog/supply-text.ts'
import type { LabeledValue } from '../../plumbing/pdf/pdf-document.ts'
import { formatTimeZone } from '../../business/event-zone.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import type { Language } from '../../ui/language.ts'
import { listTimelineFacts } from '../proposals/proposal-facts.ts'
import type { ClientPageData, ShoppingListSummary } from './client-page-data.ts'
import { addLanguageQuery } from '../proposals/client-page-language.ts'
import { computeProposalSupplySplit } from '../proposals/unpriced-option-lines.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { capitalize } from '../../business/capitalize.ts'

/** The owner's greeting, with the sender's name. */
export function ProposalGreetingSection({ page: { document, sentBy } }: { page: ClientPageData }) {
  const { greeting, house } = document
  if (!greeting) return null
  const by = sentBy ?? house.name
  const isSigned = greeting.trimEnd().endsWith(by)
  return (
    <div className="yours-note stack gap-5 any-break">
      <span className="initial center" aria-hidden="true">
        {by.charAt(0)}
      </span>
      <div>
        {greeting.split(/\n{2,}/).map((words, i) => (
          <p key={i}>{words}</p>
        ))}
        {!isSigned && <b>{by}</b>}
      </div>
    </div>
  )
}

/** Times of the event, from arrival to its end. */
export function TimelineSection({ page }: { page: ClientPageData }) {
  const zone = page.eventZone && `(${formatTimeZone(page.eventZone, page.language)})`
  return (
    <section aria-labelledby="evening">
      <h2 id="evening">{[clientPageText(page.language).read.evening, zone].filter(Boolean).join(' ')}</h2>
      <Rows rows={listTimelineFacts(page.document)} />
    </section>
  )
}

/**
 * Event details and who brings which supplies, as two short lists. `isTimelineAbove`: the times are already at the top of
 * the page.
 */
export function ProposalDetailsSection({
  page,
  list,
  isTimelineAbove = false,
}: {
  page: ClientPageData
  list?: ShoppingListSummary | undefined
  isTimelineAbove?: boolean
}) {
  const { paper } = clientPageText(page.language)
  const { rows, sentences } = listBrings(page)
  return (
    <div className="yours-lists stack">
      {!isTimelineAbove && <TimelineSection page={page} />}
      {(rows.length > 0 || sentences.length > 0) && (
        <section aria-labelledby="brings">
          <h2 id="brings">{paper.brings}</h2>
          <div id="live-brings">
            {rows.length > 0 && <Rows rows={rows} />}
            {sentences.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </div>
          {list && !page.isReader && <ListLink list={list} page={page} />}
        </section>
      )}
    </div>
  )
}

function Rows({ rows }: { rows: readonly LabeledValue[] }) {
  return (
    <dl className="run">
      {rows.map(({ label, value }) => (
        <div className="wrap-line" key={label + value}>
          <dt>{label}</dt>
          <dd className="flush any-break fill">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function ListLink({ list, page }: { list: ShoppingListSummary; page: ClientPageData }) {
  const { read } = clientPageText(page.language)
  return (
    <p>
      {list.line && `${list.line}. `}
      {list.cost?.otherwise && `${list.cost.otherwise} `}
      {list.path === null ? (
        // The button belongs to its own form, so that Enter in a field does not press it.
        <button className="plain link" form="share-list" name="intent" value="list">
          {read.list}
        </button>
      ) : (
        <a href={addLanguageQuery(list.path, page)}>{read.list}</a>
      )}
    </p>
  )
}

/** Rows that say who brings which supplies, given the chosen lines. Older documents have two sentences instead. */
function listBrings({ document, chosen, language }: ClientPageData): { rows: LabeledValue[]; sentences: string[] } {
  const { brings, whoBrings } = computeProposalSupplySplit(document, chosen)
  const { read } = clientPageText(language)
  if (!whoBrings) return { rows: [], sentences: [brings.youBuy, brings.weBring].filter(Boolean) }
  const of = (who: 'we' | 'you' | 'on-request') =>
    sentence(named(listProvidedItems(whoBrings, who), language), language)
  const guided = whoBrings.alcohol === 'you-guided' ? read.guided : ''
  const rows = [
    { label: read.brings.we, value: [of('we'), guided].filter(Boolean).join(' ') },
    { label: read.brings.you, value: of('you') },
    { label: read.brings.ask, value: of('on-request') },
  ]
  return { rows: rows.filter(({ value }) => value !== ''), sentences: [] }
}

function named(things: SupplyItem[], language: Language): string[] {
  return things.map((thing) =>
    language === 'es' ? supplyItemLabelsEs[thing] : supplyItemLabels[thing].replace(/^the /, ''),
  )
}

function sentence(parts: string[], language: Language): string {
  const words = getFormatter(language).allOf(parts)
  return words && `${capitalize(words)}.`
}
