import type { SetupStepFormProps } from './setup-step-form-props.ts'

/** Checkboxes for the sample content still shown. Checked samples are kept, the others are removed. */
export function SetupSampleFields({ samples: { kinds, hasIdentity }, input }: SetupStepFormProps) {
  if (hasIdentity)
    return (
      <p className="hint">
        The site still has the sample brand’s name. Fill in{' '}
        <a href="/backbar/set-up?card=contact#card">Name and contact</a> first, then decide on the rest here.
      </p>
    )
  if (kinds.length === 0) return <p className="hint">Nothing of the sample brand is shown that you did not keep.</p>
  const removable = kinds.filter(({ canGo }) => canGo)
  return (
    <>
      <p className="hint">
        Visitors still see this of the sample brand. Check only what is true of you. The rest is removed, what is empty
        then is hidden, and for a month it can be brought back.
      </p>
      {removable.length > 0 && (
        <fieldset>
          <legend>Keep as ours</legend>
          {removable.map(({ kind, words }) => (
            <label key={kind} className="tap gap-3">
              <input type="checkbox" name={`keep-${kind}`} value="on" defaultChecked={input[`keep-${kind}`] === 'on'} />
              {words}
            </label>
          ))}
        </fieldset>
      )}
      {hasLogo(kinds) && (
        <p id="keep-logo">
          The logo is the sample brand’s, too. It cannot be removed:{' '}
          <a href="/backbar/set-up?card=look#card">upload yours</a>, or keep it knowingly with the button.
        </p>
      )}
    </>
  )
}

/** Button that saves the checked samples. It mentions the logo if that is a sample. */
export function SetupSampleButton({ samples: { kinds, hasIdentity } }: Pick<SetupStepFormProps, 'samples'>) {
  if (hasIdentity || kinds.length === 0) return null
  const isWithLogo = hasLogo(kinds)
  return (
    <button className="btn wide" type="submit" {...(isWithLogo && { name: 'keep-logo', value: 'on' })}>
      {!isWithLogo
        ? 'Remove what is not checked'
        : kinds.length === 1
          ? 'Keep this logo'
          : 'Keep this logo, remove what is not checked'}
    </button>
  )
}

function hasLogo(kinds: SetupStepFormProps['samples']['kinds']): boolean {
  return kinds.some(({ canGo }) => !canGo)
}
