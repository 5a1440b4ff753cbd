import { FieldError } from '../../ui/field.tsx'
import { payWays } from './proposal.ts'
import { wayWords } from './terms.ts'

/** The ways in which money may come, ticked as a form's words have them. */
export function WaysField({ words, error }: { words: Record<string, string>; error: string | undefined }) {
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
          {wayWords[way]}
        </label>
      ))}
    </fieldset>
  )
}
