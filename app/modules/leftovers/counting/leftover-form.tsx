import { formatLeftoverConflict } from './format-leftovers.ts'
import type { EditState } from '../../../business/forms/edit-state.ts'
import { getFieldErrorMessage } from '../../../ui/field-errors.ts'
import { FieldErrorMessage, TextareaField } from '../../../ui/field.tsx'
import type { FormInput } from '../../../ui/form-field.ts'
import type { Language } from '../../../ui/language.ts'
import { leftoverKinds, type LeftoverKind } from '../learning/leftover-count.ts'
import type { CountedByOption, LeftoverView } from './leftover-view.ts'
import { leftoverText } from './leftover-text.ts'
import { LeftoverKindRow, LeftoverQuantityStepper } from './leftover-kind-row.tsx'

type Props = {
  view: LeftoverView
  state: Pick<EditState, 'input' | 'seen' | 'errors'>
  /** Possible counters, including a guess. */
  who: CountedByOption[]
  /** Labels of everyone who reported a count, by value. */
  names: CountedByOption[]
  language: Language
  /** Target of the form on other pages, with the fields that identify the event. */
  on?: { action: string; post: string; intent: string }
}

/**
 * The leftover form of an event: a row per kind, the guest count, and the counter. It posts to its own page unless `on`
 * is set.
 */
export function LeftoverForm({ view, state, who, names, language, on }: Props) {
  const words = leftoverText(language)
  const { input, errors, seen } = state
  const { basis, doubts, differences, result } = view
  const getName = (by: string) =>
    by === 'office' || by === 'merged' ? words[by] : (names.find(({ value }) => value === by)?.label ?? words.somebody)
  const isListed = (kind: LeftoverKind) => basis.list[kind] > 0 || isTouched(kind, input)
  const row = (kind: LeftoverKind) => <LeftoverKindRow key={kind} {...{ kind, view, input, errors, words }} />
  return (
    <form
      method="post"
      action={on?.action}
      className="left-form"
      noValidate
      data-count-left=""
      data-tap={on?.intent}
      data-post={on?.post}
    >
      {on ? <input type="hidden" name="post" value={on.post} /> : <input type="hidden" name="seen" value={seen} />}
      {(doubts.length > 0 || differences.length > 0 || result) && (
        <div className="left-kept rounded" role="status">
          {result && <p className="flush">{words.kept(result)}</p>}
          {differences.map((difference, i) => (
            <p key={`differs-${i}`} className="left-doubt flush strong">
              {formatLeftoverConflict(difference, getName(difference.by), words)}
            </p>
          ))}
          {doubts.map((doubt, i) => (
            <p key={i} className="left-doubt flush strong">
              {(words.doubts[doubt.code] as (of: typeof doubt) => string)(doubt)}
            </p>
          ))}
        </div>
      )}
      {leftoverKinds.filter(isListed).map(row)}
      <details className="left-more line-below">
        <summary>{words.moreKinds}</summary>
        {leftoverKinds.filter((kind) => !isListed(kind)).map(row)}
        <TextareaField
          name="other"
          label={words.other}
          hint={words.otherHint}
          rows={2}
          required={false}
          optional
          defaultValue={input.other}
          error={getFieldErrorMessage(errors, 'other')}
        />
      </details>
      <div
        className={`left-row${getFieldErrorMessage(errors, 'came') ? ' bad' : ''} cluster gap-4 line-below`}
        data-step="1"
        data-whole=""
      >
        <div>
          <label htmlFor="came">{words.came}</label>
          {basis.announced !== null && <p className="hint">{words.expected(basis.announced)}</p>}
          <FieldErrorMessage name="came" error={getFieldErrorMessage(errors, 'came')} />
        </div>
        <LeftoverQuantityStepper
          name="came"
          input={input}
          errors={errors}
          label={words.came}
          words={words}
          start={basis.announced ?? 0}
          isWhole
        />
      </div>
      <fieldset className="left-who shrink">
        <legend>{words.who}</legend>
        <div className="wrap-line gap-2">
          {who.map(({ value, label }) => (
            <label key={value}>
              <input className="flush" type="radio" name="by" value={value} defaultChecked={input.by === value} />
              <span className="inline-row">{label}</span>
            </label>
          ))}
        </div>
        <FieldErrorMessage name="by" error={getFieldErrorMessage(errors, 'by')} />
      </fieldset>
      <p className="acts">
        <button className="btn" type="submit" name="intent" value={on?.intent ?? 'keep'}>
          {words.keep}
        </button>
      </p>
      <p className="small">{words.ranOutMeans}</p>
    </form>
  )
}

function isTouched(kind: LeftoverKind, input: FormInput): boolean {
  return ['left', 'none', 'out', 'had'].some((suffix) => Boolean(input[`${kind}-${suffix}`]))
}
