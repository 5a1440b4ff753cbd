import { addMonths, formatDateTime, formatMonth } from '../../../business/dates.ts'
import { formatDollarsAndCents } from '../../../business/money.ts'
import { MoneyTable } from '../../../money/money-table.tsx'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { journalAccountKeys, journalSettingsPath, type JournalAccount } from './journal-accounts.ts'
import { listMonthFileLines, type MonthJournal } from './closed-month.ts'
import { getJournalPath, journalPath, listMissingCodes, sumByAccount, type JournalLine } from './journal.ts'

type Props = {
  journal: MonthJournal
  timeZone: string
  did: string | null
  back: { isChanged: boolean } | null
}

/** The journal of a month: its sums by account, and how it is closed. */
export function JournalPage({ journal, timeZone, did, back }: Props) {
  const { month, lines, corrections, settings } = journal
  const notice = back === null ? getNotice(journal, did) : null
  return (
    <>
      <BackOfficeHeader
        title={`${formatMonth(month)} for your accountant`}
        eyebrow="By payment date"
        isError={back !== null}
      >
        {[-1, 1].map((away) => (
          <a key={away} className="btn ghost" href={getJournalPath(addMonths(month, away))}>
            {away < 0 && '‹ '}
            {formatMonth(addMonths(month, away))}
            {away > 0 && ' ›'}
          </a>
        ))}
        <a className="btn ghost" href={`/backbar/money?${new URLSearchParams({ month, by: 'paid' })}`}>
          The month
        </a>
        <a className="btn ghost" href={journalSettingsPath}>
          Account names
        </a>
      </BackOfficeHeader>
      {notice && (
        <p className="said" role="status">
          {notice}
        </p>
      )}
      {back && (
        <p className="said" role="alert">
          {back.isChanged
            ? 'Money was recorded since you opened this page, so nothing was closed. These are the sums now.'
            : 'Nothing was closed.'}
        </p>
      )}
      <ClosingSection {...{ journal, timeZone }} />
      <section className="slip">
        <h2>The journal</h2>
        <SumsTable lines={lines} settings={settings} />
        {corrections.map((correction) => (
          <details className="fold" key={correction.month} open>
            <summary>Corrections of {formatMonth(correction.month)}</summary>
            <p className="small">It was recorded or changed after {formatMonth(correction.month)} was closed.</p>
            <SumsTable lines={correction.lines} settings={settings} />
          </details>
        ))}
        <JournalNotes journal={journal} />
      </section>
    </>
  )
}

function getNotice({ month, closedAt }: MonthJournal, did: string | null): string | null {
  if (did === 'closed' && closedAt !== null) return `${formatMonth(month)} is closed. Its file is ready to download.`
  if (did === 'reopened' && closedAt === null) return `${formatMonth(month)} is open again.`
  if (did === 'not-last') return 'Only the last closed month can be opened again.'
  return null
}

/** Debits and credits of each account, and both totals. */
function SumsTable({ lines, settings }: { lines: JournalLine[]; settings: MonthJournal['settings'] }) {
  const sum = (of: JournalLine[], sign: 1 | -1) =>
    of.reduce((all, { cents }) => all + (cents * sign > 0 ? cents * sign : 0), 0)
  const show = (cents: number) => (cents === 0 ? '' : formatDollarsAndCents(cents))
  const used = sumByAccount(lines)
  const rows = journalAccountKeys
    .filter((account) => used[account] !== undefined)
    .map((account: JournalAccount) => {
      const own = lines.filter((line) => line.account === account)
      return [settings[account], show(sum(own, 1)), show(sum(own, -1))]
    })
  if (rows.length === 0) return <p>No money moved.</p>
  const total = ['Total', formatDollarsAndCents(sum(lines, 1)), formatDollarsAndCents(sum(lines, -1))]
  return <MoneyTable heads={['Account', 'Debits', 'Credits']} rows={[...rows, total]} />
}

function ClosingSection({ journal, timeZone }: Pick<Props, 'journal' | 'timeZone'>) {
  const { month, closedAt, isLast, blocker, changed, settings, seen } = journal
  const name = formatMonth(month)
  const hidden = <input type="hidden" name="month" value={month} />
  if (closedAt === null)
    return (
      <section className="slip">
        <h2>Close {name}</h2>
        {blocker === null ? (
          <form method="post" action={journalPath}>
            {hidden}
            <input type="hidden" name="seen" value={seen} />
            <p>Its sums stay what they are then. What changes later is a correction in the next journal.</p>
            <button className="btn" type="submit" name="intent" value="close">
              Close {name}
            </button>
          </form>
        ) : blocker === 'not-over' ? (
          <p>{name} is not over. It can be closed on the first day of the next month.</p>
        ) : (
          typeof blocker === 'object' && (
            <p>
              Months are closed one after the other.{' '}
              <a href={getJournalPath(blocker.next)}>{formatMonth(blocker.next)} is next</a>.
            </p>
          )
        )}
      </section>
    )
  const missing = listMissingCodes(listMonthFileLines(journal), settings)
  const getFile = (format: string) => `${journalPath}.csv?${new URLSearchParams({ month, for: format })}`
  return (
    <section className="slip">
      <h2>{name} is closed</h2>
      <p>Closed {formatDateTime(closedAt, timeZone)}. Import the file once.</p>
      <p className="acts">
        <a className="btn" href={getFile('quickbooks')}>
          Download for QuickBooks
        </a>
        {missing.length === 0 && (
          <a className="btn ghost" href={getFile('xero')}>
            Download for Xero
          </a>
        )}
      </p>
      {missing.length > 0 && (
        <p className="small">
          For Xero, <a href={journalSettingsPath}>enter the codes</a> of: {missing.join('; ')}.
        </p>
      )}
      {changed.length > 0 && (
        <>
          <h3>Changed since</h3>
          <p>These sums are not in the file. The next journal has them as a correction of {name}.</p>
          <SumsTable lines={changed} settings={settings} />
        </>
      )}
      {isLast && (
        <form method="post" action={journalPath}>
          {hidden}
          <button className="plain" type="submit" name="intent" value="reopen">
            Open {name} again
          </button>
        </form>
      )}
    </section>
  )
}

/** Notes on what the journal omits and what an accountant enters once. */
function JournalNotes({ journal: { month, settings, heldCents, unknownFees } }: Pick<Props, 'journal'>) {
  const notes = [
    settings.deposits_as === 'liability' &&
      heldCents !== 0 &&
      `Customer deposits held before ${formatMonth(month)}: ${formatDollarsAndCents(heldCents)}. For the first journal, your accountant enters them as the opening balance.`,
    unknownFees > 0 &&
      `The fee of ${unknownFees === 1 ? 'one card payment is' : `${unknownFees} card payments are`} not known yet. It is in the journal once Stripe has said it.`,
    'A payout of Stripe is in it once you confirmed it under “Bank lines”. Fees of disputes are not recorded here, so they are not in it.',
    'Miles and what clients still owe are not in it, because no money moved.',
  ]
  return notes
    .filter((note) => note !== false)
    .map((note) => (
      <p className="small" key={note}>
        {note}
      </p>
    ))
}
