import { redirect } from 'react-router'
import { isRecentlyAuthenticated, requireRecentAuthentication } from '../../business/auth/sessions.server.ts'
import type { CardPayments } from '../../plumbing/card-payments/card-payments.server.ts'
import { stripeEventTypes } from '../../plumbing/card-payments/stripe-objects.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import {
  acceptsCardKeys,
  connectCardAccount,
  countOpenCardPayments,
  findCardAccount,
  removeCardAccount,
  type CardAccountServices,
} from './card-account.server.ts'
import { cardAccountPath, type CardAccountPageProps } from './card-account-form.ts'
import { findStripeAccountStatus } from './stripe-account-status.server.ts'

export async function getCardAccountView(
  services: CardAccountServices & { cards: () => Promise<CardPayments | null> },
  request: Request,
): Promise<Omit<CardAccountPageProps, 'back'>> {
  const { db, config } = services
  const [account, status, open, isRecent] = await Promise.all([
    findCardAccount(db, config.secret),
    findStripeAccountStatus(db, await services.cards()),
    countOpenCardPayments(db),
    isRecentlyAuthenticated(services, request),
  ])
  return {
    closed: config.cards ? 'environment' : acceptsCardKeys(config) ? null : 'copy',
    account,
    status,
    open,
    isStale: !isRecent,
    webhook: {
      address: config.siteUrl.startsWith('https:') ? `${config.siteUrl}/hooks/stripe` : null,
      events: stripeEventTypes,
    },
  }
}

/** Stores the keys after checking them with Stripe, or deletes the stored keys. Returns the form if it is rejected. */
export async function handleCardAccountForm(
  services: CardAccountServices,
  request: Request,
): Promise<CardAccountPageProps['back']> {
  const { intent, ...input } = await parseFormInput(request)
  if (intent === 'remove') {
    await requireRecentAuthentication(services, request, cardAccountPath)
    await removeCardAccount(services, request)
    throw redirect(`${cardAccountPath}&said=cards-removed`, 303)
  }
  if (!acceptsCardKeys(services.config)) throw redirect(cardAccountPath, 303)
  const connected = await connectCardAccount(services, request, input)
  if (connected.kind === 'connected')
    throw redirect(`${cardAccountPath}&said=${connected.isChecked ? 'cards-connected' : 'cards-unchecked'}`, 303)
  return { ...connected, isTrial: input.isTrial === 'yes' }
}
