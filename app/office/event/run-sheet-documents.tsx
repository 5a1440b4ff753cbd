import type { RunSheetLine } from '../../operations/events/run-sheet-lines.ts'
import type { PackingPhase } from '../../operations/events/packing-checkmarks.ts'
import { AllowedLink } from '../../ui/allowed-link.tsx'
import { RunSheetFold, joinSummaryParts, MissingDetailLinks } from './run-sheet-fold.tsx'
import type { RunSheetTabPageProps, RunSheetWithIssues } from './run-sheet-tab-page-props.tsx'

export function RunSheetDrinksSection({ night, menu, phase, today }: RunSheetTabPageProps & { phase: PackingPhase }) {
  if (menu.length === 0)
    return (
      <section aria-labelledby="drinks">
        <h2 id="drinks">The drinks</h2>
        <p>
          {night.experienceName && `${night.experienceName}. `}
          <AllowedLink href={`/backbar/jobs/${night.eventId}/drinks`}>
            {night.date < today ? 'They named no drinks.' : 'Their drinks are not named yet.'}
          </AllowedLink>
        </p>
      </section>
    )
  return (
    <RunSheetFold heading="The drinks" inside={menu.map(({ name }) => name).join(', ')} phase={phase} opens="away">
      <dl className="night-drinks stack gap-3">
        {menu.map(({ name, items, garnish }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{joinSummaryParts(items, garnish)}</dd>
          </div>
        ))}
      </dl>
    </RunSheetFold>
  )
}

export function AgreedTermsSection({ night, rules, lacks }: RunSheetWithIssues & { rules: RunSheetLine[] }) {
  const { minors, nonDrinkers } = night.facts
  return (
    <>
      {rules.length > 0 && (
        <RunSheetFold heading="Agreed" inside={rules.map(({ label }) => label).join(', ')}>
          <dl className="night-drinks stack gap-3">
            {rules.map(({ id, label, words }) => (
              <div key={id}>
                <dt>{label}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </RunSheetFold>
      )}
      <section aria-label="The guests">
        {minors !== null && minors > 0 && (
          <p className="night-warning">
            {minors === 1 ? '1 guest is' : `${minors} guests are`} under 21. Check every ID.
          </p>
        )}
        {nonDrinkers !== null && nonDrinkers > 0 && (
          <p>{nonDrinkers === 1 ? '1 guest does' : `${nonDrinkers} guests do`} not drink.</p>
        )}
        <MissingDetailLinks night={night} lacks={lacks} codes={['minors', 'nonDrinkers']} />
      </section>
    </>
  )
}

export function DocumentsSection({ night: { eventId }, documents }: RunSheetTabPageProps) {
  const page = `/backbar/jobs/${eventId}`
  const links = [{ label: 'Run sheet', hint: 'on one page', page: 'sheet' }, ...documents]
  return (
    <ul className="night-papers">
      {links.map((link) => (
        <li key={link.page}>
          <a className="cluster no-underline" href={`${page}/${link.page}`}>
            <b className="strong">{link.label}</b> <span>{link.hint}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
