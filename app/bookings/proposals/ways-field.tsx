import { FieldError } from '../../ui/field.tsx'
import { payToOf, type PayTo } from './pay-to.ts'
import { payWays } from './proposal.ts'
import { wayWords } from './terms.ts'
import { AllowedLink } from '../../ui/allowed.tsx'

type Props = { words: Record<string, string>; error: string | undefined; payTo: PayTo }

/** The ways in which money may come, ticked as a form's words have them. */
export function WaysField({ words, error, payTo }: Props) {
  return (
    <fieldset className="ticks">
      <legend>They can pay by</legend>
      <FieldError name="way-cash" error={error} />
      {payWays.map((way) => (
        <label key={way}>
          <input
            type="checkbox"
            value="on"
            id={`way-${way}`}
            name={`way-${way}`}
            defaultChecked={words[`way-${way}`] === 'on'}
          />{' '}
          <span>
            {wayWords[way]}
            {payToOf(payTo, way) && <small className="pay-to">{payToOf(payTo, way)}</small>}
          </span>
        </label>
      ))}
      <p className="hint">
        Where each goes to stands once for all under{' '}
        <AllowedLink href="/backbar/settings/pay">Where to pay</AllowedLink>.
      </p>
    </fieldset>
  )
}
