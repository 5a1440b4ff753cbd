import { EditFields, EditNotices, isEditRejected } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { cardAccountPath } from '../card-account/card-account-form.ts'
import { paymentDestinationsForm } from './payment-destinations.ts'

/** Form of the payment addresses of methods without a processor. */
export function PaymentDestinationsPage({ state, action }: { state: EditState; action: string }) {
  return (
    <>
      <BackOfficeHeader
        title="How clients pay you"
        eyebrow="Settings"
        isError={isEditRejected(state)}
        lead="Clients who said yes see this beside what is due, on their own page and in the email with their copy. Zelle, Venmo and bank transfer are offered only once you say where they go."
      >
        <a className="btn ghost" href="/backbar/settings/terms">
          Deposit and terms
        </a>
      </BackOfficeHeader>
      <p>
        Credit and debit cards are taken through Stripe. <a href={cardAccountPath}>Cards</a>
      </p>
      <EditNotices state={state} />
      <form method="post" action={action} noValidate className="slip">
        <EditFields state={state} form={paymentDestinationsForm} />
        <p>
          <button className="btn" type="submit">
            Save
          </button>
        </p>
        <p className="hint">What changes here is noted under “What happened” in your account.</p>
      </form>
    </>
  )
}
