/** The way to the quote at the foot of a page; where our own form is live, by the question everybody comes with. */
export function DateBand({ asksDate }: { asksDate: boolean }) {
  const heading = <h2>Your date, your menu, one free quote.</h2>
  return (
    <section className="cta">
      {asksDate ? (
        <form className="wrap" action="/quote">
          {heading}
          <p className="ask-date">
            <label htmlFor="your-date">Your date?</label>
            <input id="your-date" name="eventDate" type="date" required />
            <button className="btn" type="submit">
              See if it’s open
            </button>
          </p>
        </form>
      ) : (
        <div className="wrap">
          {heading}
          <a className="btn" href="/quote">
            Start the quote
          </a>
        </div>
      )}
    </section>
  )
}
