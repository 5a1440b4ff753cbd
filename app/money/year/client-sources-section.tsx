import { formatDollars } from '../../business/money.ts'
import { modules } from '../../modules.ts'
import { formatItemCount } from '../../ui/setting-value.ts'
import { FoldedSection } from '../../ui/folded-section.tsx'
import { ShownIfAllowed } from '../../ui/allowed-link.tsx'
import { MoneyTable } from '../money-table.tsx'
import type { MoneyBook } from './money-book.ts'
import { formatAgreedTotal } from './month-bars.tsx'
import { shortenLine } from '../../business/shorten-line.ts'

const sourceLinks = modules.flatMap(({ sourceLinks = [] }) => sourceLinks)

/** Number of sources that are shown unfolded. */
const mainSources = 4

export function SourceSection({ book: { sources, year, toFile } }: { book: MoneyBook }) {
  const others = sources.slice(mainSources)
  return (
    <section className="slip">
      <h2>Where inquiries come from</h2>
      <p className="small">Inquiries that came in {year}, and how they ended.</p>
      {sources.length === 0 && <p>None yet.</p>}
      {sources.length > 0 && <SourceTable sources={sources.slice(0, mainSources)} />}
      {others.length > 0 && (
        <details>
          <summary>{formatItemCount(others.length, 'more source')}</summary>
          <SourceTable sources={others} />
        </details>
      )}
      <p className="cluster gap-4">
        <a className="tap" href="/backbar/money?open=sources#sources">
          {toFile.phrases === 0 ? 'Set how clients found you' : formatUnmappedPhrases(toFile)}
        </a>
        {sourceLinks.map(({ to, label }) => (
          <ShownIfAllowed key={to} to={to}>
            <a className="tap" href={to}>
              {label}
            </a>
          </ShownIfAllowed>
        ))}
      </p>
    </section>
  )
}

function SourceTable({ sources }: Pick<MoneyBook, 'sources'>) {
  return (
    <MoneyTable
      heads={['Source', 'Inquiries', 'Proposals', 'Booked', 'Dollars', 'Days to book']}
      rows={sources.map(({ source, asked, proposals, booked, cents, daysToYes }) => [
        source,
        asked,
        proposals,
        booked,
        cents === 0 ? '–' : formatDollars(cents),
        daysToYes ?? '–',
      ])}
    />
  )
}

/** Returns the unmapped phrases, such as “insta”, “IG” and 3 more without a source. */
function formatUnmappedPhrases({ phrases, some }: MoneyBook['toFile']): string {
  const named = some.map((words) => `“${shortenLine(words, 40)}”`)
  const rest = phrases - named.length
  return rest > 0 ? `${named.join(', ')} and ${rest} more without a source` : `${named.join(' and ')} without a source`
}

export function ExperienceSection({ book: { experiences, year, by } }: { book: MoneyBook }) {
  if (experiences.length === 0) return null
  return (
    <FoldedSection
      id="by-experience"
      heading="Income by experience"
      inside={`${experiences.length} of them, ${by === 'event' ? `events in ${year}` : `due and received in ${year}`}`}
    >
      <MoneyTable
        heads={['Experience', by === 'event' ? 'Agreed' : 'Due', 'Received', 'Refunded']}
        rows={experiences.map(({ experience, agreedCents, receivedCents, returnedCents }) => [
          experience,
          formatAgreedTotal(agreedCents, formatDollars),
          formatDollars(receivedCents),
          returnedCents === 0 ? '–' : formatDollars(returnedCents),
        ])}
      />
    </FoldedSection>
  )
}
