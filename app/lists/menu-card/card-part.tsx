type Props = { leadId: string; drinks: { name: string; words: string; dedication: string }[]; changed: string | null }

/** What a couple has named, on their request's page. */
export function CardPart({ leadId, drinks, changed }: Props) {
  return (
    <section className="slip" aria-labelledby="menu-card">
      <h2 id="menu-card">Their drinks</h2>
      {drinks.length === 0 ? (
        <p>None named yet.</p>
      ) : (
        <ul className="plain-list">
          {drinks.map(({ name, words, dedication }) => (
            <li key={name}>
              <b dir="auto">{name}</b> <span>{words}</span>{' '}
              {dedication && (
                <span className="small" dir="auto">
                  {dedication}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {changed && <p className="small">{changed}</p>}
      <p className="acts">
        <a className="btn ghost" href={`/backbar/jobs/${leadId}/drinks`}>
          Drinks and menu card
        </a>
      </p>
    </section>
  )
}
