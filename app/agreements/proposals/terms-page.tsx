import { parseRowCount } from '../../plumbing/http/normalize-text.ts'
import { EditNotices, isEditRejected } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { PlaceholderList } from '../../business/forms/placeholder-list.tsx'
import { getFieldErrorMessage } from '../../ui/field-errors.ts'
import { InputField, TextareaField } from '../../ui/field.tsx'
import { EarlierVersionsSection } from '../../ui/earlier-versions.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { maxClauses } from './terms-form-input.ts'
import type { PaymentDestinations } from './payment-destinations.ts'
import { TermsList } from './terms-list.tsx'
import { TermsSentenceFields } from './terms-sentence-fields.tsx'
import { SpanishClauseFields } from './spanish-clause-fields.tsx'
import type { TermsPreview } from './terms.ts'
import { clausePlaceholders } from './clause-placeholders.ts'
import { clientPageText } from './client-page-text.ts'
import { PaymentMethodsField } from './payment-methods-field.tsx'

type Props = {
  state: EditState
  payTo: PaymentDestinations
  takesCards: boolean
  /** The terms as clients read them. Null if no preview was requested. */
  preview: TermsPreview | null
}

/** Form of the default terms: money, dates and clauses. */
export function TermsPage({ state, payTo, takesCards, preview }: Props) {
  const { input, seen, errors, earlier } = state
  const message = (name: string) => getFieldErrorMessage(errors, name)
  const points = parseRowCount(input.clauses, maxClauses)
  const isWrongAt = (i: number) => errors.some(({ field }) => field.startsWith(`clause-${i}-`))
  const inEnglish = Array.from({ length: points }, (_, i) => `clause-${i}`).flatMap((name) =>
    input[`${name}-heading`] && !input[`${name}-wordsEs`] ? input[`${name}-heading`]! : [],
  )
  return (
    <>
      <BackOfficeHeader
        title="Deposit and terms"
        eyebrow="Settings"
        isError={isEditRejected(state)}
        lead="What each new proposal starts with. Proposals you already sent keep their terms."
      />
      <EditNotices state={state} />
      {preview && <Preview preview={preview} />}
      <form method="post" action="/backbar/settings/terms" noValidate className="terms-form">
        <input type="hidden" name="seen" value={seen} />
        <section className="slip">
          <h2>Deposit, balance, cancellation</h2>
          <TermsSentenceFields input={input} errors={errors} />
          <p className="hint">
            The deposit is in whole dollars, rounded up; with 0 percent and 0 dollars there is none. Where a yes comes
            within two weeks of the event, the deposit is due the next day. A proposal for an event within ten days is
            good for two days. Later than the last day named, none of the deposit goes back.
          </p>
          <p className="tick">
            <label className="tap gap-3 any-break">
              <input type="checkbox" name="keepsDay" value="on" defaultChecked={input.keepsDay === 'on'} /> Keep the day
              while a proposal is out
            </label>
          </p>
        </section>
        <section className="slip">
          <h2>Ways to pay</h2>
          <PaymentMethodsField input={input} error={message('way-cash')} {...{ payTo, takesCards }} isForLater />
        </section>
        <section className="slip">
          <h2>Terms of the contract</h2>
          <p className="hint">
            A mobile bar’s usual terms, to begin with. States differ on liquor and on contracts: have your lawyer read
            them before you send the first. Empty both fields of a term to take it out; the last, empty one adds
            another. Clients who asked in Spanish read and sign the Spanish text of a term, where there is one. If you
            change only the English of a term, its Spanish is no longer used.
          </p>
          {inEnglish.length > 0 && (
            <p>
              {inEnglish.length === 1
                ? 'This term has no Spanish and goes out in English'
                : 'These terms have no Spanish and go out in English'}
              : {inEnglish.join('; ')}.
            </p>
          )}
          <details>
            <summary>Filled in for each proposal</summary>
            <p className="hint">Type one of these with its brackets, and each proposal has its own.</p>
            <PlaceholderList infos={clausePlaceholders} />
          </details>
          <input type="hidden" name="clauses" value={points} />
          {Array.from({ length: points }, (_, i) => (
            <details key={i} className="point" open={isWrongAt(i)}>
              <summary>{input[`clause-${i}-heading`] || 'Add a term'}</summary>
              <input type="hidden" name={`clause-${i}-id`} value={input[`clause-${i}-id`] ?? ''} />
              <InputField
                {...{ name: `clause-${i}-heading`, label: `Term ${i + 1}`, optional: true, maxLength: 80 }}
                error={message(`clause-${i}-heading`)}
                defaultValue={input[`clause-${i}-heading`] ?? ''}
              />
              <TextareaField
                {...{ name: `clause-${i}-words`, label: 'Text of the term', rows: 3, optional: true }}
                error={message(`clause-${i}-words`)}
                defaultValue={input[`clause-${i}-words`] ?? ''}
              />
              <SpanishClauseFields name={`clause-${i}`} label={`Term ${i + 1}`} input={input} errors={errors} />
            </details>
          ))}
        </section>
        <p className="acts">
          <button className="btn" type="submit">
            Save
          </button>
          <button
            className="btn ghost"
            type="submit"
            name="intent"
            value="preview"
            formAction="/backbar/settings/terms#preview"
          >
            Preview
          </button>
        </p>
      </form>
      <EarlierVersionsSection list={earlier.list} here="/backbar/settings/terms" />
    </>
  )
}

function Preview({ preview }: { preview: TermsPreview }) {
  return (
    <section className="slip" id="preview" aria-labelledby="preview-heading">
      <h2 id="preview-heading">As clients will read it</h2>
      <p className="small">
        A preview, with a made-up event at your prices. Nothing is saved yet: your terms are below.
      </p>
      {preview.map(({ language, document, sums }) => (
        <div key={language} className="as-they-see-it rounded" lang={language}>
          <div className="wrap part">
            <h3>{clientPageText(language).paper.agreeOn}</h3>
            <TermsList document={document} sums={sums} />
          </div>
        </div>
      ))}
    </section>
  )
}
