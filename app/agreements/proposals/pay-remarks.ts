import { filterPayableMethods, type PaymentDestinations } from './payment-destinations.ts'
import type { PaymentMethod } from './proposal.ts'

/** Lists remarks on payment methods for the owner: that there is none, or only cash. */
export function listPaymentMethodRemarks(
  ways: readonly PaymentMethod[],
  payTo: PaymentDestinations,
  takesCards: boolean,
): string[] {
  const payable = filterPayableMethods(ways, payTo, takesCards)
  if (payable.length === 0)
    return [
      'They could not pay: none of the ways you chose is set up yet. Fill in How clients pay you, set up cards, or choose cash.',
    ]
  if (payable.every((way) => way === 'cash'))
    return ['They can pay in cash only, in person. To offer another way, fill in How clients pay you or set up cards.']
  return []
}
