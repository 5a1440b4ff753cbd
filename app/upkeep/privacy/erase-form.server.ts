import { data, redirect } from 'react-router'
import { getRequestDeviceName } from '../../business/auth/device-name.ts'
import { findSetting, getSetting } from '../../business/stored-settings.server.ts'
import { tryNotifyWaitlistOpenings } from '../../events/event/notify-owner.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import type { EmailConfig } from '../../plumbing/mail/email-transport.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { canSendEmail } from '../../plumbing/mail/email-transport.server.ts'
import { getCopyChain } from '../copies/chain.server.ts'
import { eraseDataSubject, computeDataSubjectTag } from './erase-data-subject.server.ts'
import { getDataSubject } from './data-subject.server.ts'
import { isDataSubjectEmpty } from './data-subject.ts'

type Services = Parameters<typeof eraseDataSubject>[0] & Parameters<typeof tryNotifyWaitlistOpenings>[0]

/**
 * Returns what erasing a person removes and keeps, for the confirmation page. Throws a redirect back where no data is
 * stored.
 */
export async function getErasePageData({ db, mail }: { db: Db; mail: () => Promise<EmailConfig> }, email: string) {
  const [person, { timeZone }, backup, chain] = await Promise.all([
    getDataSubject(db, email),
    getSetting(db, 'identity'),
    findSetting(db, 'backup'),
    getCopyChain(db),
  ])
  if (isDataSubjectEmpty(person)) throw redirect(`/backbar/in-and-out?${new URLSearchParams({ email })}#person`)
  return {
    person,
    seen: computeDataSubjectTag(person),
    timeZone,
    backupAt: backup?.at ?? null,
    isCopied: chain !== null,
    isMailbox: !(await canSendEmail({ mail })),
  }
}

/** Erases a person whose data is unchanged since it was shown. */
export async function handleEraseForm(services: Services, request: Request) {
  const { email = '', seen = '' } = await parseFormInput(request)
  if (await eraseDataSubject(services, email, seen, getRequestDeviceName({ request }))) {
    await tryNotifyWaitlistOpenings(services)
    throw redirect('/backbar/in-and-out?said=erased#person', 303)
  }
  return data({ hasChanged: true }, { status: 409 })
}
