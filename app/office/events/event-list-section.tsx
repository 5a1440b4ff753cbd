import { formatTelHref, formatSmsHref } from '../../ui/phone-href.ts'
import type { EventListGroup } from './event-list-row.ts'

/** Events, a row each: date, occasion, status, known details, urgent flag and amount. */
export function EventListSection({ heading, why, lines, more, current }: EventListGroup & { current?: string }) {
  return (
    <section className="requests">
      <h2>
        {heading} <small>{why}</small>
      </h2>
      <ul className="request-lines">
        {lines.map(({ id, href, leaf, what, tag, details, furtherDetails, mark, message, reach, amount }) => (
          <li key={href} className={id === current ? 'current' : undefined}>
            <p className="leaf">
              <small>{leaf.month}</small> <b>{leaf.day}</b> <small>{leaf.under}</small>
            </p>
            <div>
              <p className="what">
                <a href={href} aria-current={id === current ? 'page' : undefined}>
                  {what}
                </a>{' '}
                <span className={`tag ${tag.look}`}>{tag.words}</span>
              </p>
              {details.length + furtherDetails.length > 0 && (
                <p className="small details">
                  {details.map((detail, i) => (
                    <span key={i}>{detail}</span>
                  ))}
                  {furtherDetails.map((detail) => (
                    <span key={detail} className="further-detail">
                      {detail}
                    </span>
                  ))}
                </p>
              )}
              {mark && (
                <p className="marks">
                  <span className={mark.isUrgent ? 'mark-urgent' : undefined}>{mark.words}</span>
                </p>
              )}
              {message && <p className="said-first">“{message}”</p>}
            </div>
            <p className="amount">{amount}</p>
            <p className="contact-row">
              {reach && 'phone' in reach && (
                <>
                  <a href={formatTelHref(reach.phone)}>
                    Call<span className="unseen"> about {what}</span>
                  </a>
                  {formatSmsHref(reach.phone) && (
                    <a href={formatSmsHref(reach.phone)!}>
                      Text<span className="unseen"> about {what}</span>
                    </a>
                  )}
                </>
              )}
              {reach && 'email' in reach && (
                <a className="mail" href={`mailto:${encodeURIComponent(reach.email)}`}>
                  Email<span className="unseen"> about {what}</span>
                </a>
              )}
              <a className="open" href={href} tabIndex={-1} aria-hidden="true">
                Open
              </a>
            </p>
          </li>
        ))}
      </ul>
      {more && (
        <p className="further">
          <a href={more.href}>{more.words}</a>
        </p>
      )}
    </section>
  )
}
