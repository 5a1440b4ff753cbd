import type { Group } from './inbox-page.tsx'

/** Requests, a line each: the day, what it is and where it stands, what is known, and what it starts at. */
export function RequestList({ heading, lines, more }: Group) {
  return (
    <section className="requests">
      <h2>{heading}</h2>
      <ul>
        {lines.map(({ href, leaf, what, tag, details, amount }) => (
          <li key={href}>
            <p className="leaf">
              <small>{leaf.month}</small> <b>{leaf.day}</b> <small>{leaf.under}</small>
            </p>
            <div>
              <p className="what">
                <a href={href}>{what}</a> <span className={`tag ${tag.look}`}>{tag.words}</span>
              </p>
              <p className="small details">
                {details.map((detail, i) => <span key={i}>{detail}</span>)}
              </p>
            </div>
            <p className="amount">{amount}</p>
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
