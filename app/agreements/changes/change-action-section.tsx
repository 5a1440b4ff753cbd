import { ChangeActionForm } from './change-action-form.tsx'
import { ChangeFormComparison, ChangeEmailPreview } from './change-form-comparison.tsx'
import type { ChangePageData, ChangeFormView } from './change-form-data.ts'
import { changeActionLabels, formatRefundTerms, formatChangeButtonLabel } from './change-form-text.ts'

export function ChangeActionSection({
  sheet,
  view,
  page,
}: {
  sheet: ChangePageData
  view: ChangeFormView
  page: string
}) {
  const { what, preview, isNothing, hasChanged, input, options } = view
  const { label } = changeActionLabels[what]
  return (
    <>
      {preview && (
        <section className="slip" id="preview" aria-labelledby="comes-to" tabIndex={-1} autoFocus={view.isPosted}>
          <h2 id="comes-to">{label}: the new amounts</h2>
          {hasChanged && (
            <p className="err" role="status">
              This is not what you saw before, so nothing was done. Here are the amounts now.
            </p>
          )}
          {what === 'postpone' && (
            <p>
              What was agreed and paid still counts, and the date is open to others. They tell you a new date on their
              page.
            </p>
          )}
          {(what === 'they' || what === 'we') && sheet.callOff && <p>{formatRefundTerms(what, sheet.callOff)}</p>}
          <ChangeFormComparison what={what} {...preview} />
          <ChangeEmailPreview email={preview.email} called={sheet.called} />
          <form method="post" action={page}>
            <input type="hidden" name="what" value={what} />
            {Object.entries(input)
              .filter(([name]) => !['what', 'seen', 'intent', 'options', 'option'].includes(name))
              .map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
            {options.length > 0 && <input type="hidden" name="options" value="shown" />}
            {options.map((id) => (
              <input key={id} type="hidden" name="option" value={id} />
            ))}
            <p>
              <button className="btn wide" type="submit" name="seen" value={preview.mark}>
                {formatChangeButtonLabel(what, preview)}
              </button>
            </p>
          </form>
        </section>
      )}
      <section className="slip" aria-labelledby="happening">
        <h2 id="happening">{preview ? 'Change the numbers' : label}</h2>
        {isNothing && (
          <p className="err" role="status">
            Nothing would be different.
          </p>
        )}
        {what !== 'postpone' && <ChangeActionForm sheet={sheet} view={view} page={page} />}
        <p>
          <a href={page}>Something else changes</a>
        </p>
      </section>
    </>
  )
}
