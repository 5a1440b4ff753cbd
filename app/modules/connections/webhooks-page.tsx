import { webhookTypeLabels, type Webhook } from './webhook.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'
import { OwnPasswordField } from '../../ui/own-password-field.tsx'
import { useIsListBesideItem } from '../../ui/list-detail-layout.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { getConfirmPasswordPath } from '../../business/auth/return-path.ts'
import type { ApiToken } from './api-token.ts'
import { ApiTokensSection } from './api-tokens-section.tsx'
import { formatWebhookStatus, getWebhookPath, webhooksPath } from './webhook-text.ts'
import { WebhookTypesField } from './webhook-types-field.tsx'

type Props = {
  webhooks: Webhook[]
  /** Whether the user's password was entered recently. Otherwise the form asks for it. */
  isSure: boolean
  now: number
  /** The secret of the webhook just added. */
  made: { id: string; name: string; secret: string } | null
  /** The rejected form for a new webhook. */
  back: { input: Record<string, string>; errors: FieldError[] } | null
  tokens: ApiToken[]
  timeZone: string
  /** The token just created, and the rejected form for a new token. */
  token: { name: string; token: string } | null
  tokenBack: { input: Record<string, string>; errors: FieldError[] } | null
}

/** Webhooks and API tokens, and the forms that add them. */
export function WebhooksPage({ webhooks, isSure, now, made, back, tokens, timeZone, token, tokenBack }: Props) {
  const errors = back?.errors ?? []
  return (
    <div className="account">
      <BackOfficeHeader
        title="Connections"
        eyebrow="Settings"
        isError={errors.length > 0 || tokenBack !== null}
        lead="Zapier, Make, a sheet or a tool of your own is told of new inquiries, acceptances and payments the moment they happen. No email address, phone number or street is in what it is told."
      />
      <FormErrors errors={[...errors, ...(tokenBack?.errors ?? [])]} />
      {made && <WebhookSecretSection {...made} />}
      {webhooks.map((webhook) => (
        <section key={webhook.id} className="slip" aria-labelledby={`webhook-${webhook.id}`}>
          <h2 id={`webhook-${webhook.id}`}>{webhook.name}</h2>
          <p className={webhook.isOn ? undefined : 'clash'}>{formatWebhookStatus(webhook, now)}</p>
          <p className="small">
            {webhook.host ?? 'Its address can no longer be read'} ·{' '}
            {webhook.types.map((type) => webhookTypeLabels[type]).join(', ')}
          </p>
          <p className="acts">
            <a className="btn ghost" href={getWebhookPath(webhook.id)}>
              See messages sent<span className="unseen">: {webhook.name}</span>
            </a>
          </p>
        </section>
      ))}
      {!useIsListBesideItem() && (
        <form method="post" action={webhooksPath} className="slip" noValidate>
          <h2>{webhooks.length === 0 ? 'Add a webhook' : 'Add another webhook'}</h2>
          <InputField
            name="name"
            label="Name"
            hint="What you call it, such as Zapier."
            maxLength={60}
            autoComplete="off"
            defaultValue={back?.input.name}
            error={getFieldErrorMessage(errors, 'name')}
          />
          <InputField
            name="url"
            label="Web address (URL)"
            hint="The other tool gives it to you. It begins with https://"
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={2_000}
            defaultValue={back?.input.url}
            error={getFieldErrorMessage(errors, 'url')}
          />
          <WebhookTypesField
            chosen={(type) => (back ? back.input[type] === 'yes' : true)}
            error={getFieldErrorMessage(errors, 'request.created')}
          />
          {!isSure && (
            <>
              <OwnPasswordField error={getFieldErrorMessage(errors, 'ownPassword')} />
              {back === null && (
                <p className="small">
                  You log in with a passkey? <a href={getConfirmPasswordPath(webhooksPath)}>Use it first</a>, then add
                  the webhook.
                </p>
              )}
            </>
          )}
          <p>
            <button className="btn" type="submit" name="intent" value="add">
              Add the webhook
            </button>
          </p>
          <p className="hint">Its address is kept encrypted and never shown again.</p>
        </form>
      )}
      {!useIsListBesideItem() && (
        <ApiTokensSection action={webhooksPath} {...{ tokens, isSure, timeZone }} made={token} back={tokenBack} />
      )}
      <p>
        <a href="/backbar/settings">All settings</a>
      </p>
    </div>
  )
}

/** A secret, shown once. */
export function WebhookSecretSection({ name, secret }: { name: string; secret: string }) {
  return (
    <section className="slip" aria-labelledby="secret">
      <h2 id="secret">The secret of {name}</h2>
      <p>
        Copy it into the other tool now, so that it can tell our messages from anybody’s. <b>It is not shown again.</b>
      </p>
      <p>
        <code className="webhook-secret any-break">{secret}</code>
      </p>
    </section>
  )
}
