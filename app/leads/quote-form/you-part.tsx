import { InputField, TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { heardParts, heardWords, somethingElse, sources } from '../lead/heard-from.ts'
import { CompanyPart } from './company-part.tsx'
import { FoldedPart } from './folded-part.tsx'
import type { PartProps } from './part-props.ts'

const more = ['occasion', 'message', 'heardFrom', 'heardWords']
const heardChoices = {
  '': 'Choose one',
  ...Object.fromEntries([...sources, somethingElse].map((choice) => [choice, choice])),
}

/** `heading` says who it is about, where that is not whoever writes. */
export function YouPart({ words, message, heading = 'You', isByHand = false }: PartProps & { heading?: string }) {
  const field = (name: string) => ({ name, defaultValue: words[name], error: message(name) })
  const reach = { required: !isByHand, className: 'half' }
  // Forms of before had one field for both: its words stand as words.
  const heard = heardParts(heardWords({ choice: words.heardFrom ?? '', words: words.heardWords ?? '' }))
  const known = (what: string) => (isByHand ? 'off' : what)
  return (
    <fieldset>
      <legend>
        <i>03</i>
        {` ${heading}`}
      </legend>
      <div className="row">
        <InputField {...field('requestorName')} label="Name" autoComplete={known('name')} maxLength={200} />
        <InputField
          {...field('fromEmail')}
          label="E-mail"
          type="email"
          autoComplete={known('email')}
          maxLength={254}
          {...reach}
        />
        <InputField {...field('phoneNumber')} label="Phone" type="tel" autoComplete={known('tel')} {...reach} />
      </div>
      <FoldedPart
        summary="Tell us more"
        inside="what we’re celebrating, anything we should know, how you heard about us"
        isOpen={more.some((name) => words[name] || message(name))}
      >
        <div className="row">
          <InputField {...field('occasion')} label="What are we celebrating?" maxLength={200} optional />
          <TextField
            {...field('message')}
            label="Anything else we should know?"
            hint="signature cocktails by name, a dress code, a dog"
            rows={4}
            optional
          />
          <SelectField
            name="heardFrom"
            label={isByHand ? 'How did they hear about us?' : 'How did you hear about us?'}
            words={heardChoices}
            chosen={heard.choice}
            error={message('heardFrom')}
            optional
          />
          <InputField
            name="heardWords"
            label={isByHand ? 'In their own words' : 'In your own words'}
            defaultValue={heard.words}
            error={message('heardWords')}
            maxLength={180}
            className="half"
            optional
          />
        </div>
      </FoldedPart>
      <CompanyPart words={words} message={message} isByHand={isByHand} />
    </fieldset>
  )
}
