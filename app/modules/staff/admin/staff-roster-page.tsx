import { formatShortMonthDay, getDateParts } from '../../../business/dates.ts'
import { staffRosterPath, getStaffMemberPath } from '../members/staff-member-form.ts'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { formatRosterTitle, type StaffRoster, type RosterEvent } from './staff-roster.ts'
import { RosterMemberRow } from './roster-member-row.tsx'

type Props = { board: StaffRoster; gone: { id: string; name: string; since: string }[]; mayPay: boolean }

/** The staff roster, with the next shifts. */
export function StaffRosterPage({ board: { shifts, people, year }, gone, mayPay }: Props) {
  return (
    <div className="crew-board">
      <BackOfficeHeader
        title={formatRosterTitle(people.length)}
        eyebrow="Staff"
        {...(people.length === 0 && {
          lead: 'A name and a phone number are enough to add a staff member. From then on every booked event has its shifts, and each person gets a private link: no log-in, no app.',
        })}
      >
        {mayPay && people.length > 0 && (
          <a className="btn ghost" href={`${staffRosterPath}/pay`}>
            Staff hours and pay
          </a>
        )}
        <a className="btn ghost" href={getStaffMemberPath('new')}>
          Add a staff member
        </a>
      </BackOfficeHeader>
      {people.length > 0 && shifts.length > 0 && (
        <section className="crew-shifts" aria-labelledby="shifts">
          <h2 id="shifts">Next shifts</h2>
          <ul className="plain-list">
            {shifts.map((shift) => (
              <ShiftLine key={shift.eventId} shift={shift} />
            ))}
          </ul>
        </section>
      )}
      {people.length > 0 && (
        <table className="full-width">
          <thead>
            <tr>
              <th scope="col">{shifts.length === 0 ? 'No shifts ahead' : 'Next shifts'}</th>
              {shifts.map((shift) => (
                <ShiftHead key={shift.eventId} shift={shift} />
              ))}
              <th scope="col" className="papers">
                Permits
              </th>
              <th scope="col" className="year">
                {year}
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <RosterMemberRow key={person.id} person={person} shifts={shifts} />
            ))}
          </tbody>
        </table>
      )}
      {gone.length > 0 && (
        <section className="slip">
          <h2>No longer with you</h2>
          <ul className="plain-list">
            {gone.map(({ id, name, since }) => (
              <li key={id}>
                <a className="no-underline" href={getStaffMemberPath(id)}>
                  {name}
                </a>
                <span className="small">since {formatShortMonthDay(since)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Row of an event with its shifts. On a phone, without column headings, the rows form a list. */
function ShiftLine({ shift: { eventId, day, name, posts, named } }: { shift: RosterEvent }) {
  return (
    <li>
      <a href={`/backbar/jobs/${eventId}#crew`}>
        {getDateParts(day).weekday}, {formatShortMonthDay(day)}: {name}
      </a>
      <span className={named < posts ? 'small short strong' : 'small strong'}>
        {named} of {posts}
      </span>
    </li>
  )
}

function ShiftHead({ shift: { eventId, day, name, posts, named } }: { shift: RosterEvent }) {
  return (
    <th scope="col" aria-label={`${name}, ${formatShortMonthDay(day)}, ${named} of ${posts} named`}>
      <a className="no-underline" href={`/backbar/jobs/${eventId}#crew`}>
        <span>{getDateParts(day).weekday}</span>
        <b>{formatShortMonthDay(day)}</b>
        <span className="small">{name}</span>
        <span className={named < posts ? 'small short strong' : 'small strong'}>
          {named} of {posts}
        </span>
      </a>
    </th>
  )
}
