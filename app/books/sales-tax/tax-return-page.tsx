import type { TaxSettings } from '../../agreements/sales-tax/tax-settings.ts'
import { formatRatePercent } from '../../agreements/sales-tax/tax-labels.ts'
import { formatLongDate, formatDateTime, formatMonthDay } from '../../business/dates.ts'
import { formatDollarsAndCents } from '../../business/money.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { MoneyTable } from '../money-table.tsx'
import {
  computeFilingDate,
  getNextPeriod,
  getPreviousPeriod,
  parsePeriodKey,
  findPeriodByDate,
  formatPeriod,
  type FilingPeriod,
} from './filing-period.ts'
import { getTaxPeriodPath, getTaxReturnCsvPath } from './tax-return-paths.ts'
import { formatTaxReturnRowKind } from './tax-return-row-text.ts'
import {
  formatTaxReconciliation,
  formatCorrections,
  taxReturnMessages,
  manualTaxReturnLines,
  listTaxReturnLines,
  filingBlockerMessages,
  type TaxReturnMessageKey,
} from './tax-return-text.ts'
import type { FilingBlocker, TaxPeriodReport } from './filed-tax-return.ts'
import type { NamedReturnRow } from './tax-return.ts'

type Props = {
  read: TaxPeriodReport
  settings: TaxSettings
  /** Keys of the filed periods. */
  filed: string[]
  today: string
  timeZone: string
  /** The last action. */
  did: string | null
  trouble: FilingBlocker | null
}

/** Page of a period's return: the numbers in the order of the form, by county, its rows and whether it was filed. */
export function TaxReturnPage({ read, settings, filed, today, timeZone, did, trouble }: Props) {
  const { period, by, rows, filedAt, within } = read
  const other = by === 'event' ? 'paid' : 'event'
  const said = did && Object.hasOwn(taxReturnMessages, did) ? taxReturnMessages[did as TaxReturnMessageKey](read) : null
  return (
    <>
      <BackOfficeHeader
        title={`Sales tax, ${formatPeriod(period)}`}
        eyebrow={by === 'event' ? 'By event date' : 'By payment date'}
        lead="Numbers for you and your accountant, in the order of form DR-15. They are not tax advice."
        isError={trouble !== null}
      >
        <PeriodLink period={getPreviousPeriod(period)} words={`‹ ${formatPeriod(getPreviousPeriod(period))}`} />
        <PeriodLink period={getNextPeriod(period)} words={`${formatPeriod(getNextPeriod(period))} ›`} />
        {filedAt === null && (
          <a className="btn ghost" href={getTaxPeriodPath(period, other)}>
            {by === 'event' ? 'By payment date' : 'By event date'}
          </a>
        )}
        <a className="btn ghost" href={getTaxReturnCsvPath(period, by)}>
          Sales tax (CSV)
        </a>
        <a className="btn ghost" href="/backbar/settings/sales-tax">
          Settings
        </a>
      </BackOfficeHeader>
      {said && (
        <p className="said" role="status">
          {said}
        </p>
      )}
      {trouble && (
        <p className="said" role="alert">
          Nothing was marked. {filingBlockerMessages[trouble]}
        </p>
      )}
      {within && (
        <p>
          This covers days of {formatClientName(within)}, which is filed: it is here to look at, as things are now.{' '}
          <a href={getTaxPeriodPath({ key: within })}>What was filed</a>
        </p>
      )}
      <ReturnSection {...{ read, settings }} />
      <CountySection read={read} />
      <FilingSection {...{ read, settings, today, timeZone }} />
      {read.changedRows.length > 0 && (
        <section className="slip tax-rows">
          <h2>Changed since it was filed</h2>
          <p className="small">What was filed stays as it was. These are corrections in the next return.</p>
          <RowTable rows={read.changedRows} />
        </section>
      )}
      <section className="slip tax-rows">
        <h2>Events in this return</h2>
        {rows.length === 0 && <p>Nothing was sold or paid.</p>}
        {rows.length > 0 && <RowTable rows={rows} />}
      </section>
      <nav className="acts" aria-label="Periods">
        {(['month', 'quarter', 'year'] as const)
          .filter((kind) => kind !== period.kind)
          .map((kind) => (
            <PeriodLink
              key={kind}
              period={findPeriodByDate(period.from, kind)}
              words={formatPeriod(findPeriodByDate(period.from, kind))}
            />
          ))}
        {filed
          .filter((key) => key !== period.key)
          .slice(-8)
          .map((key) => (
            <PeriodLink key={key} period={{ key }} words={`Filed: ${formatClientName(key)}`} />
          ))}
      </nav>
    </>
  )
}

function PeriodLink({ period, words }: { period: Pick<FilingPeriod, 'key'>; words: string }) {
  return (
    <a className="btn ghost" href={getTaxPeriodPath(period)}>
      {words}
    </a>
  )
}

function formatClientName(key: string): string {
  const period = parsePeriodKey(key)
  return period ? formatPeriod(period) : key
}

