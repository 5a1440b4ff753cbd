import { formatDateTime } from '../../business/dates.ts'
import { InputField } from '../../ui/field.tsx'
import {
  formatDataSubjectCounts,
  getErasePagePath,
  isDataSubjectEmpty,
  type PossibleMatch,
  type DataSubject,
} from './data-subject.ts'
import {
  StoredAgreementList,
  StoredEmailList,
  StoredEventList,
  StoredMenuCardList,
  StoredUnfinishedInquiryList,
} from './stored-data-lists.tsx'

type Props = {
  typed: string
  error: string | null
  person: DataSubject | null
  elsewhere: PossibleMatch[]
  timeZone: string
}

/** Data stored about a person: view, export, erase. */
export function DataSubjectSection({ typed, error, person, elsewhere, timeZone }: Props) {
  return (
    <section id="person" className="in-and-out-part" aria-labelledby="person-heading">
      <h2 id="person-heading">Look up a person’s data</h2>
      <p className="hint">Everything stored about a person: to look at, to send to them, to erase.</p>
      <form method="get" action="/backbar/in-and-out#person" className="slip">
        <InputField
          name="email"
          label="Their email address"
          hint="Or their phone number, where they gave no address."
          error={error ?? undefined}
          autoComplete="off"
          defaultValue={typed}
        />
        <p className="acts">
          <button className="btn" type="submit">
            Find the data
          </button>
        </p>
      </form>
      {person &&
        (isDataSubjectEmpty(person) ? (
          <NoDataMessage email={person.email} />
        ) : (
          <StoredDataSection person={person} timeZone={timeZone} />
        ))}
      {elsewhere.length > 0 && <PossibleMatchesSection elsewhere={elsewhere} />}
    </section>
  )
}

function NoDataMessage({ email }: { email: string }) {
  return (
    <section className="slip way" role="status">
      <h3>Nothing is kept under {email}</h3>
      <p>No event, no email. If they wrote to you, look for the address they gave then.</p>
    </section>
  )
}

function StoredDataSection({ person, timeZone }: { person: DataSubject; timeZone: string }) {
  const query = new URLSearchParams({ email: person.email })
  return (
    <section className="slip way">
      <h3>{person.email}</h3>
      <p>
        Kept: {formatDataSubjectCounts(person)}, with the notes and history of each. A request also holds a scrambled
        form of the network address it came from, which nobody can unscramble.
      </p>
      {person.isOurs && (
        <p>
          This is an address of your own: only what was asked for with it counts here, not your emails about other
          people.
        </p>
      )}
      <StoredEventList requests={person.requests} timeZone={timeZone} />
      <StoredUnfinishedInquiryList inquiries={person.unfinishedInquiries} timeZone={timeZone} />
      <StoredEmailList emails={person.letters} timeZone={timeZone} />
      {person.contacts.some(({ eventId }) => !person.requests.some(({ id }) => id === eventId)) && (
        <p>They are also a contact of another client’s event. Erasing removes them from it.</p>
      )}
      {person.letterStops.map(({ at }) => (
        <p key={at}>
          They stopped emails before a booking on {formatDateTime(Date.parse(at), timeZone)}. That stays so when they
          are erased, without their address: what is kept of it can only be compared with.
        </p>
      ))}
      <StoredAgreementList agreements={person.agreements} />
      <StoredMenuCardList {...person} />
      <p>
        The file says what was done, not which of you did it, and has no email address of yours but the business’s.
        Notes and replies are in it as written: read it before you hand it over.
      </p>
      <p className="acts">
        <a className="btn" href={`/backbar/in-and-out/person.json?${query}`}>
          Download it all as one file
        </a>
        <a className="btn ghost" href={getErasePagePath(person.email)}>
          Erase it…
        </a>
      </p>
    </section>
  )
}

function PossibleMatchesSection({ elsewhere }: { elsewhere: PossibleMatch[] }) {
  return (
    <section className="slip way">
      <h3>May be the same person</h3>
      <p>Kept under other addresses, and not part of the above. Look, and decide yourself.</p>
      <ul className="plain-list">
        {elsewhere.map(({ id, reference, name, email, why }) => (
          <li key={id}>
            <a href={`/backbar/jobs/${id}`}>{reference}</a>
            <span>
              {name}, <a href={`/backbar/in-and-out?${new URLSearchParams({ email })}#person`}>{email}</a>
            </span>
            <span className="small">
              {why === 'phone' ? 'same phone number' : 'the address is in its words or notes'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
