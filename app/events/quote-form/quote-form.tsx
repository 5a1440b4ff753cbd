import type { ReactNode } from 'react'
import { toLocalizedPath } from '../../ui/language.ts'
import { useQuoteFormText } from './quote-form-text-context.tsx'
import { QuoteFormParts, type QuoteFormPartsProps } from './quote-form-parts.tsx'
import { bookNowIntent } from './book-now.ts'

/**
 * The form as the server renders it, with its estimate as children, which phones show between the fields and the button.
 * It works without JavaScript and posts to its own URL.
 */
export function QuoteForm({ children, ...props }: QuoteFormPartsProps & { children: ReactNode }) {
  const { page, drinks, alive = false, day, onClear } = props
  const { language, form } = useQuoteFormText()
  return (
    <form id="quote" className="wrap two quote-form" method="post" action={page.action ?? undefined} noValidate>
      <div className="form-part">
        {/* Pressed by Enter, in place of the first visible button. */}
        <button type="submit" hidden>
          {form.request}
        </button>
        {drinks.attached && (
          <p className="attached" id="drinks">
            <b>{form.attached}</b> {drinks.attached}. <a href={drinks.calculator}>{form.changeIt}</a>
          </p>
        )}
        <QuoteFormParts {...{ ...props, alive }} />
        <p className="away" aria-hidden="true">
          <label htmlFor="eventTheme">{form.leaveEmpty}</label>
          <input id="eventTheme" name="eventTheme" tabIndex={-1} autoComplete="off" defaultValue="" />
        </p>
      </div>
      {children}
      <div className="form-part">
        <div className="send cluster">
          <button className="btn" type="submit">
            {form.request}
          </button>
          <p className="flush muted">
            {form.nothingOwed} {page.answered}
          </p>
        </div>
        {day?.bookNow && (
          <div className="send cluster">
            {day.bookNow.button && (
              <button className="btn ghost" type="submit" name="intent" value={bookNowIntent}>
                {day.bookNow.button}
              </button>
            )}
            <p className="flush muted">{day.bookNow.note}</p>
          </div>
        )}
        <p className="strong" id="offline" role="alert" hidden>
          {form.offline}
        </p>
        {alive && (
          <p className="hint">
            {`${form.kept} `}
            <button type="button" className="plain" onClick={onClear}>
              {form.clear}
            </button>
          </p>
        )}
        <p className="hint">
          {`${form.needed} ${form.weUse}`}
          <a href={toLocalizedPath(language, '/privacy')}>{form.howKept}</a>.
        </p>
      </div>
    </form>
  )
}
