import type { ChecklistItem } from '../../backbar/settings/checklist-inputs.ts'
import { formatDateTime } from '../../business/dates.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import type { FieldError, RefusedFormProps } from '../../ui/field-errors.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import type { SetupStepFormProps } from './setup-step-form-props.ts'
import { SetupStepForm } from './setup-step-form.tsx'
import { computeSetupProgress, type SetupStep, type SetupStepKey } from './setup-steps.ts'
import type { LoadedModuleSections } from '../../ui/sections-of-modules.tsx'

type Open = { key: SetupStepKey } & Pick<SetupStepFormProps, 'input' | 'asks' | 'choice' | 'example' | 'samples'>
type SetupPageProps = {
  cards: SetupStep[]
  /** The open step. Null when all are done or skipped. */
  open: Open | null
  moduleFields: LoadedModuleSections<RefusedFormProps>
  /** Other items to check before visitors come. */
  items: ChecklistItem[]
  /** Time of the last DNS lookup. Null if the site has no public address. */
  records: { lookedAt: number | null } | null
  timeZone: string
  /** Invitations of modules, as to bring events along from another program. */
  invitations: { question: string; label: string; to: string }[]
  /** Field errors of the open step, if it was returned. */
  errors: FieldError[]
}

const here = '/backbar/set-up'

/** Setup, from the first login to a working site: ten steps, each saved on its own and skippable. */
export function SetupPage({
  cards,
  open,
  moduleFields,
  items,
  records,
  timeZone,
  invitations,
  errors,
}: SetupPageProps) {
  const { done, of } = computeSetupProgress(cards)
  return (
    <div className="set-up">
      <div className="set-up-head dark">
        <BackOfficeHeader
          title={open ? 'Let’s open the bar' : 'Ready to open'}
          isError={errors.length > 0}
          lead="Ten minutes. Skip what you like, all of it can change. Visitors see samples where you skip."
        >
          <a href="/backbar">Finish later</a>
        </BackOfficeHeader>
        <div className="set-up-progress stack gap-3">
          <div className="stack gap-2" aria-hidden="true">
            {cards.map(({ key, state }) => (
              <i key={key} className={state === 'done' ? 'done' : undefined} />
            ))}
          </div>
          <p className="flush strong">
            {done} of {of} done
          </p>
        </div>
      </div>
      <ol className="path flush">
        {cards.map((card, i) =>
          card.key === open?.key ? (
            <li key={card.key} className="is-open rounded card-ground" id="card">
              <section aria-labelledby="card-title">
                <h2 id="card-title">
                  <i aria-hidden="true">{i + 1}</i>
                  {card.title}
                </h2>
                <FormErrors errors={errors} />
                <SetupStepForm
                  card={card.key}
                  input={open.input}
                  errors={errors}
                  asks={open.asks}
                  choice={open.choice}
                  example={open.example}
                  samples={open.samples}
                  moduleFields={moduleFields}
                />
              </section>
            </li>
          ) : (
            <Line key={card.key} card={card} at={i + 1} />
          ),
        )}
      </ol>
      {!open && (
        <section className="slip ready">
          <h2>Ready to open</h2>
          <p>
            {done === of
              ? 'Everything on the path is done.'
              : 'What you skipped is marked above: visitors see the samples there until you come back to it.'}{' '}
            The site is open already; look at it as a visitor does.
          </p>
          <p className="acts">
            <a className="btn" href="/">
              See the site
            </a>
            <a className="btn ghost" href="/backbar">
              Go to Today
            </a>
          </p>
        </section>
      )}
      {invitations.map(({ question, label, to }) => (
        <p key={to} className="who-reads muted">
          {question} <a href={to}>{label}</a>
        </p>
      ))}
      <p className="who-reads muted">
        A lawyer should read the full terms once, and your insurer what you promise of insurance.{' '}
        <a href="/backbar/settings/terms">Read them</a>
      </p>
      <ChecklistSection items={items} records={records} timeZone={timeZone} isOpen={!open} />
    </div>
  )
}

/** Screen reader text of the mark at a step. The visible text of a skipped step already contains it. */
const stateWords = { done: 'done: ', skipped: '', open: 'to do: ' }

function Line({ card: { key, title, state, words }, at }: { card: SetupStep; at: number }) {
  return (
    <li className={state}>
      <i aria-hidden="true">{state === 'done' ? '' : at}</i>
      <a className="no-underline any-break" href={`${here}?card=${key}#card`}>
        <b>{title}</b>
        <span className="unseen">, {stateWords[state]}</span>
        <span>{words}</span>
      </a>
    </li>
  )
}

type BeforeProps = Pick<SetupPageProps, 'items' | 'records' | 'timeZone'> & { isOpen: boolean }

/** Items outside the steps: sample content still shown, site address, DNS records, backup. */
function ChecklistSection({ items, records, timeZone, isOpen }: BeforeProps) {
  const left = items.filter(({ isDone, isOptional }) => !isDone && !isOptional).length
  const heading =
    left === 0
      ? 'Nothing else is left to look at'
      : `${left} more ${left === 1 ? 'thing' : 'things'} before visitors come`
  return (
    <details className="slip" id="before-you-open" open={isOpen && left > 0}>
      <summary>
        <h2>{heading}</h2>
      </summary>
      <ul className="checklist flush">
        {items
          .toSorted((a, b) => Number(a.isDone) - Number(b.isDone))
          .map(({ what, why, to, isDone, isOptional }) => (
            <li className="stack gap-5 line-below any-break" key={what}>
              <span className={`tag ${isDone ? 'booked' : isOptional ? '' : 'held'}`}>
                {isDone ? 'done' : isOptional ? 'if you like' : 'open'}
              </span>
              <p className="flush">
                <b>{to ? <a href={to}>{what}</a> : what}</b>
                <span className="small">{why}</span>
              </p>
            </li>
          ))}
      </ul>
      {records && (
        <form method="post" action={here} id="records">
          <h3>The domain’s records</h3>
          <p>
            {records.lookedAt === null
              ? 'The records you add where you bought the domain decide whether it leads to your server, and whether mail programs trust email in its name.'
              : `Looked up on ${formatDateTime(records.lookedAt, timeZone)}. What you change there may take an hour to be seen here.`}
          </p>
          <p>
            <button className="btn ghost" type="submit" name="intent" value="records">
              {records.lookedAt === null ? 'Look them up' : 'Check again'}
            </button>
          </p>
        </form>
      )}
      <p>
        <a href="/backbar/settings/brand?open=samples">Remove all samples</a>
      </p>
    </details>
  )
}
