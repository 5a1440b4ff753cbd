import { InputField, TextField } from '../ui/field.tsx'
import type { PartProps } from './part-props.ts'

/** `heading` says who it is about, where that is not whoever writes. */
export function YouPart({ words, message, heading = 'You' }: PartProps & { heading?: string }) {
  const field = (name: string) => ({ name, defaultValue: words[name], error: message(name) })
  return (
    <fieldset>
      <legend><i>03</i>{` ${heading}`}</legend>
      <div className="row">
        <InputField {...field('requestorName')} label="Name" autoComplete="name" maxLength={200} />
        <InputField {...field('fromEmail')} label="E-mail" type="email" autoComplete="email" maxLength={254} className="h" />
        <InputField {...field('phoneNumber')} label="Phone" type="tel" autoComplete="tel" className="h" />
        <InputField {...field('occasion')} label="What are we celebrating?" maxLength={200} optional />
        <TextField {...field('message')} label="Anything else we should know?" rows={4} optional />
        <InputField {...field('heardFrom')} label="How did you hear of us?" maxLength={200} optional />
      </div>
    </fieldset>
  )
}
