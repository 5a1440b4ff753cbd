import { data, redirect } from 'react-router'
import { nameOf } from '../../business/auth/device-name.ts'
import { findSetting, readSetting } from '../../business/business.server.ts'
import { tellSoon } from '../../leads/lead/day-news.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { MailConfig } from '../../plumbing/mail/carrier.server.ts'
import { readInput } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/erase.route'
import { ErasePage } from './erase-page.tsx'
import { erasePerson, personMark } from './erase.server.ts'
import { findPerson } from './person.server.ts'
import { isUnknown } from './person.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(visitContext)
  const email = new URL(request.url).searchParams.get('email') ?? ''
  const page = await erasePage(services, email)
  if (isUnknown(page.person)) throw redirect(`/backbar/in-and-out?${new URLSearchParams({ email })}#person`)
  return page
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  const { email = '', seen = '' } = await readInput(request)
  if (await erasePerson(services, email, seen, nameOf({ request }))) {
    await tellSoon(services)
    throw redirect('/backbar/in-and-out?said=erased#person', 303)
  }
  return data({ hasChanged: true }, { status: 409 })
}

export default function EraseRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ErasePage {...loaderData} hasChanged={actionData?.hasChanged ?? false} />
}

async function erasePage({ db, mail }: { db: Db; mail: () => Promise<MailConfig> }, email: string) {
  const [person, { timeZone }, backup] = await Promise.all([
    findPerson(db, email),
    readSetting(db, 'identity'),
    findSetting(db, 'backup'),
  ])
  return {
    person,
    seen: personMark(person),
    timeZone,
    backupAt: backup?.at ?? null,
    isMailbox: (await mail()).kind === 'mailbox',
  }
}
