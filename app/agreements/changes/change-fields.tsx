import { getFormatter } from '../../business/language-formatter.ts'
import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import { FieldErrorMessage, InputField } from '../../ui/field.tsx'
import type { Language } from '../../ui/language.ts'
import type { ProposalLine } from '../proposals/proposal.ts'
import { groupLineChoices } from '../proposals/proposal-totals.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { changesText } from './changes-text.ts'
import { isFieldLocked, type EventPhase } from './change-phase.ts'

export type ChangeFieldName = keyof ReturnType<typeof changesText>['form']['fields']

export type CommonChangeFieldProps = {
  language: Language
  input: Readonly<Record<string, string>>
  errors: FieldError[]
}

type Props = CommonChangeFieldProps & {
  lines: ProposalLine[]
  /** Ids of the options that are checked. */
  ticked: string[]
  phase?: EventPhase
}

/** A single field of a requested change. */
export function ChangeField({
  name,
  language,
  input,
  errors,
  ...more
}: CommonChangeFieldProps & { name: ChangeFieldName; className?: string; type?: string; optional?: boolean }) {
  return (
    <InputField
      name={name}
      label={changesText(language).form.fields[name]}
      defaultValue={input[name]}
      error={getFieldErrorMessage(errors, name)}
      className="half"
      {...more}
    />
  )
}

/** All fields of an agreed event that can still change. */
export function ChangeFields(props: Props) {
  const { language, input, errors, phase = 'ahead' } = props
  const field = (name: ChangeFieldName, more: object = {}) =>
    !isFieldLocked(name, phase) && <ChangeField {...{ name, language, input, errors }} {...more} />
  return (
    <>
      <div className="row">
        {field('eventDate', { type: 'date' })}
        {field('eventGuestCount', { inputMode: 'numeric' })}
        {field('eventStartTime', { type: 'time' })}
        {field('eventEndTime', { type: 'time' })}
        {field('eventVenue', { optional: true })}
        {field('eventLocation', { optional: true })}
        {field('eventZip', { optional: true, inputMode: 'numeric' })}
      </div>
      <ExtrasFields {...props} />
    </>
  )
}

/** Fields for the quantities of lines and for the client's options. */
export function ExtrasFields({ language, lines, input, ticked, errors, phase = 'ahead' }: Props) {
  return (
    <>
      <div className="row">
        {(['bartenders', 'cocktail', 'garnish', 'mixer'] as const)
          .filter((name) => !isFieldLocked(name, phase))
          .map((name) => (
            <ChangeField key={name} {...{ name, language, input, errors }} {...{ inputMode: 'numeric' }} />
          ))}
      </div>
      <OptionsField {...{ language, lines, ticked }} error={getFieldErrorMessage(errors, 'options')} />
    </>
  )
}

/** The client's options as in the proposal: a line from each group, and any optional lines. */
function OptionsField({
  language,
  lines,
  ticked,
  error,
}: Pick<Props, 'language' | 'lines' | 'ticked'> & { error: string | undefined }) {
  const { groups, optional } = groupLineChoices(lines)
  if (groups.length === 0 && optional.length === 0) return null
  const { oneOf } = clientPageText(language).read
  const box = (type: 'radio' | 'checkbox', name: string) => (line: ProposalLine) => (
    <label className="consent" key={line.id}>
      <input type={type} name={name} value={line.id} defaultChecked={ticked.includes(line.id)} />{' '}
      <span lang={line.language}>{line.label}</span>
      {type === 'checkbox' && line.totalCents > 0 && ` (+ ${getFormatter(language).dollars(line.totalCents)})`}
    </label>
  )
  const picked = (alternatives: ProposalLine[]) => alternatives.filter(({ id }) => ticked.includes(id)).length
  const wrong = groups.findIndex(([, alternatives]) => picked(alternatives) !== 1)
  const mistake = <FieldErrorMessage name="options" error={error} />
  return (
    <div id="options">
      {wrong < 0 && mistake}
      <input type="hidden" name="options" value="shown" />
      {groups.map(([group, alternatives], i) => (
        <fieldset key={group}>
          <legend>{groups.length > 1 ? `${oneOf}, ${i + 1}` : oneOf}</legend>
          {i === wrong && mistake}
          {alternatives.map(box('radio', `option-${group}`))}
        </fieldset>
      ))}
      {optional.length > 0 && (
        <fieldset>
          <legend>{changesText(language).form.options}</legend>
          {optional.map(box('checkbox', 'option'))}
        </fieldset>
      )}
    </div>
  )
}
