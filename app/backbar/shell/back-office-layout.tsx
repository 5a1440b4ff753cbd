import type { ReactNode } from 'react'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { LogoImage } from '../../ui/logo-image.tsx'
import { Letterhead } from '../../ui/letterhead.tsx'
import type { EmailAndCopyStatus } from './site-status.ts'
import type { PageNotice } from './notices.ts'
import { BottomNav, ParentPageLink, SideNav } from './back-office-nav.tsx'

type Props = {
  path: string
  alarms: EmailAndCopyStatus
  name: string
  phone: string
  /** Name of the logged-in user. */
  person: string
  notice: PageNotice | null
  isSettingUp: boolean
  /** Panel next to the page. */
  beside: ReactNode
  children: ReactNode
}

/** Frame of all back office pages: navigation at the side, or at the bottom on a phone, and the notice. */
export function BackOfficeLayout({ path, alarms, name, phone, person, notice, isSettingUp, beside, children }: Props) {
  return (
    <div className="office">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="side dark cluster">
        <ParentPageLink path={path} />
        <a className="brand" href="/backbar">
          <LogoImage on="dark" />
          Backbar
        </a>
        <SideNav path={path} person={person} />
      </header>
      {beside}
      <main id="main">
        <Letterhead name={name} line={formatPhoneNumber(phone)} />
        {notice && <NoticeBar notice={notice} path={path} />}
        {isSettingUp && <SetupLink />}
        {alarms.copyOf !== null && <CopyNotice copyOf={alarms.copyOf} />}
        {children}
      </main>
      <BottomNav path={path} person={person} />
    </div>
  )
}

function NoticeBar({ notice, path }: { notice: PageNotice; path: string }) {
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

function SetupLink() {
  return (
    <p className="next-item">
      <a href="/backbar/set-up">Back to set-up</a>
    </p>
  )
}

function CopyNotice({ copyOf }: { copyOf: number }) {
  return (
    <p className="alarm">
      This is a copy{copyOf > 0 && `, as of ${new Date(copyOf).toISOString().slice(0, 16).replace('T', ' ')} UTC`}. It
      sends nothing, and nothing you do here reaches your site.
    </p>
  )
}
