import type { SavedCardSummary } from './saved-card-summary.ts'

/** Creates the section of an event's money page: the saved card, its charges, and each consent word for word. */
export function createSavedCardSectionComponent(summary: SavedCardSummary | null) {
  return () =>
    summary && (
      <section className="slip" aria-labelledby="saved-card">
        <h2 id="saved-card">Saved card</h2>
        <p>{summary.heading}</p>
        <ul>
          {summary.charges.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        {summary.consents.length > 0 && (
          <details>
            <summary>What they allowed, word for word</summary>
            {summary.consents.map(({ agreed, words }) => (
              <p key={agreed}>
                {words} <small className="muted">{agreed}</small>
              </p>
            ))}
          </details>
        )}
      </section>
    )
}
