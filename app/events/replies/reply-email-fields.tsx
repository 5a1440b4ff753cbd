import { InputField, TextareaField } from '../../ui/field.tsx'
import type { FormInput } from '../../ui/form-field.ts'

type ReplyEmailFieldsProps = {
  input: FormInput
  /** State of the event that the page was shown with. */
  seen: string | undefined
  chosen: string
  message: (field: string) => string | undefined
  label: string
  rows: number
}

/** Subject and body of an email to a client, with what identifies the form. */
export function ReplyEmailFields({ input, seen, chosen, message, label, rows }: ReplyEmailFieldsProps) {
  return (
    <>
      <input type="hidden" name="key" value={input.key} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="openDays" value={input.openDays} />
      <input type="hidden" name="template" value={chosen} />
      <InputField
        name="subject"
        label="Subject"
        maxLength={200}
        error={message('subject')}
        defaultValue={input.subject}
      />
      <TextareaField name="body" label={label} rows={rows} error={message('body')} defaultValue={input.body} />
    </>
  )
}
