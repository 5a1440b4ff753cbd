import { InputField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import {
  joinReferralAnswer,
  otherReferralChoice,
  referralSources,
  splitReferralAnswer,
  type ReferralChoice,
} from '../event/referral-source.ts'
import type { FormSectionProps } from './form-section-props.tsx'
import { useQuoteFormText } from './quote-form-text-context.tsx'

const heardChoices: ReferralChoice[] = ['', ...referralSources, otherReferralChoice]

/**
 * Fields for where the client heard about the business: a choice and free text. Older forms had a single field for
 * both.
 */
export function ReferralFields({ input, message }: FormSectionProps) {
  const { you, heard: choices } = useQuoteFormText()
  const heard = splitReferralAnswer(
    joinReferralAnswer({ choice: input.heardFrom ?? '', words: input.heardWords ?? '' }),
  )
  return (
    <>
      <SelectField
        name="heardFrom"
        label={you.heard}
        input={Object.fromEntries(heardChoices.map((choice) => [choice, choices[choice] ?? choice]))}
        chosen={heard.choice}
        error={message('heardFrom')}
        optional
      />
      <InputField
        name="heardWords"
        label={you.heardWords}
        defaultValue={heard.words}
        error={message('heardWords')}
        maxLength={180}
        className="half"
        optional
      />
    </>
  )
}
