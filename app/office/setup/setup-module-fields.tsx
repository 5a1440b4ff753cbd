import { toModuleField, type ModuleChoice, type SetupStepFormProps } from './setup-step-form-props.ts'

/** A checkbox for each module, or two choices, as proposed at first and as chosen afterwards. */
export function SetupModuleFields({ input, choice }: SetupStepFormProps) {
  if (!choice) return null
  const { rows, isFixed } = choice
  return (
    <>
      <p className="hint">
        {isFixed
          ? 'These switches are set by whoever runs the site.'
          : 'Start small. What you leave out is off every page, and can be switched on any day.'}
      </p>
      {rows.map((row) => row.setUpAnswers && <AnswerFields key={row.name} row={row} input={input} isFixed={isFixed} />)}
      <fieldset className="plain-group" aria-labelledby="card-title">
        {rows
          .filter(({ setUpAnswers }) => setUpAnswers === null)
          .map(({ name, title, about }) => (
            <label key={name} className="module-choice stack">
              <input
                type="checkbox"
                value="on"
                name={toModuleField(name)}
                defaultChecked={input[toModuleField(name)] === 'on'}
                disabled={isFixed}
              />
              {title} <small>{about}</small>
            </label>
          ))}
      </fieldset>
      <p className="example">Later: Settings, What you use.</p>
    </>
  )
}

type AnswerProps = Pick<SetupStepFormProps, 'input'> & { row: ModuleChoice; isFixed: boolean }

/** Two choices, side by side, of which the second switches the module on. */
function AnswerFields({ row: { name, title, setUpAnswers }, input, isFixed }: AnswerProps) {
  const chosen = input[toModuleField(name)] === 'on' ? 'on' : 'off'
  return (
    <fieldset className="plain-group module-answers stack gap-3">
      <legend className="unseen">{title}</legend>
      {(['off', 'on'] as const).map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={toModuleField(name)}
            value={value}
            defaultChecked={value === chosen}
            disabled={isFixed}
          />
          <span>{setUpAnswers?.[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}
