import { data } from 'react-router'
import { getRequestDeviceName } from '../../business/auth/device-name.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import { getEditFormState } from '../../business/forms/edit-form.server.ts'
import { handleEditForm } from '../../business/forms/handle-edit-form.server.ts'
import { parsePreviewValues } from '../../business/forms/edit-page.tsx'
import { requestContext, type Services } from '../../request-context.server.ts'
import { ListDetailLayout } from '../../ui/list-detail-layout.tsx'
import { getOpenItemKey } from '../../ui/open-item.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/terms.route'
import { CardAccountPage } from '../card-account/card-account-page.tsx'
import { getCardAccountView, handleCardAccountForm } from '../card-account/card-account-view.server.ts'
import { PaymentDestinationsPage } from './payment-destinations-page.tsx'
import {
  createPaymentDestinationsEditForm,
  paymentDestinationsPath,
  getPaymentDestinations,
} from './payment-destinations.server.ts'
import { TermsPage } from './terms-page.tsx'
import { createTermsEditForm, buildTermsPreview, getTerms, termsSettingsPath } from './terms.server.ts'

/** A preview shows part of the client page. */
export const handle: PageHandle = { yours: true, clientPage: true }

const isPay = (request: Request) => getOpenItemKey(request) === 'pay'
const isCards = (request: Request) => getOpenItemKey(request) === 'cards'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db, cards } = services
  const [terms, payTo] = await Promise.all([getTerms(db), getPaymentDestinations(db)])
  const { data: state } = await getEditFormState(db, request, createTermsEditForm(terms), '')
  const pay = isPay(request)
    ? (
        await getEditFormState(
          db,
          request,
          createPaymentDestinationsEditForm(async () => {}),
          '',
        )
      ).data
    : null
  return {
    state,
    payTo,
    takesCards: (await cards()) !== null,
    cards: isCards(request) ? await getCardAccountView(services, request) : null,
    pay,
    payToAddress: paymentDestinationsPath,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db, now } = services
  if (isCards(request)) {
    const cardsBack = await handleCardAccountForm(services, request)
    return data({ cardsBack, pay: null, state: null, preview: null }, { status: 422 })
  }
  if (isPay(request)) {
    const answer = await handlePaymentDestinations(services, request)
    return { ...answer, data: { pay: answer.data, state: null, preview: null, cardsBack: null } }
  }
  const kept = createTermsEditForm(await getTerms(db))
  const done = { saved: () => termsSettingsPath, said: 'kept' as const }
  const answer = await handleEditForm(db, request, kept, '', { now: now(), done })
  const looked = answer.data && parsePreviewValues(kept.form, answer.data)
  const preview = looked && (await buildTermsPreview(db, looked, now()))
  return { ...answer, data: { pay: null, state: answer.data, preview, cardsBack: null } }
}

/** Saves payment addresses. Records which methods changed and who changed them. */
async function handlePaymentDestinations(services: Services, request: Request) {
  const device = getRequestDeviceName({ request })
  const kept = createPaymentDestinationsEditForm(async (db, ways) => {
    await recordSecurityEvent(db, services, {
      kind: 'settings',
      words: `How clients pay you: ${ways.join(', ')}`,
      device,
    })
  })
  const done = { saved: () => paymentDestinationsPath, said: 'kept' as const }
  return handleEditForm(services.db, request, kept, '', { now: services.now(), done })
}

export default function TermsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { pay, payToAddress, cards, ...terms } = loaderData
  const state = { ...terms.state, ...actionData?.state }
  return (
    <ListDetailLayout
      list={['/backbar/settings/terms', 'Deposit and terms']}
      open={
        cards ? (
          <CardAccountPage {...cards} back={actionData?.cardsBack ?? null} />
        ) : (
          pay && <PaymentDestinationsPage state={{ ...pay, ...actionData?.pay }} action={payToAddress} />
        )
      }
    >
      <TermsPage {...terms} state={state} preview={actionData?.preview ?? null} />
    </ListDetailLayout>
  )
}
