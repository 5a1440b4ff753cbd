import { formatLongDate, formatDateTime } from '../../business/dates.ts'
import { formatDollarsAndCents } from '../../business/money.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { StoredEmailList, StoredEventList, StoredUnfinishedInquiryList } from './stored-data-lists.tsx'
import { formatDataSubjectCounts, getErasePagePath, type DataSubject } from './data-subject.ts'

type Props = {
  person: DataSubject
  seen: string
  timeZone: string
  backupAt: number | null
  /** Whether changes are copied continuously. */
  isCopied: boolean
  isMailbox: boolean
  hasChanged: boolean
}

/** Confirmation page that lists which data is erased and which is kept. */
export function EraseDataSubjectPage({ person, seen, timeZone, backupAt, isCopied, isMailbox, hasChanged }: Props) {
  const open = person.requests.map(({ books }) => books?.balance.outstandingCents ?? 0)
  const owedCents = open.reduce((sum, cents) => sum + Math.max(0, cents), 0)
  const creditCents = open.reduce((sum, cents) => sum + Math.max(0, -cents), 0)
  return (
    <>
      <BackOfficeHeader title="Erase a person" lead={person.email} isError={hasChanged} />
      {hasChanged && (
        <ErrorSummary
          heading="Nothing was erased: something has come in or changed since you looked. This is what is kept now."
          errors={[]}
        />
      )}
      <form method="post" action={getErasePagePath(person.email)} className="slip">
        <h2>
          Erased for good: {formatDataSubjectCounts({ ...person, agreements: [] }).replace(/(?<=\d) /g, '\u00a0')}
        </h2>
        <h3>What will be erased</h3>
        <StoredEventList requests={person.requests} timeZone={timeZone} />
        <StoredUnfinishedInquiryList inquiries={person.unfinishedInquiries} timeZone={timeZone} />
        <StoredEmailList emails={person.letters} timeZone={timeZone} />
        <p>
          With them go the events in your calendar, your notes, the words a search finds them by
          {isMailbox
            ? ', what of theirs you deleted, and the emails kept as files in the mailbox'
            : ', and what of theirs you deleted'}
          . Only a number stays, in the log.
        </p>
        <p>
          <strong>Unlike most of what you delete, this cannot be undone.</strong> Nobody can bring it back, not even
          you. A date they had booked is open again.
        </p>
        <h3>What stays in your books, and why</h3>
        <ul className="bullets">
          <li>
            Sums and days of what was owed and paid, the day of the event and which bar it was, and the numbers and sums
            of invoices and receipts: without a name, so that your years still add up.
          </li>
          {owedCents > 0 && (
            <li>
              {formatDollarsAndCents(owedCents)} they still owe is written off, because the client is no longer known.
              Your books say it as written off, in the year of the event.
            </li>
          )}
          {creditCents > 0 && (
            <li>
              <strong>{formatDollarsAndCents(creditCents)} you have of theirs is owed to them.</strong> Refund it first:
              afterwards nothing says whose it is.
            </li>
          )}
          {person.agreements.map(({ reference, eventDate, keptUntil }) => (
            <li key={`${reference} ${eventDate}`}>
              What they signed for {formatLongDate(eventDate)} ({reference}), with the record of it: it is the proof of
              what you both promised. It is deleted by itself after {formatLongDate(keptUntil)}. Their link to it no
              longer opens anything.
            </li>
          ))}
        </ul>
        <h3>What this does not erase</h3>
        <ul className="bullets">
          <li>Emails that have left: they lie in their mailbox, and answers in yours.</li>
          <li>
            {backupAt === null
              ? 'Backups: there has been none yet.'
              : `Backups made before now; the last is from ${formatDateTime(backupAt, timeZone)}. Nightly ones are gone after fourteen nights; delete the others, and erase again after putting an old one back.`}
          </li>
          {isCopied && <li>Copies made every minute before now: the last of them is gone after eight weeks.</li>}
          <li>Sheets and files you have downloaded.</li>
        </ul>
        <input type="hidden" name="email" value={person.email} />
        <input type="hidden" name="seen" value={seen} />
        <p className="acts">
          <button className="btn danger" type="submit">
            Erase it all, for good
          </button>
          <a className="btn ghost" href={`/backbar/in-and-out?${new URLSearchParams({ email: person.email })}#person`}>
            Cancel
          </a>
        </p>
      </form>
    </>
  )
}
