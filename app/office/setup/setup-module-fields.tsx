import { toModuleField, type SetupStepFormProps } from './setup-step-form-props.ts'

/** A checkbox for each module, as proposed at first and as chosen afterwards. */
export function ModuleFields({ input, choice }: SetupStepFormProps) {
  if (!choice) return null
  return (
    <>
      <p className="hint">
        {choice.isFixed
          ? 'These switches are set by whoever runs the site.'
          : 'Start small. What you leave out is off every page, and can be switched on any day.'}
      </p>
      <fieldset className="plain-group" aria-labelledby="card-title">
        {choice.rows.map(({ name, title, about }) => (
          <label key={name} className="module-choice">
            <input
              type="checkbox"
              value="on"
              name={toModuleField(name)}
              defaultChecked={input[toModuleField(name)] === 'on'}
              disabled={choice.isFixed}
            />
            {title} <small>{about}</small>
          </label>
        ))}
      </fieldset>
      <p className="example">Later: Settings, What you use.</p>
    </>
  )
}
