import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { getFieldErrorMessage } from '../../ui/field-errors.ts'
import { FieldErrorMessage, getFieldAriaProps, InputField } from '../../ui/field.tsx'
import { OwnPasswordField } from '../../ui/own-password-field.tsx'
import {
  cardAccountPath,
  formatOpenPayments,
  type OpenCardPayments,
  type CardAccountPageProps,
} from './card-account-form.ts'

/** The Stripe account: its keys, how Stripe tells the site of payments, and what follows from removing the keys. */
export function CardAccountPage(props: CardAccountPageProps) {
  const { closed, account, open, back } = props
  return (
    <>
      <BackOfficeHeader
        eyebrow="Settings"
        title="Cards"
        isError={back !== null}
        lead="Clients pay by card on a page of Stripe. The money goes to your own Stripe account."
      />
      {back && <ErrorSummary heading="Nothing is kept yet." errors={back.errors} />}
      {closed === 'environment' && (
        <section className="slip">
          <h2>Set where the site is started</h2>
          <p>
            Whoever runs the site has set the Stripe keys, and that wins over keys entered here. To enter them here
            instead, ask them to take them out there and start the site again.
          </p>
          {account && <p>The keys that were entered here are kept, and not used.</p>}
        </section>
      )}
      {closed === 'copy' && (
        <section className="slip">
          <h2>No cards here</h2>
          <p>This is the demo, or a copy of the site. It takes no cards, so no keys can be entered.</p>
        </section>
      )}
      {closed === null && (
        <>
          {account && <ConnectedPart {...props} account={account} />}
          <KeysForm {...props} />
          <WebhookPart {...props} />
        </>
      )}
      {account && <RemovePart open={open} isUsed={closed === null} />}
      <p className="cluster gap-4">
        <a className="tap" href="/backbar/settings/terms?open=pay">
          Other ways to pay
        </a>
        <a className="tap" href="/backbar/settings">
          All settings
        </a>
      </p>
    </>
  )
}

function ConnectedPart({
  account,
  status,
}: CardAccountPageProps & { account: NonNullable<CardAccountPageProps['account']> }) {
  const { lastFour, webhookLastFour, isLive } = account
  if (lastFour === null)
    return (
      <section className="slip">
        <h2>Enter the keys again</h2>
        <p>
          The site’s encryption key has changed since, so the stored keys can’t be read anymore. Cards are off until you
          enter them again.
        </p>
      </section>
    )
  const verdict = status?.said
  return (
    <section className="slip">
      <h2>{verdict?.flaw ? 'Stripe refuses the key' : isLive ? 'Connected' : 'Connected for trying out'}</h2>
      {!isLive && <p>This is a test key: no money moves.</p>}
      <dl className="told">
        <div>
          <dt>Secret key</dt>
          <dd>ends in {lastFour}</dd>
        </div>
        <div>
          <dt>Signing secret</dt>
          <dd>{webhookLastFour === null ? 'none: the site asks every few minutes' : `ends in ${webhookLastFour}`}</dd>
        </div>
        <div>
          <dt>Checked</dt>
          <dd>
            {!verdict
              ? 'not yet: Stripe could not be reached. The first payment shows whether it takes the key'
              : (verdict.flaw ?? 'Stripe took the key')}
          </dd>
        </div>
      </dl>
    </section>
  )
}

function KeysForm({ account, open, back, ...props }: CardAccountPageProps) {
  const message = (field: string) => getFieldErrorMessage(back?.errors ?? [], field)
  const isKept = account !== null && account.lastFour !== null
  const hint = (isCarried: boolean, isStored: boolean, how: string) =>
    `${isCarried ? 'Kept as you typed it: leave this empty, or type another. ' : isStored ? 'Leave this empty to keep the one you entered before. ' : ''}${how}`
  const { secretKey = null, webhookSecret = null } = back?.typed ?? {}
  const remark = formatOpenPayments(open)
  return (
    <form method="post" action={cardAccountPath} className="slip">
      <h2>{account ? 'Change the keys' : 'Enter the keys'}</h2>
      <input type="hidden" name="intent" value="connect" />
      {secretKey && <input type="hidden" name="typedKey" value={secretKey} />}
      {webhookSecret && <input type="hidden" name="typedWebhookSecret" value={webhookSecret} />}
      <InputField
        name="secretKey"
        label="Secret key"
        hint={hint(secretKey !== null, isKept, 'At Stripe: Developers, API keys. It begins with sk_live_ or rk_live_.')}
        error={message('secretKey')}
        type="password"
        optional={secretKey !== null || isKept}
        autoComplete="off"
      />
      <InputField
        name="webhookSecret"
        label="Signing secret"
        hint={hint(
          webhookSecret !== null,
          isKept && account.webhookLastFour !== null,
          'Below is how to get it. Without it the site asks Stripe every few minutes.',
        )}
        error={message('webhookSecret')}
        type="password"
        optional
        autoComplete="off"
      />
      <div className={`field boxes${message('isTrial') ? ' bad' : ''}`}>
        <FieldErrorMessage name="isTrial" error={message('isTrial')} />
        <label>
          <input
            id="isTrial"
            type="checkbox"
            name="isTrial"
            value="yes"
            defaultChecked={back ? back.isTrial : isKept && !account.isLive}
            {...getFieldAriaProps('isTrial', undefined, message('isTrial'))}
          />
          I am trying it out with a test key: no money moves
        </label>
      </div>
      {(props.isStale || back?.isStale) && <OwnPasswordField error={message('ownPassword')} />}
      {account && remark && (
        <p className="hint">{remark} Keys of another Stripe account can’t see them: wait until they are over.</p>
      )}
      <p className="hint">
        Stripe is asked first whether it knows the key. Both are kept encrypted and left out of backups. They are never
        shown again.
      </p>
      <p className="acts">
        <button className="btn" type="submit" id="submit">
          Check and keep
        </button>
      </p>
    </form>
  )
}

/** Instructions for the Stripe webhook, which reports each payment at once. */
function WebhookPart({ webhook: { address, events } }: CardAccountPageProps) {
  return (
    <section className="slip">
      <h2>Have Stripe tell the site</h2>
      {address === null ? (
        <p>
          The site has no public address yet, so Stripe can’t reach it. Until then the site asks Stripe every few
          minutes.
        </p>
      ) : (
        <>
          <p>
            At Stripe, open Developers, Webhooks, and add an endpoint with this address. Choose these events, then copy
            its signing secret into the form above.
          </p>
          <p className="any-break">
            <code>{address}</code>
          </p>
          <ul>
            {events.map((event) => (
              <li key={event} className="any-break">
                <code>{event}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** Asks for a confirmation that lists the consequences. */
function RemovePart({ open, isUsed }: { open: OpenCardPayments; isUsed: boolean }) {
  const remark = isUsed ? formatOpenPayments(open) : null
  return (
    <details className="post-more">
      <summary>Remove the keys</summary>
      <form method="post" action={cardAccountPath}>
        {isUsed && (
          <p>
            Clients can’t pay by card any more, and refunds are made at Stripe. Payments that are recorded stay as they
            are.
          </p>
        )}
        {remark && (
          <p>
            <b>{remark}</b> What is paid there still reaches your Stripe account, but the site learns of it only once
            the keys of the same account are entered again.
          </p>
        )}
        <p>
          <button className="btn ghost" type="submit" name="intent" value="remove">
            Yes, remove the keys
          </button>
        </p>
      </form>
    </details>
  )
}
