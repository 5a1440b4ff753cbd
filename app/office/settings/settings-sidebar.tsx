import { groupBySettingsSection, settingsSectionLabels, isActivePath, type SettingsLink } from './settings-list.ts'

/** Two rows may lead to parts of the same page. The current row is the row that leads to its top. */
const isPage = (to: string) => !/[?#]/.test(to)

/** The five sections beside a settings page, on wide screens. */
export function SettingsSidebar({ links, path }: { links: SettingsLink[]; path: string }) {
  return (
    <nav className="doors-beside" aria-label="Settings">
      {groupBySettingsSection(links).map(({ door, lines }) => (
        <div key={door}>
          <a className="no-underline" href={`/backbar/settings#${door}`}>
            <b>{settingsSectionLabels[door]}</b>
          </a>
          <ul>
            {lines.map(({ name, to }) => (
              <li key={to}>
                <a
                  className="no-underline muted"
                  href={to}
                  aria-current={isPage(to) && isActivePath(to, path) ? 'page' : undefined}
                >
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
