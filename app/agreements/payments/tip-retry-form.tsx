import type { Language } from '../../ui/language.ts'
import { TipSumField } from './tip-sum-field.tsx'
import { tipText } from './tip-text.ts'

type Props = { due: string; keep: string | undefined; typed: string; language: Language }

/** Form to pay again after an unreadable tip: with a corrected tip or without one. */
export function TipRetryForm({ due, keep, typed, language }: Props) {
  const text = tipText(language)
  const payment = (
    <>
      <input type="hidden" name="due" value={due} />
      {keep !== undefined && <input type="hidden" name="keep" value={keep} />}
    </>
  )
  return (
    <>
      <form method="post">
        {payment}
        <input type="hidden" name="tip" value="own" />
        <TipSumField language={language} typed={typed} error={text.error} isOptional={false} />
        <p>
          <button className="btn" type="submit">
            {text.goOn}
          </button>
        </p>
      </form>
      <form method="post">
        {payment}
        <p>
          <button className="btn ghost" type="submit">
            {text.without}
          </button>
        </p>
      </form>
    </>
  )
}
