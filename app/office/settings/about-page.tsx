import { formatShortMonthDay } from '../../business/dates.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { formatSettingValue } from '../../ui/setting-value.ts'
import type { ConnectionStatus } from './about.ts'
import { performanceTargets } from './performance-targets.ts'

type Props = { version: string; since: string; connections: ConnectionStatus[] }

/** The running version, its connections and its performance targets. */
export function AboutPage({ version, since, connections }: Props) {
  return (
    <div className="about-site">
      <BackOfficeHeader title="About this site" eyebrow={`Version ${version}`} lead={`Running since ${since}.`} />
      <section aria-labelledby="connected">
        <h2 id="connected">Connected services</h2>
        <dl className="told">
          {connections.map(({ name, value, to }) => {
            const { words, isWrong } = formatSettingValue(value)
            return (
              <div key={name}>
                <dt>{to ? <a href={to}>{name}</a> : name}</dt>
                <dd className={isWrong ? 'wrong' : undefined}>{words}</dd>
              </div>
            )
          })}
        </dl>
      </section>
      <section aria-labelledby="promised">
        <h2 id="promised">Speed targets</h2>
        <p>Measured on two cores, with this version’s own benchmark. Your machine may be quicker or slower.</p>
        <table className="about-promises full-width">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Target</th>
              <th scope="col">Measured</th>
            </tr>
          </thead>
          <tbody>
            {performanceTargets.map(({ what, promised, found, on, isKept }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td data-label="Target">{promised}</td>
                <td data-label="Measured">
                  {found}
                  {!isKept && <span className="wrong"> missed</span>}
                  <span className="small"> {formatShortMonthDay(on)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
