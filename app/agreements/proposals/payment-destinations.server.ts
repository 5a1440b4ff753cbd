import { findSetting, saveSetting } from '../../business/stored-settings.server.ts'
import type { EditForm } from '../../business/forms/edit-form.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import {
  listChangedPaymentMethods,
  paymentDestinationsForm,
  parsePaymentDestinations,
  toPaymentDestinationsValues,
  type PaymentDestinations,
  type PaymentDestinationsValues,
} from './payment-destinations.ts'

/** Payment addresses of the methods that need no processor, as the owner entered them. */
export async function getPaymentDestinations(db: Db): Promise<PaymentDestinations> {
  return (await findSetting(db, 'payTo')) ?? {}
}

export const paymentDestinationsPath = '/backbar/settings/terms?open=pay'

/**
 * Edit form of the payment addresses. Clients see new addresses at once. `also` receives the changed methods in the same
 * transaction.
 */
export function createPaymentDestinationsEditForm(
  also: (db: Db, ways: string[]) => Promise<void>,
): EditForm<PaymentDestinationsValues> {
  return {
    form: paymentDestinationsForm,
    address: () => paymentDestinationsPath,
    locks: ['setting:payTo'],
    canAdd: false,
    read: async (db) => toPaymentDestinationsValues(await getPaymentDestinations(db)),
    async write(db, values, { now }) {
      const payTo = parsePaymentDestinations(values)
      const ways = listChangedPaymentMethods(await getPaymentDestinations(db), payTo)
      if (ways.length === 0) return
      await saveSetting(db, 'payTo', payTo, now)
      await also(db, ways)
    },
    title: () => null,
  }
}
