import { groupBySettingsSection, settingsSectionLabels, type SettingsLink } from './settings-list.ts'

/** The five sections next to a settings page, on wide screens. */
export function SettingsSidebar({ links }: { links: SettingsLink[] }) {
  return (
    <nav className="doors-beside" aria-label="Settings">
      {groupBySettingsSection(links).map(({ door, lines }) => (
        <div key={door}>
          <a className="no-underline" href={`/backbar/settings#${door}`}>
            <b>{settingsSectionLabels[door]}</b>
          </a>
          <ul>
            {lines.map(({ name, to, isCurrent }) => (
              <li key={to}>
                <a className="no-underline muted" href={to} aria-current={isCurrent ? 'page' : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
