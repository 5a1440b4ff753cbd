import { formatLongDate, formatWeekdayDate } from '../../../business/dates.ts'
import { formatDollarsAndCents } from '../../../business/money.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { formatItemCount } from '../../../ui/setting-value.ts'
import { getEraseStaffMemberPath, type StaffErasurePreview } from './staff-erasure-preview.ts'

type Props = { view: StaffErasurePreview; hasChanged: boolean }

/** Confirmation page that lists which data is deleted, and which is kept with its retention date. */
export function EraseStaffMemberPage({ view, hasChanged }: Props) {
  const { name, personId, mark, toCome } = view
  return (
    <>
      <BackOfficeHeader title={`Erase ${name}`} eyebrow="Staff" isError={hasChanged} />
      {hasChanged && (
        <ErrorSummary
          heading="Nothing was erased: something has changed since you looked. This is what is kept now."
          errors={[]}
        />
      )}
      {toCome.length > 0 ? (
        <section className="slip">
          <h2>They are down for events to come</h2>
          <p>Give these to another bartender first, or mark them as gone: then their shifts are open again.</p>
          <ul className="bullets">
            {toCome.map(({ eventId, day, venue }) => (
              <li key={`${eventId} ${day}`}>
                <a href={`/backbar/jobs/${eventId}`}>{[formatWeekdayDate(day), venue].filter(Boolean).join(', ')}</a>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <form method="post" action={getEraseStaffMemberPath(personId)} className="slip">
          <DeletedData view={view} />
          <KeptData view={view} />
          <input type="hidden" name="seen" value={mark} />
          <p className="acts">
            <button className="btn danger" type="submit">
              Erase them, for good
            </button>
            <a className="btn ghost" href="/backbar/crew">
              Keep them
            </a>
          </p>
        </form>
      )}
    </>
  )
}

function DeletedData({ view: { papers, daysOff, letters } }: { view: StaffErasurePreview }) {
  return (
    <>
      <h2>What will be erased</h2>
      <ul className="bullets">
        <li>Name, phone, email, home ZIP, rates, your note and whom to call in an emergency.</li>
        <li>
          Permits and their files ({papers}), days off ({daysOff}), and the times they tapped.
        </li>
        <li>
          What emails to them said, and where they went ({letters}). Their link opens nothing from now on, and past
          events no longer name them.
        </li>
      </ul>
      <p>
        <strong>This cannot be undone.</strong>
      </p>
    </>
  )
}

function KeptData({ view: { kept, unpaidCents, owedTipCents, name } }: { view: StaffErasurePreview }) {
  return (
    <>
      <h2>What is kept, and until when</h2>
      {kept.length === 0 && <p>Nothing: there is no pay of theirs in your books.</p>}
      {kept.length > 0 && (
        <>
          <p>Pay and tips, with the name {name} beside them and nowhere else: the law asks you to keep them.</p>
          <ul className="bullets">
            {kept.map(({ year, lines, until }) => (
              <li key={year}>
                {formatItemCount(lines, 'line')} of {year}, until {formatLongDate(until)}
              </li>
            ))}
          </ul>
        </>
      )}
      {unpaidCents !== 0 && (
        <p>
          <strong>{formatDollarsAndCents(unpaidCents)} for their hours is not paid yet.</strong> It stays under Pay, but
          without a way to reach them: pay it first.
        </p>
      )}
      {owedTipCents !== 0 && (
        <p>
          <strong>{formatDollarsAndCents(owedTipCents)} of tips has not been handed out yet.</strong>
        </p>
      )}
      <h2>What this does not erase</h2>
      <ul className="bullets">
        <li>Emails that were sent, and sheets you have downloaded.</li>
        <li>
          Backups made before now. Put back here, a backup leaves them erased; opened anywhere else, it still has them:
          erase them again there.
        </li>
      </ul>
    </>
  )
}

/** Page for a staff member who does not exist. */
export function StaffMemberNotFoundPage() {
  return <BackOfficeHeader title="This staff member was not found" lead="They were erased already, or never entered." />
}
