import { Fragment } from 'react'
import { FieldErrorMessage } from '../../ui/field.tsx'
import { filterPayableMethods, findPaymentDestination, type PaymentDestinations } from './payment-destinations.ts'
import { cardAccountPath } from '../card-account/card-account-form.ts'
import { paymentMethods, type PaymentMethod } from './proposal.ts'
import { proposalPaymentMethodLabels } from './terms.ts'
import { AllowedLink } from '../../ui/allowed-link.tsx'

type Props = {
  input: Record<string, string>
  error: string | undefined
  payTo: PaymentDestinations
  takesCards: boolean
  /** Whether a method that is not usable yet can be checked in advance. */
  isForLater?: boolean
}

/** Lists the checked payment methods that can be used: "Zelle, Cash". */
export function formatOfferedMethods({ input, payTo, takesCards }: Omit<Props, 'error' | 'isForLater'>): string {
  return filterPayableMethods(paymentMethods, payTo, takesCards)
    .filter((way) => input[`way-${way}`] === 'on')
    .map((way) => proposalPaymentMethodLabels[way])
    .join(', ')
}

/** Checkboxes of the payment methods. */
export function PaymentMethodsField({ input, error, payTo, takesCards, isForLater = false }: Props) {
  const payable = filterPayableMethods(paymentMethods, payTo, takesCards)
  const isOpen = (way: PaymentMethod) => payable.includes(way) || (isForLater && way !== 'card')
  return (
    <fieldset className="ticks wrap-line">
      <legend>Payment methods</legend>
      <FieldErrorMessage name="way-cash" error={error} />
      {paymentMethods.map((way) => (
        <Fragment key={way}>
          <label className="tap gap-3 any-break">
            <input
              type="checkbox"
              value="on"
              id={`way-${way}`}
              name={`way-${way}`}
              defaultChecked={input[`way-${way}`] === 'on' && isOpen(way)}
              disabled={!isOpen(way)}
            />{' '}
            <span>
              {proposalPaymentMethodLabels[way]}
              {!payable.includes(way) && (
                <small className="pay-to">
                  {way === 'card' ? 'Not offered: no card processor is set up' : 'Not offered: nowhere to send it yet'}
                </small>
              )}
              {findPaymentDestination(payTo, way) && (
                <small className="pay-to">{findPaymentDestination(payTo, way)}</small>
              )}
            </span>
          </label>
          {way === 'card' && isForLater && !isOpen('card') && (
            <AllowedLink className="tap" href={cardAccountPath}>
              Connect cards
            </AllowedLink>
          )}
        </Fragment>
      ))}
      {/* Cards chosen before they are connected stay chosen. */}
      {isForLater && !isOpen('card') && input['way-card'] === 'on' && (
        <input type="hidden" name="way-card" value="on" />
      )}
      <p className="hint">
        Set where each one goes under{' '}
        <AllowedLink href="/backbar/settings/terms?open=pay">How clients pay you</AllowedLink>.
      </p>
    </fieldset>
  )
}
