import type { ReactNode } from 'react'
import { nationalPhone } from '../../business/phone.ts'
import { Emblem } from '../../ui/emblem.tsx'
import { IfAllowed } from '../../ui/allowed.tsx'
import { Letterhead } from '../../ui/letterhead.tsx'
import type { Notice } from './notices.ts'
import { OfficeNav, type NavFacts } from './office-nav.tsx'

type Props = NavFacts & {
  name: string
  phone: string
  notice: Notice | null
  isSettingUp: boolean
  children: ReactNode
}

/** What all owner pages share: the way around at the side, or behind a button on a phone; a word on what was done. */
export function Office({ name, phone, notice, isSettingUp, children, ...facts }: Props) {
  return (
    <div className="office">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="side">
        <a className="brand" href="/backbar">
          <Emblem on="dark" />
          Backbar
        </a>
        <button className="menu-button" type="button" popoverTarget="office-menu">
          Menu
        </button>
        <nav className="wide-menu" aria-label="Backbar">
          <OfficeNav {...facts} />
        </nav>
        <nav id="office-menu" className="menu" popover="auto" aria-label="Menu">
          <button type="button" className="menu-button" popoverTarget="office-menu" popoverTargetAction="hide">
            Close
          </button>
          <OfficeNav {...facts} />
        </nav>
      </header>
      <main id="main">
        <Letterhead name={name} line={nationalPhone(phone)} />
        {notice && <Said notice={notice} path={facts.path} />}
        {isSettingUp && <BackToSetUp />}
        {facts.alarms.copyOf !== null && <IsCopy copyOf={facts.alarms.copyOf} />}
        {facts.alarms.isMailbox && facts.alarms.copyOf === null && facts.path !== '/backbar/set-up' && (
          <NotConnected path={facts.path} />
        )}
        {facts.alarms.isUnreadable && <PasswordAgain />}
        <Alarm {...facts} />
        <BackupAlarm {...facts} />
        {children}
      </main>
      <footer className="office-foot">
        <a href="/">{name}, as visitors see it</a>
      </footer>
    </div>
  )
}

function Said({ notice, path }: { notice: Notice; path: string }) {
  return (
    <div className="said" role="status">
      <p>{notice.words}</p>
      {notice.bin && (
        <form method="post" action="/backbar/undo">
          <input type="hidden" name="bin" value={notice.bin} />
          <input type="hidden" name="to" value={path} />
          <button className="plain" type="submit">
            Undo
          </button>
        </form>
      )}
      {notice.undo && (
        <form method="post" action={notice.undo.form}>
          <input type="hidden" name="earlier" value={notice.undo.id} />
          <input type="hidden" name="seen" value={notice.undo.seen} />
          <button className="plain" type="submit">
            Undo
          </button>
        </form>
      )}
    </div>
  )
}

function BackToSetUp() {
  return (
    <p className="next-item">
      <a href="/backbar/set-up">Back to set-up</a>
    </p>
  )
}

function IsCopy({ copyOf }: { copyOf: number }) {
  return (
    <p className="alarm">
      This is a copy{copyOf > 0 && `, as of ${new Date(copyOf).toISOString().slice(0, 16).replace('T', ' ')} UTC`}. It
      sends nothing, and nothing you do here reaches your site.
    </p>
  )
}

const mailSetUp = '/backbar/settings/mail'

function NotConnected({ path }: { path: string }) {
  return (
    <p className="alarm">
      E-mail isn’t connected: nobody receives letters.{' '}
      {path !== mailSetUp && (
        <IfAllowed to={mailSetUp} otherwise="An owner can connect it.">
          <a href={mailSetUp}>Connect it</a>
        </IfAllowed>
      )}
    </p>
  )
}

function PasswordAgain() {
  return (
    <p className="alarm">
      Letters wait: the site’s secret changed, and the mail password kept under the old one cannot be read.{' '}
      <IfAllowed to={mailSetUp} otherwise="An owner can enter the password again.">
        <a href={mailSetUp}>Enter the password again</a>
      </IfAllowed>
    </p>
  )
}

const backups = '/backbar/in-and-out/backups'

/** What would be missed only once it is too late is said on every page, but for the one that says it anyway. */
function BackupAlarm({ alarms, path }: NavFacts) {
  if (!['failing', 'late'].includes(alarms.backup) || path === backups) return null
  return (
    <IfAllowed to={backups}>
      <p className="alarm">
        {alarms.backup === 'failing' ? 'The nightly backup fails.' : 'No backup has succeeded for two days.'}{' '}
        <a href={backups}>See why</a>
      </p>
    </IfAllowed>
  )
}

/** Letters that do not leave are said on every page: a request nobody hears of is a customer lost. */
function Alarm({ alarms }: NavFacts) {
  const { overdue, refused } = alarms.letters
  const undelivered = overdue + refused
  if (undelivered === 0) return null
  const late = overdue === undelivered ? ', waiting too long' : `, ${overdue} of them waiting too long`
  return (
    <p className="alarm">
      Letters: {undelivered} undelivered{overdue > 0 && late}.{' '}
      <IfAllowed to="/backbar/letters" otherwise="An owner can see which, and why.">
        <a href="/backbar/letters">See which, and why</a>
      </IfAllowed>
    </p>
  )
}
