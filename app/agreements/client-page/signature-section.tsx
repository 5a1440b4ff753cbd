import type { ReactNode } from 'react'
import { getFormatter } from '../../business/language-formatter.ts'
import { getFieldAriaProps, FieldErrorMessage } from '../../ui/field.tsx'
import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import { formatConsentParts } from '../proposals/consent-text.ts'
import { toLocalizedPath } from '../../ui/language.ts'
import type { ClientPageData, ClientPageFormInput } from './client-page-data.ts'
import { getDepositDueDay } from './payment-terms-section.tsx'
import { formatAcceptButtonLabel } from './proposal-status-text.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { formatPaymentMethodInline } from '../proposals/terms.ts'

type Props = {
  page: ClientPageData
  /** Whether cards are accepted. */
  cards: boolean
  typed: ClientPageFormInput
  errors: FieldError[]
  children: ReactNode
}

/** Signature form: main points, all terms as children, name, unchecked consent box, and a button with the total. */
export function SignatureSection({ page, cards, typed, errors, children }: Props) {
  const { language } = page
  const { sign, frame, points, ways: words } = clientPageText(language)
  const { event } = page.document
  const said = getFormatter(language)
  const { dollars } = said
  const ways = page.ways.filter((way) => cards || way !== 'card').map((way) => formatPaymentMethodInline(words[way]))
  const [name, consent] = [getFieldErrorMessage(errors, 'signature'), getFieldErrorMessage(errors, 'consent')]
  const [agreed, besides] = formatConsentParts(page.document, page.answersByEmail)
  return (
    <section className="sign card-ground rounded" id="sign" aria-labelledby="sign-heading">
      <h2 id="sign-heading">{sign.signFor(said.monthDay(event.eventDate))}</h2>
      <div id="live-points">
        {page.points.length > 0 && (
          <>
            <h3>{points.agree}</h3>
            <ul className="stack gap-2">
              {page.points.map(({ id, heading, words, language }) => (
                <li key={id} lang={language}>
                  <b>{heading}.</b> {words}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {children}
      <div className={`field${name ? ' bad' : ''}`}>
        <label htmlFor="signature">{sign.fullName}</label>
        <input
          id="signature"
          name="signature"
          type="text"
          autoComplete="name"
          dir="auto"
          defaultValue={typed.signature}
          autoFocus={Boolean(name)}
          {...getFieldAriaProps('signature', undefined, name)}
        />
        <FieldErrorMessage name="signature" error={name} />
      </div>
      <label className="consent">
        <input
          id="consent"
          type="checkbox"
          name="consent"
          value="on"
          defaultChecked={typed.consent}
          autoFocus={Boolean(consent && !name)}
          {...getFieldAriaProps('consent', undefined, consent)}
        />
        <span>
          {agreed} <small>{besides}</small>
        </span>
      </label>
      <FieldErrorMessage name="consent" error={consent} />
      <div id="live-yes" className="stack gap-2">
        <input type="hidden" name="version" value={page.version} />
        <input type="hidden" name="total" value={page.sums.totalCents} />
        <input type="hidden" name="shown" value={page.wordsHash} />
        <button className="btn wide full-width" type="submit" name="intent" value="yes">
          {formatAcceptButtonLabel(page)}
        </button>
        <p className="hint">
          {sign.noCharge}
          {getDepositDueDay(page) &&
            ` ${sign.next(dollars(page.sums.depositCents), said.anyOf(ways), page.sums.isAllDue)}`}
        </p>
      </div>
      {errors.length > 0 && <p className="hint">{sign.notYet}</p>}
      <details>
        <summary className="hint">{sign.keep}</summary>
        <p className="hint">
          {sign.kept} <a href={toLocalizedPath(language, '/privacy')}>{frame.privacy}</a>
        </p>
      </details>
    </section>
  )
}
