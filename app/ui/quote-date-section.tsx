import { quoteDateSectionText } from './quote-date-section-text.ts'
import { toLocalizedPath } from './language.ts'
import { useLanguage } from './page-language.tsx'

/** Link to the quote form at the bottom of a page. Starts with the date question where our own form is active. */
export function QuoteDateSection({ asksDate }: { asksDate: boolean }) {
  const language = useLanguage()
  const words = quoteDateSectionText(language)
  const heading = <h2>{words.heading}</h2>
  const quote = toLocalizedPath(language, '/quote')
  return (
    <section className="cta">
      {asksDate ? (
        <form className="wrap" action={quote}>
          {heading}
          <div className="ask-date wrap-line gap-4">
            <p className="stack gap-2 flush">
              <label className="strong" htmlFor="your-date">
                {words.yourDate}
              </label>
              <input
                className="full-width shrink rounded card-ground"
                id="your-date"
                name="eventDate"
                type="date"
                required
              />
            </p>
            <p className="stack gap-2 flush">
              <label className="strong" htmlFor="your-guests">
                {words.guests}
              </label>
              <input
                className="full-width shrink rounded card-ground"
                id="your-guests"
                name="eventGuestCount"
                inputMode="numeric"
                size={4}
                required
              />
            </p>
            <button className="btn" type="submit">
              {words.seePrice}
            </button>
          </div>
        </form>
      ) : (
        <div className="wrap">
          {heading}
          <a className="btn" href={quote}>
            {words.start}
          </a>
        </div>
      )}
    </section>
  )
}
