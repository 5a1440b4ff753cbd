import { EmailIcon, PhoneIcon } from '../../ui/icons.tsx'
import { formatTelHref } from '../../ui/phone-href.ts'
import type { EventListGroup, EventListRow } from './event-list-row.ts'

/** Events, a row each: date, name, status, known details, urgent flag and amount. On a phone also a contact link. */
export function EventListSection({ heading, why, lines, more, current }: EventListGroup & { current?: string }) {
  return (
    <section className="requests">
      <h2 className="muted">
        {heading} <small>{why}</small>
      </h2>
      <ul className="request-lines flush">
        {lines.map(
          ({ id, href, leaf, name, tag, details, furtherDetails, mark, message, answerHref, contact, amount }) => (
            <li key={href} className={id === current ? 'current stack line-below' : 'stack line-below'}>
              <p className="leaf flush">
                <small className="muted">{leaf.month}</small> <b>{leaf.day}</b>{' '}
                <small className="muted">{leaf.under}</small>
              </p>
              <div>
                <p className="what flush">
                  <a className="no-underline" href={href} aria-current={id === current ? 'page' : undefined}>
                    {name}
                  </a>{' '}
                  <span className={`tag ${tag.look}`}>{tag.words}</span>
                </p>
                {details.length + furtherDetails.length > 0 && (
                  <p className="small details flush wrap-line">
                    {details.map((detail, i) => (
                      <span className="shrink" key={i}>
                        {detail}
                      </span>
                    ))}
                    {furtherDetails.map((detail) => (
                      <span key={detail} className="further-detail shrink">
                        {detail}
                      </span>
                    ))}
                  </p>
                )}
                {mark && (
                  <p className="marks flush wrap-line">
                    <span className={mark.isUrgent ? 'mark-urgent' : undefined}>{mark.words}</span>
                  </p>
                )}
                {message && <p className="said-first flush muted any-break">“{message}”</p>}
              </div>
              <p className="amount flush">{amount}</p>
              <p className={`contact-row inline-row gap-4 flush${answerHref ? ' has-answer' : ''}`}>
                {answerHref && (
                  <a className="btn" href={answerHref}>
                    Answer<span className="unseen"> {name}</span>
                  </a>
                )}
                {contact && <ContactLink contact={contact} name={name} />}
              </p>
            </li>
          ),
        )}
      </ul>
      {more && (
        <p className="further flush">
          <a href={more.href}>{more.words}</a>
        </p>
      )}
    </section>
  )
}

function ContactLink({
  contact,
  name,
}: Pick<EventListRow, 'name'> & { contact: NonNullable<EventListRow['contact']> }) {
  const isPhone = 'phone' in contact
  return (
    <a
      className="contact-link center"
      href={isPhone ? formatTelHref(contact.phone) : `mailto:${encodeURIComponent(contact.email)}`}
    >
      {isPhone ? <PhoneIcon /> : <EmailIcon />}
      <span className="unseen">
        {isPhone ? 'Call' : 'Email'} {name}
      </span>
    </a>
  )
}
