import { EditFields, EditNotices, isEditRejected } from '../../../business/forms/edit-page.tsx'
import { getFormatter } from '../../../business/language-formatter.ts'
import { formatMonthDay } from '../../../business/dates.ts'
import { staffRosterPath, getStaffMemberPath } from '../members/staff-member-form.ts'
import { EarlierVersionsSection } from '../../../ui/earlier-versions.tsx'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { formatSmsHref } from '../../../ui/phone-href.ts'
import { CallAndTextLinks } from '../../../ui/phone-links.tsx'
import { TimeOffSection } from './time-off-section.tsx'
import { CertificatesSection } from './certificates-section.tsx'
import type { StaffMemberPageProps, StaffMemberView } from './staff-member-view.ts'

/** A staff member: private link, certificates, time off and details. */
export function StaffMemberPage({ state, form, person, back, isAnswer }: StaffMemberPageProps) {
  const up = (
    <a className="btn ghost" href={staffRosterPath}>
      Staff
    </a>
  )
  if (!isAnswer && !person && !state.isNew)
    return (
      <BackOfficeHeader title="This staff member was not found" lead="They were erased, or never were entered.">
        {up}
      </BackOfficeHeader>
    )
  return (
    <div className="crew-person">
      <BackOfficeHeader
        title={person?.name ?? 'New staff member'}
        eyebrow="Staff"
        isError={isEditRejected(state) || back !== null}
        {...(person?.goneSince && {
          lead: `No longer with you since ${formatMonthDay(person.goneSince)}. What they worked stays.`,
        })}
      >
        {person?.phone && !person.goneSince && <CallAndTextLinks phone={person.phone} about={person.firstName} />}
        {up}
      </BackOfficeHeader>
      {person && !person.goneSince && (
        <>
          <MissingDetailsPart person={person} />
          <LinkPart person={person} />
          <CertificatesSection person={person} back={back?.kind === 'paper' ? back : null} />
          <TimeOffSection person={person} back={back?.kind === 'away' ? back : null} />
        </>
      )}
      <EditNotices state={state} one="This person" />
      <form method="post" className="slip entry" action={getStaffMemberPath(state.key)} id="form" noValidate>
        <h2>{person ? `Who ${person.firstName} is` : 'Name and contact'}</h2>
        {person?.adultSeen && (
          <p className="small">
            {person.adultSeen.by} saw on {formatMonthDay(person.adultSeen.on)} that they are 18 or over.
          </p>
        )}
        <EditFields state={state} form={form} />
        <p className="acts">
          <button className="btn" type="submit" name="intent" value="save">
            {person ? 'Save' : 'Add this staff member'}
          </button>
          {person?.mayPay && (
            <a className="btn ghost" href={`${getStaffMemberPath(person.id)}/pay`}>
              What they are paid
            </a>
          )}
        </p>
      </form>
      <EarlierVersionsSection list={state.earlier.list} here={getStaffMemberPath(state.key)} />
      {person && <GonePart person={person} />}
    </div>
  )
}

/** Lists the details that a new staff member needs before getting shifts or pay. */
function MissingDetailsPart({ person: { id, firstName, rolesWithoutRate, needsLead } }: { person: StaffMemberView }) {
  if (rolesWithoutRate.length === 0 && !needsLead) return null
  return (
    <section className="slip" aria-labelledby="missing-heading">
      <h2 id="missing-heading">Shifts and pay</h2>
      {needsLead && (
        <p>
          {firstName} tends bar beside a lead. Events with one bartender need a lead, so they are not offered to{' '}
          {firstName}. <a href="#form">Change roles</a>
        </p>
      )}
      {rolesWithoutRate.length > 0 && (
        <>
          <p>
            No pay rate as {getFormatter('en').allOf(rolesWithoutRate)} yet. Without it, {firstName}’s pay and the
            profit of their events cannot be worked out.
          </p>
          <p className="acts">
            <a className="btn" href={`${getStaffMemberPath(id)}/pay`}>
              Enter the pay rate
            </a>
          </p>
        </>
      )}
    </section>
  )
}

function LinkPart({ person: { id, firstName, phone, link } }: { person: StaffMemberView }) {
  if (!link) return null
  const words = `Hi ${firstName}, this is your page: your events, days off and permits. ${link}`
  const textLink = phone ? formatSmsHref(phone, words) : null
  return (
    <section className="slip" id="link" aria-labelledby="link-heading">
      <h2 id="link-heading">{firstName}’s page</h2>
      <div className="field">
        <label htmlFor="own-link">Their private link</label>
        <p className="hint" id="own-link-hint">
          Anybody who has it can answer for {firstName}. It needs no log-in.
        </p>
        <input id="own-link" type="url" readOnly value={link} aria-describedby="own-link-hint" />
      </div>
      <form method="post" className="acts" action={getStaffMemberPath(id)}>
        {textLink && (
          <a className="btn" href={textLink}>
            Text it to {firstName}
          </a>
        )}
        <a className="btn ghost" href={link}>
          Open it
        </a>
        <button className="btn ghost" type="submit" name="intent" value="new-link">
          Create a new link
        </button>
      </form>
      <p className="small">With a new link, the old one stops working.</p>
    </section>
  )
}

function GonePart({ person: { id, firstName, goneSince, mayPay } }: { person: StaffMemberView }) {
  const intent = goneSince === null ? 'gone' : 'back'
  if (intent === 'back')
    return (
      <form method="post" className="slip" action={getStaffMemberPath(id)}>
        <p>{firstName} can be asked again from now on, with a new link.</p>
        <p className="acts">
          <button className="btn ghost" type="submit" name="intent" value="back">
            {firstName} is back
          </button>
          {mayPay && (
            <a className="btn ghost" href={`${staffRosterPath}/erase?person=${encodeURIComponent(id)}`}>
              Erase what is kept of {firstName}
            </a>
          )}
        </p>
      </form>
    )
  return (
    <details className="delete-once">
      <summary>{firstName} no longer works with us</summary>
      <form method="post" action={getStaffMemberPath(id)}>
        <p>Their link ends at once, and their upcoming shifts need another bartender. Past hours, pay and tips stay.</p>
        <button className="btn ghost" type="submit" name="intent" value="gone">
          Yes, {firstName} has left
        </button>
      </form>
    </details>
  )
}
