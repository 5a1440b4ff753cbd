import type { Language } from '../../../ui/language.ts'
import { cardText } from '../consent/card-text.ts'
import type { CardView } from './card-view.ts'

type Props = { card: CardView; language: Language }

/** Sections of the client's saved card: its charges, additional charges to allow, removal of the card, and consents. */
export function SavedCardSections({ card, language }: Props) {
  const { page } = cardText(language)
  const { name, expiry, charges, unmade, consents, further, isYours } = card
  return (
    <>
      <section>
        <h2>{name}</h2>
        <p>{page.expires(expiry)}</p>
        {charges.length > 0 ? <p>{page.charged}:</p> : <p>{page.nothing}</p>}
        <ul>
          {charges.map(({ dueId, label, words }) => (
            <li key={dueId}>{`${label}: ${words}`}</li>
          ))}
        </ul>
        {unmade.length > 0 && (
          <>
            <p>{page.notMade}:</p>
            <ul>
              {unmade.map(({ dueId, label, words }) => (
                <li key={dueId}>{`${label}: ${words}`}</li>
              ))}
            </ul>
            <p>{page.notMadeNext}</p>
          </>
        )}
        {!isYours && <p>{page.notYours}</p>}
      </section>
      {further && (
        <section>
          <h2>{page.more}</h2>
          <p>{further.words}</p>
          <form method="post">
            <input type="hidden" name="intent" value="allow" />
            <input type="hidden" name="mark" value={further.mark} />
            <p>
              <button className="btn" type="submit">
                {page.allowIt}
              </button>
            </p>
          </form>
        </section>
      )}
      {charges
        .filter(({ isMovable }) => isMovable)
        .map(({ dueId, label, from, to }) => (
          <details key={dueId}>
            <summary>{page.earlier(label)}</summary>
            <form method="post">
              <input type="hidden" name="intent" value="move" />
              <input type="hidden" name="due" value={dueId} />
              <div className="field">
                <label htmlFor={`day-${dueId}`}>{page.newDay}</label>
                <input id={`day-${dueId}`} name="day" type="date" min={from} max={to} required />
              </div>
              <p>
                <button className="btn ghost" type="submit">
                  {page.move}
                </button>
              </p>
            </form>
          </details>
        ))}
      <details>
        <summary>{page.back}</summary>
        <form method="post">
          <p>{page.backWords}</p>
          <input type="hidden" name="intent" value="back" />
          <p>
            <button className="btn ghost" type="submit">
              {page.backButton}
            </button>
          </p>
        </form>
      </details>
      <div className="stack">
        {consents.map(({ on, words }) => (
          <p key={`${on} ${words}`}>{`${page.agreed(on)}: ${words}`}</p>
        ))}
      </div>
    </>
  )
}
