import { CopyableValue } from '../../../agreements/client-page/share-page-section.tsx'
import type { FieldError } from '../../../ui/field-errors.ts'
import { createFieldProps } from '../../../ui/field-errors.ts'
import { InputField } from '../../../ui/field.tsx'
import type { FormInput } from '../../../ui/form-field.ts'
import type { Language } from '../../../ui/language.ts'
import { partPaymentText } from '../parts/part-text.ts'
import type { PartPaymentsView, PartPaymentView } from './parts-view.ts'

type Props = { view: PartPaymentsView; language: Language; input: FormInput | undefined; errors: FieldError[] }

/** The links of a client with their states, and the form for a new one. */
export function PartPaymentsSections({ view, language, input, errors }: Props) {
  const text = partPaymentText(language)
  const field = createFieldProps(input, errors)
  return (
    <>
      {view.parts.length > 0 && (
        <ul className="copied-rows flush">
          {view.parts.map((part) => (
            <PartRow key={part.id} {...{ part, language }} />
          ))}
        </ul>
      )}
      {view.most === null ? (
        <p>{text.nothingOpen}</p>
      ) : (
        <section aria-labelledby="new-link">
          <h2 id="new-link">{text.newLink}</h2>
          <form method="post">
            <InputField {...field('payer')} label={text.who} hint={text.whoHint} maxLength={60} autoComplete="off" />
            <InputField
              {...field('sum')}
              label={text.sum}
              hint={text.sumHint(view.most)}
              inputMode="decimal"
              autoComplete="off"
            />
            <p>
              <button className="btn wide full-width" type="submit" name="intent" value="make">
                {text.make}
              </button>
            </p>
          </form>
        </section>
      )}
    </>
  )
}

function PartRow({ part: { id, name, words, state, link }, language }: { part: PartPaymentView; language: Language }) {
  const text = partPaymentText(language)
  return (
    <li className="line-below">
      <div className="copied-row cluster spread gap-3">
        <span>
          <b>{name}</b>
          <small className="muted">{words}</small>
        </span>
        {link && <CopyableValue value={link} language={language} />}
        {state === 'paid' && <span className="flush strong">{text.isPaid}</span>}
      </div>
      {link && (
        <>
          <p className="hint any-break">
            <span className="unseen">{text.link(name)}: </span>
            {link}
          </p>
          <details className="fold">
            <summary>
              {text.withdraw}
              <span className="unseen">: {name}</span>
            </summary>
            <form method="post">
              <input type="hidden" name="part" value={id} />
              <p>{text.withdrawWords}</p>
              <p>
                <button className="btn ghost" type="submit" name="intent" value="withdraw">
                  {text.withdrawButton}
                </button>
              </p>
            </form>
          </details>
        </>
      )}
    </li>
  )
}
