import { createFieldProps, getFieldErrorMessage } from '../../ui/field-errors.ts'
import { TextareaField, InputField } from '../../ui/field.tsx'
import { ChangeFields } from './change-fields.tsx'
import type { ChangePageData, ChangeFormView } from './change-form-data.ts'
import { lockedFieldsMessages } from './change-form-text.ts'

export function ChangeActionForm({ sheet, view, page }: { sheet: ChangePageData; view: ChangeFormView; page: string }) {
  const { what, input, options, errors, preview } = view
  const field = createFieldProps(input, errors)
  const theirWords = (
    <TextareaField
      name="words"
      label="Message to the client"
      rows={2}
      optional
      error={getFieldErrorMessage(errors, 'words')}
      defaultValue={input.words ?? ''}
    />
  )
  return (
    <form method="post" action={page}>
      <input type="hidden" name="what" value={what} />
      {what === 'change' && (
        <>
          {sheet.phase !== 'ahead' && <p>{lockedFieldsMessages[sheet.phase]}</p>}
          <ChangeFields
            language="en"
            lines={sheet.lines}
            input={input}
            ticked={'options' in input ? options : sheet.agreedOptions}
            errors={errors}
            phase={sheet.phase}
          />
          {theirWords}
        </>
      )}
      {what === 'day' && (
        <>
          <InputField {...field('eventDate')} label="The new day" type="date" min={sheet.today} />
          {theirWords}
        </>
      )}
      {what === 'price' && (
        <>
          <InputField
            {...field('price')}
            label={sheet.hasTax ? 'Total before tax, in dollars' : 'Total, in dollars'}
            inputMode="decimal"
            autoComplete="off"
          />
          {theirWords}
        </>
      )}
      {(what === 'they' || what === 'we') && sheet.callOff && (
        <>
          <InputField
            {...field('kept')}
            label="Amount you keep, in dollars"
            inputMode="decimal"
            autoComplete="off"
            hint="They owe no more than that. What they paid beyond it goes back."
          />
          {theirWords}
          <InputField {...field('note')} label="Why, for yourself" optional autoComplete="off" maxLength={200} />
        </>
      )}
      <p>
        <button className="btn ghost" type="submit">
          {preview ? 'Update the amounts' : 'Show the new amounts'}
        </button>
      </p>
    </form>
  )
}
