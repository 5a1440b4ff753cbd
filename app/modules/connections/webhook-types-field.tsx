import { webhookTypeLabels, type WebhookType } from './webhook.ts'
import { FieldErrorMessage } from '../../ui/field.tsx'

/** Checkboxes for the message types of a webhook. */
export function WebhookTypesField({
  chosen,
  error,
}: {
  chosen: (type: WebhookType) => boolean
  error: string | undefined
}) {
  return (
    <fieldset className={`field boxes${error ? ' bad' : ''}`}>
      <legend>Send messages about</legend>
      <FieldErrorMessage name="request.created" error={error} />
      {(Object.keys(webhookTypeLabels) as WebhookType[]).map((type) => (
        <label key={type}>
          <input
            id={type}
            type="checkbox"
            name={type}
            value="yes"
            defaultChecked={chosen(type)}
            aria-describedby={error ? 'request.created-error' : undefined}
          />
          {webhookTypeLabels[type]}
        </label>
      ))}
    </fieldset>
  )
}
