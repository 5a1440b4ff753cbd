import { getFormatter } from '../../business/language-formatter.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { Language } from '../../ui/language.ts'
import { suggestedTips } from '../payments/tip-offer.ts'
import { TipSumField } from '../payments/tip-sum-field.tsx'
import { tipText } from '../payments/tip-text.ts'
import type { ClientPageData } from './client-page-data.ts'

/** Section of the page after the event: a tip by card, or thanks for the one that was given. */
export function TipSection({ page: { tip, language, isReader, query }, path }: { page: ClientPageData; path: string }) {
  if (tip === null || isReader || (tip.page === null && tip.givenCents === 0)) return null
  const text = tipText(language)
  return (
    <section aria-labelledby="tip-heading">
      <h2 id="tip-heading">{text.heading}</h2>
      {tip.givenCents > 0 ? (
        <p>{text.thanks(getFormatter(language).dollars(tip.givenCents))}</p>
      ) : (
        <>
          <p>{text.about}</p>
          <TipForm action={`${path}/${tip.page}${query}`} language={language} />
        </>
      )}
    </section>
  )
}

type TipFormProps = { action: string; language: Language; input?: FormInput | undefined; isWrong?: boolean }

/** Suggested tips and the client's own sum. Nothing is chosen beforehand. */
export function TipForm({ action, language, input = {}, isWrong = false }: TipFormProps) {
  const text = tipText(language)
  const { dollars } = getFormatter(language)
  return (
    <form className="stack gap-5" method="post" action={action}>
      <div className="boxes" role="radiogroup" aria-label={text.amount}>
        {suggestedTips.map((cents) => (
          <label className="tap" key={cents}>
            <input type="radio" name="tip" value={cents} defaultChecked={input.tip === String(cents)} />
            {dollars(cents)}
          </label>
        ))}
        <label className="tap">
          <input type="radio" name="tip" value="own" defaultChecked={input.tip === 'own'} />
          {text.other}
        </label>
      </div>
      <TipSumField language={language} typed={input.tipSum} error={isWrong ? text.error : undefined} />
      <p>
        <button className="btn ghost wide full-width" type="submit">
          {text.give}
        </button>
      </p>
    </form>
  )
}

/** Checkbox and sum of a tip with the last payment. `sum` is what is owed. */
export function TipWithPayment({ sum, language }: { sum: string; language: Language }) {
  const text = tipText(language)
  return (
    <div className="stack gap-3">
      <div className="boxes">
        <label className="tap any-break">
          <input type="checkbox" name="tip" value="own" /> {text.tick}
        </label>
      </div>
      <p className="hint">{text.tickHint(sum)}</p>
      <TipSumField language={language} />
    </div>
  )
}
