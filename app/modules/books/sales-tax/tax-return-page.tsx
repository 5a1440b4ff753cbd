import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import {
  getNextPeriod,
  getPreviousPeriod,
  parsePeriodKey,
  findPeriodByDate,
  formatPeriod,
  type FilingPeriod,
} from './filing-period.ts'
import { getTaxPeriodPath, getTaxReturnCsvPath } from './tax-return-paths.ts'
import { taxReturnMessages, filingBlockerMessages, type TaxReturnMessageKey } from './tax-return-text.ts'
import type { TaxReturnPageProps } from './tax-return-page-props.ts'
import { TaxReturnSection, CountySection, TaxReturnRowTable } from './tax-return-sections.tsx'
import { FilingSection } from './tax-return-filing.tsx'

/** Page of a period's return: the numbers in the order of the form, by county, its rows and whether it was filed. */
export function TaxReturnPage({ read, settings, filed, today, timeZone, did, trouble }: TaxReturnPageProps) {
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
      <TaxReturnSection {...{ read, settings }} />
      <CountySection read={read} />
      <FilingSection {...{ read, settings, today, timeZone }} />
      {read.changedRows.length > 0 && (
        <section className="slip tax-rows">
          <h2>Changed since it was filed</h2>
          <p className="small">What was filed stays as it was. These are corrections in the next return.</p>
          <TaxReturnRowTable rows={read.changedRows} />
        </section>
      )}
      <section className="slip tax-rows">
        <h2>Events in this return</h2>
        {rows.length === 0 && <p>Nothing was sold or paid.</p>}
        {rows.length > 0 && <TaxReturnRowTable rows={rows} />}
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