function ReturnSection({ read, settings }: Pick<Props, 'read' | 'settings'>) {
  const { period, lines, rows, county, homeRate, filedAt } = read
  const corrected = formatCorrections(rows)
  const late = computeFilingDate(period, settings.lateDay)
  return (
    <section className="slip tax-return">
      <h2>For the return{county && ` of ${county} County`}</h2>
      {county && (
        <p className="small">Surtax rate of your county, for the top of the form: {formatRatePercent(homeRate)}</p>
      )}
      <MoneyTable
        heads={['Line', 'Amount']}
        rows={listTaxReturnLines(lines).map(({ line, what, of, cents }) => [
          <>
            {line && <b className="line-number">{line}</b>} {what}
            {of && <span className="small">{of}</span>}
          </>,
          formatDollarsAndCents(cents),
        ])}
      />
      <p className="small">
        {filedAt === null
          ? `It is due on ${formatLongDate(computeFilingDate(period, settings.dueDay))} and late after ${formatLongDate(late)}; where that is no business day, after the next one. The allowance is for a return that is filed and paid online by then.`
          : 'As it was filed.'}
        {lines.stateCents + lines.surtaxCents < 0 &&
          ' More was taken off than was charged: ask your accountant how to report it.'}
      </p>
      {corrected && <p className="small">{corrected}</p>}
      {formatTaxReconciliation(read).map((words) => (
        <p key={words} className="small">
          {words}
        </p>
      ))}
      <details className="fold">
        <summary>Lines to fill in yourself</summary>
        <ul className="plain-list">
          {manualTaxReturnLines.map(({ line, what }) => (
            <li key={line}>
              <b className="line-number">{line}</b> {what}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

function CountySection({ read: { lines, county } }: Pick<Props, 'read'>) {
  if (lines.counties.length === 0) return null
  return (
    <section className="slip">
      <h2>Surtax by county</h2>
      <MoneyTable
        heads={['County', 'Rate', 'Subject to it', 'Surtax']}
        rows={lines.counties.map((one) => [
          one.county === '' ? 'No county kept' : `${one.county}${one.county === county ? ', yours' : ''}`,
          one.county === '' ? '–' : formatRatePercent(one.surtaxRate),
          formatDollarsAndCents(one.surtaxableCents),
          formatDollarsAndCents(one.surtaxCents),
        ])}
      />
    </section>
  )
}

function FilingSection({ read, today, timeZone }: Omit<Props, 'filed' | 'did' | 'trouble'>) {
  const { period, by, filedAt, within, isLast, seen } = read
  const hidden = <input type="hidden" name="period" value={period.key} />
  const here = getTaxPeriodPath(period)
  if (filedAt !== null)
    return (
      <section className="slip">
        <h2>Returns you filed</h2>
        <p>Marked as filed {formatDateTime(filedAt, timeZone)}. These numbers stay what they were.</p>
        {isLast && (
          <form method="post" action={here}>
            {hidden}
            <button className="plain" type="submit" name="intent" value="unfile">
              Mark as not filed
            </button>
          </form>
        )}
      </section>
    )
  if (within !== null) return null
  if (period.to >= today)
    return (
      <section className="slip">
        <h2>Upcoming events</h2>
        <p>
          It can be marked as filed from {formatMonthDay(computeFilingDate(period, 1))} on. Until then its numbers still
          move.
        </p>
      </section>
    )
  if (by !== read.settingsBy)
    return (
      <p>
        How often you file {read.settingsBy === 'event' ? 'by event date' : 'by payment date'}:{' '}
        <a href={getTaxPeriodPath(period)}>mark it as filed there</a>.
      </p>
    )
  return (
    <section className="slip">
      <h2>After you file</h2>
      <p>
        Nothing is sent from here: you file with the Department of Revenue. Marked, its numbers stay, and what changes
        later is a correction in the next return.
      </p>
      <form method="post" action={here}>
        {hidden}
        <input type="hidden" name="seen" value={seen} />
        <button className="btn" type="submit" name="intent" value="file">
          Mark as filed
        </button>
      </form>
    </section>
  )
}

function RowTable({ rows }: { rows: NamedReturnRow[] }) {
  return (
    <MoneyTable
      heads={['What', 'Gross', 'Exempt', 'Taxable', 'State', 'Surtax']}
      rows={rows.map((row) => {
        const { eventId, name, day, county, surtaxRate, parts } = row
        const exempt = parts.certificate + parts.untaxed
        const taxable = parts.surtaxable + parts.overCap
        const where = county && `${county} County, ${formatRatePercent(surtaxRate)} surtax`
        return [
          <>
            {row.reference ? <a href={`/backbar/jobs/${eventId}/money`}>{name}</a> : name}
            <span className="small">
              {[formatTaxReturnRowKind(row), `${formatMonthDay(day)}, ${day.slice(0, 4)}`, where]
                .filter(Boolean)
                .join(', ')}
            </span>
          </>,
          ...[exempt + taxable, exempt, taxable, parts.state, parts.surtax].map(formatDollarsAndCents),
        ]
      })}
    />
  )
}
