/** Creates the section of an event's money page with the parts that others pay. Nothing if there are none. */
export function createPartPaymentsSectionComponent(parts: readonly { id: string; words: string }[]) {
  return () =>
    parts.length > 0 && (
      <section className="slip" aria-labelledby="parts">
        <h2 id="parts">Somebody else pays a part</h2>
        <ul>
          {parts.map(({ id, words }) => (
            <li key={id}>{words}</li>
          ))}
        </ul>
      </section>
    )
}
