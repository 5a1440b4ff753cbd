import { formatTelHref, formatSmsHref } from '../../ui/phone-href.ts'
import type { EventListGroup } from './event-list-row.ts'

/** Events, a row each: date, occasion, status, known details, urgent flag and amount. */
export function EventListSection({ heading, why, lines, more, current }: EventListGroup & { current?: string }) {
  return (
    <section className="requests">
      <h2 className="muted">
        {heading} <small>{why}</small>
      </h2>
      <ul className="request-lines flush">
        {lines.map(({ id, href, leaf, what, tag, details, furtherDetails, mark, message, reach, amount }) => (
          <li key={href} className={id === current ? 'current stack line-below' : 'stack line-below'}>
            <p className="leaf flush">
              <small className="muted">{leaf.month}</small> <b>{leaf.day}</b>{' '}
              <small className="muted">{leaf.under}</small>
            </p>
            <div>
              <p className="what flush">
                <a className="no-underline" href={href} aria-current={id === current ? 'page' : undefined}>
                  {what}
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
            <p className="contact-row flush stack gap-3">
              {reach && 'phone' in reach && (
                <>
                  <a className="center rounded no-underline" href={formatTelHref(reach.phone)}>
                    Call<span className="unseen"> about {what}</span>
                  </a>
                  {formatSmsHref(reach.phone) && (
                    <a className="center rounded no-underline" href={formatSmsHref(reach.phone)!}>
                      Text<span className="unseen"> about {what}</span>
                    </a>
                  )}
                </>
              )}
              {reach && 'email' in reach && (
                <a className="mail center rounded no-underline" href={`mailto:${encodeURIComponent(reach.email)}`}>
                  Email<span className="unseen"> about {what}</span>
                </a>
              )}
              <a className="open center rounded no-underline" href={href} tabIndex={-1} aria-hidden="true">
                Open
              </a>
            </p>
          </li>
        ))}
      </ul>
      {more && (
        <p className="further flush">
          <a href={more.href}>{more.words}</a>
        </p>
      )}
    </section>
  )
}
