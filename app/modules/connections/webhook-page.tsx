import { formatDateTime } from '../../business/dates.ts'
import type { Webhook, WebhookDelivery } from './webhook.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { formatWebhookDelivery, formatWebhookStatus, formatWebhookType } from './webhook-text.ts'
import { WebhookSecretSection } from './webhooks-page.tsx'
import { WebhookTypesField } from './webhook-types-field.tsx'

type Props = {
  webhook: Webhook
  deliveries: WebhookDelivery[]
  /** A secret just created. */
  secret: string | null
  error: string | undefined
  timeZone: string
  now: number
}

/** A webhook's page: deliveries, message types, secret and switch. */
export function WebhookPage({ webhook, deliveries, secret, error, timeZone, now }: Props) {
  const { name, host, isOn, types } = webhook
  return (
    <div className="account">
      <BackOfficeHeader
        title={name}
        eyebrow="Webhooks"
        lead={formatWebhookStatus(webhook, now)}
        isError={error !== undefined}
      />
      {secret && <WebhookSecretSection name={name} secret={secret} />}
      <form method="post" className="slip">
        <h2>{isOn ? 'Webhook is on' : 'Webhook is off'}</h2>
        <p>
          {host ? `Messages go to ${host}, signed.` : 'Its address can no longer be read: remove it, and add it again.'}
        </p>
        <p className="acts">
          <button className="btn ghost" type="submit" name="intent" value="test">
            Send a test
          </button>
          <button className="btn ghost" type="submit" name="intent" value={isOn ? 'off' : 'on'}>
            {isOn ? 'Turn this webhook off' : 'Turn this webhook on'}
          </button>
        </p>
      </form>
      <section className="slip" aria-labelledby="told">
        <h2 id="told">Messages sent</h2>
        {deliveries.length === 0 && <p>Nothing yet. A test shows whether it arrives.</p>}
        <ul className="plain-list webhook-told">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} timeZone={timeZone} />
          ))}
        </ul>
        {deliveries.length > 0 && <p className="small">Kept for 30 days, the last 50 shown.</p>}
      </section>
      <form method="post" className="slip">
        <WebhookTypesField chosen={(type) => types.includes(type)} error={error} />
        <p>
          <button className="btn ghost" type="submit" name="intent" value="types">
            Save
          </button>
        </p>
      </form>
      <form method="post" className="slip">
        <h2>Secret and removal</h2>
        <details>
          <summary>Create a new secret</summary>
          <p>The old one stops working at once. Have the other tool’s page open to paste the new one.</p>
          <p>
            <button className="btn ghost" type="submit" name="intent" value="secret">
              Create a new secret
            </button>
          </p>
        </details>
        <details>
          <summary>Remove this webhook</summary>
          <p>It gets no more messages, and those it got are deleted. To have it back, add its address again.</p>
          <p>
            <button className="btn ghost" type="submit" name="intent" value="remove">
              Remove it
            </button>
          </p>
        </details>
      </form>
      <p>
        <a href="/backbar/settings/webhooks">All webhooks</a>
      </p>
    </div>
  )
}

export function WebhookNotFoundPage() {
  return (
    <>
      <BackOfficeHeader title="This webhook was not found" eyebrow="Webhooks" />
      <p>
        It was removed. <a href="/backbar/settings/webhooks">All webhooks</a>
      </p>
    </>
  )
}

function DeliveryRow({ delivery, timeZone }: { delivery: WebhookDelivery; timeZone: string }) {
  const { id, type, reference, body, madeAt, state, words } = delivery
  return (
    <li>
      <div className="shrink">
        <b>{formatWebhookType(type)}</b> {type !== 'test' && reference}
        <p className="small flush">
          {formatDateTime(madeAt, timeZone)} · {formatWebhookDelivery(delivery, timeZone)}
        </p>
        {words && <p className="small flush">It said: {words}</p>}
        <details>
          <summary>Content sent</summary>
          <pre>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
        </details>
      </div>
      {(state !== 'waiting' || delivery.attempts > 0) && (
        <form method="post">
          <input type="hidden" name="delivery" value={id} />
          <button className="btn ghost" type="submit" name="intent" value="again">
            Send again
            <span className="unseen">
              : {formatWebhookType(type)} {reference}
            </span>
          </button>
        </form>
      )}
    </li>
  )
}
