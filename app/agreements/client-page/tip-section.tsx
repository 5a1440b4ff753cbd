import { getFormatter } from '../../business/language-formatter.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { Language } from '../../ui/language.ts'
import { suggestedTips } from '../payments/tip-offer.ts'
import { TipSumField } from '../payments/tip-sum-field.tsx'
import { tipText } from '../payments/tip-text.ts'
import type { ClientPageData } from './client-page-data.ts'

/**
 * Section after the event: the bartenders' names, and a form for a tip by card. Without card tips, or after a tip, it shows
 * thanks instead.
 */
export function TeamSection({ page, path, cards }: { page: ClientPageData; path: string; cards: boolean }) {
  const { team, tip, language, isReader, query } = page
  const text = tipText(language)
  const givenCents = tip?.givenCents ?? 0
  const tipPage = cards && givenCents === 0 ? (tip?.page ?? null) : null
  if (isReader || (team === null && tipPage === null && givenCents === 0)) return null
  const names = team ?? []
  const hasNames = names.length > 0
  const sum = getFormatter(language).dollars(givenCents)
  const about = hasNames ? text.aboutNamed : text.about
  const thanks = hasNames ? text.teamThanksNamed : text.teamThanks
  const tipThanks = hasNames ? text.thanksNamed(sum) : text.thanks(sum)
  return (
    <section aria-labelledby="team">
      <h2 id="team">{tipPage === null ? text.team : text.heading}</h2>
      <p>
        {hasNames && `${text.named(names)} `}
        {tipPage !== null ? about : givenCents > 0 ? tipThanks : thanks}
      </p>
      {tipPage !== null && <TipForm action={`${path}/${tipPage}${query}`} language={language} />}
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

/** Checkbox and amount field of a tip with the last payment. `sum` is the amount owed. */
export function TipWithPaymentField({ sum, language }: { sum: string; language: Language }) {
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
