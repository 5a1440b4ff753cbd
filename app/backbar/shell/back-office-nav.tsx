import { useContext, type ReactNode } from 'react'
import { findRoutePattern } from '../../business/auth/permissions.ts'
import { modules } from '../../modules.ts'
import { CanOpenPathContext, ShownIfAllowed } from '../../ui/allowed-link.tsx'
import { BackIcon, CalendarIcon, ListIcon, MoneyIcon, MoreIcon, PlusIcon, SunIcon } from '../../ui/icons.tsx'

type NavFacts = { path: string; person: string }
type NavEntry = {
  to: string
  label: string
  of?: readonly string[]
  position: number
  /** Path of the pages behind a settings section. */ behind?: string
}

/** Navigation entries. `of` are other paths that belong to an entry. */
const today: NavEntry = { to: '/backbar', label: 'Today', position: 10 }
const calendar: NavEntry = { to: '/backbar/calendar', label: 'Calendar', position: 20 }
const money: NavEntry = { to: '/backbar/money', label: 'Money', position: 40 }
const jobs: NavEntry = {
  to: '/backbar/jobs',
  label: 'Events',
  of: ['/backbar/events', '/backbar/venues'],
  position: 30,
}
const website: NavEntry = {
  to: '/backbar/settings#website',
  label: 'Website',
  position: 50,
  behind: '/backbar/pages',
  of: ['/backbar/menu', '/backbar/partners', '/backbar/pages', '/backbar/photos', '/backbar/spanish'],
}
const settings: NavEntry = {
  to: '/backbar/settings',
  label: 'Settings',
  position: 70,
  of: ['/backbar/set-up', '/backbar/letters', '/backbar/in-and-out'],
}

/** Entries of the core and of modules, by position. */
const entries: readonly NavEntry[] = [
  today,
  calendar,
  jobs,
  money,
  website,
  settings,
  ...modules.flatMap(({ menu = [] }) => menu),
].toSorted((one, other) => one.position - other.position)

const addEntries = modules.flatMap(({ add = [] }) => add).toSorted((one, other) => one.position - other.position)

/** The address of an event. */
const eventPattern = /^\/backbar\/jobs\/[\da-f-]{36}/

/** Entries of the bar on phones. The others are under "More". */
const barEntries = [today, calendar, money]
const moreEntries = entries.filter((entry) => !barEntries.includes(entry))

/** Navigation at the side on wide screens: all entries and the logged-in user. */
export function SideNav({ path, person }: NavFacts) {
  return (
    <nav className="wide-menu" aria-label="Backbar">
      <Links entries={entries} path={path} />
      <UserSection path={path} person={person} />
    </nav>
  )
}

/** Navigation at the bottom on phones: the most used entries, and the rest under "More". */
export function BottomNav({ path, person }: NavFacts) {
  // Events are opened from Today, the calendar and Money, too.
  const isElsewhere = !eventPattern.test(path) && !barEntries.some((entry) => isCurrentEntry(entry, path))
  return (
    <nav className="bottom-bar stack card-ground" aria-label="Backbar, at the bottom">
      <BarLink entry={today} path={path} icon={<SunIcon />} />
      <BarLink entry={calendar} path={path} icon={<CalendarIcon />} />
      <button type="button" className="add" popoverTarget="office-add" aria-label="Add">
        <PlusIcon />
      </button>
      <ShownIfAllowed to={money.to} otherwise={<BarLink entry={jobs} path={path} icon={<ListIcon />} />}>
        <BarLink entry={money} path={path} icon={<MoneyIcon />} />
      </ShownIfAllowed>
      <button type="button" className={isElsewhere ? 'here' : undefined} popoverTarget="office-menu">
        <MoreIcon />
        More
      </button>
      <div id="office-add" className="bar-sheet dark full-width flush" popover="auto">
        <h2>Add</h2>
        <ul>
          <li>
            <a href="/backbar/jobs/new">An inquiry</a>
          </li>
          <ShownIfAllowed to="/backbar/money">
            <li>
              <a href="/backbar/money?add=payment">A payment</a>
            </li>
          </ShownIfAllowed>
          {addEntries.map(({ to, label }) => (
            <ShownIfAllowed key={to} to={to}>
              <li>
                <a href={to}>{label}</a>
              </li>
            </ShownIfAllowed>
          ))}
        </ul>
      </div>
      <div id="office-menu" className="bar-sheet dark full-width flush" popover="auto">
        <h2>More</h2>
        <Links entries={moreEntries} path={path} />
        <UserSection path={path} person={person} />
      </div>
    </nav>
  )
}

/**
 * Link from a page back to the one it belongs to, on phones: to its event, or to the menu entry it stands under. Pages of
 * the menu themselves have none.
 */
export function ParentPageLink({ path }: { path: string }) {
  const mayOpen = useContext(CanOpenPathContext)
  const parent = findParentPage(path)
  if (!parent || !mayOpen(parent.to)) return null
  return (
    <a className="side-back inline-row gap-2 strong no-underline" href={parent.to}>
      <BackIcon />
      {parent.label}
    </a>
  )
}

function findParentPage(path: string): Pick<NavEntry, 'to' | 'label'> | null {
  const [eventPath] = path.match(eventPattern) ?? []
  if (eventPath && eventPath !== path) return { to: eventPath, label: 'Event' }
  return entries.find((entry) => entry.to !== path && entry.to !== today.to && isCurrentEntry(entry, path)) ?? null
}

function BarLink({ entry, path, icon }: { entry: NavEntry; path: string; icon: ReactNode }) {
  return (
    <a href={entry.to} aria-current={isCurrentEntry(entry, path) ? 'page' : undefined}>
      {icon}
      {entry.label}
    </a>
  )
}

function Links({ entries, path }: { entries: readonly NavEntry[]; path: string }) {
  const mayOpen = useContext(CanOpenPathContext)
  return (
    <ul>
      {entries
        .filter(({ to, behind = to }) => mayOpen(behind))
        .map((entry) => (
          <li key={entry.label}>
            <a href={entry.to} aria-current={isCurrentEntry(entry, path) ? 'page' : undefined}>
              {entry.label}
            </a>
          </li>
        ))}
    </ul>
  )
}

/** The logged-in user and the log-out button. */
function UserSection({ path, person }: NavFacts) {
  return (
    <div className="own">
      <a href="/backbar/account" aria-current={path.startsWith('/backbar/account') ? 'page' : undefined}>
        {person}
        <span className="unseen">, your account</span>
      </a>
      <a href="/">See the website</a>
      <form method="post" action="/backbar/log-out">
        <button className="plain" type="submit">
          Log out
        </button>
      </form>
    </div>
  )
}

const routesOfToday = modules.flatMap(({ ofToday = [] }) => ofToday)

/** Whether a path belongs to Today in the navigation, as some pages of modules do. */
function isTodayPath(path: string): boolean {
  return path === today.to || routesOfToday.includes(findRoutePattern(path) ?? '')
}

/** Whether a menu entry is the current one. An event's page belongs to Events, a sent email to Settings. */
function isCurrentEntry({ to, of = [] }: NavEntry, path: string): boolean {
  if (to === today.to || isTodayPath(path)) return to === today.to && isTodayPath(path)
  return [...(to.includes('#') ? [] : [to]), ...of].some((one) => path === one || path.startsWith(`${one}/`))
}
