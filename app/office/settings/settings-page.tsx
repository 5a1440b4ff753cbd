import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { formatSettingValue } from '../../ui/setting-value.ts'
import { groupBySettingsSection, settingsSectionLabels, searchSettings, type SettingsListRow } from './settings-list.ts'

type Props = {
  lines: SettingsListRow[]
  find: string
  /** Setup progress. Null if setup is done or the user is not an owner. */
  setUp: { done: number; of: number } | null
  island: string
}

/** Five sections of settings, each row with its current value. */
export function SettingsPage({ lines, find, setUp, island }: Props) {
  const found = searchSettings(lines, find)
  return (
    <div className="doors-page">
      <BackOfficeHeader title="Settings" />
      <form method="get" action="/backbar/settings" role="search" className="find-setting gap-3">
        <label className="muted" htmlFor="find">
          <SearchIcon />
          <span className="unseen">Find a setting</span>
        </label>
        <input
          className="shrink"
          id="find"
          name="find"
          type="search"
          placeholder="Find a setting"
          defaultValue={find}
          autoComplete="off"
          maxLength={80}
        />
        <button className="btn ghost" type="submit">
          Search settings
        </button>
      </form>
      {setUp && find === '' && (
        <a className="set-up-line stack gap-1 rounded no-underline" href="/backbar/set-up">
          <b>Set-up</b>
          <span>
            {setUp.done} of {setUp.of} done. Visitors see samples where you skipped.
          </span>
        </a>
      )}
      <p className="no-setting" role="status" hidden={found.length > 0}>
        Nothing is called that. Try another word, or <a href="/backbar/settings">see all settings</a>.
      </p>
      <div className="doors">
        {groupBySettingsSection(found).map(({ door, lines }) => (
          <section key={door} id={door} aria-labelledby={`door-${door}`}>
            <h2 id={`door-${door}`}>{settingsSectionLabels[door]}</h2>
            <ul className="flush">
              {lines.map((line) => (
                <Line key={line.name} line={line} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {find !== '' && found.length > 0 && (
        <p>
          <a href="/backbar/settings">All settings</a>
        </p>
      )}
      <script type="module" src={island} />
    </div>
  )
}

function Line({ line: { name, to, value, found } }: { line: SettingsListRow }) {
  const { words, isWrong } = formatSettingValue(value)
  return (
    <li className="line-below" data-found={found}>
      <a className="stack gap-1 no-underline any-break" href={to}>
        <b className="strong">{name}</b>
        <span className={isWrong ? 'wrong muted' : 'muted'}>{words}</span>
      </a>
    </li>
  )
}
