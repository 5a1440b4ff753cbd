import { redirect } from 'react-router'
import { authorizeDownload } from '../../business/auth/security-events.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { formatIsoTimestamp } from '../../business/dates.ts'
import { createDownloadResponse } from '../../plumbing/http/download-response.server.ts'
import type { Route } from './+types/data-subject-export.route'
import { getBusinessEmails } from './business-emails.server.ts'
import { getDataSubject } from './data-subject.server.ts'
import { redactStaffNames, isDataSubjectEmpty } from './data-subject.ts'

/** Exports all data about a person as a file to hand over. The file name does not identify them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db, now } = services
  const email = new URL(request.url).searchParams.get('email') ?? ''
  const [person, { name }, ours] = await Promise.all([
    getDataSubject(db, email),
    getSetting(db, 'identity'),
    getBusinessEmails(db),
  ])
  if (isDataSubjectEmpty(person)) return redirect(`/backbar/in-and-out?${new URLSearchParams({ email })}#person`)
  await authorizeDownload(
    services,
    request,
    `/backbar/in-and-out?${new URLSearchParams({ email })}#person`,
    'everything about one person',
  )
  const { email: _address, isOurs: _isOurs, inBin: _inBin, ...kept } = redactStaffNames(person, person.email, ours)
  const file = {
    format: 'backbar person',
    version: 1,
    exportedAt: formatIsoTimestamp(now()),
    keptBy: name,
    email: person.email,
    ...kept,
  }
  return createDownloadResponse(
    `person-${formatIsoTimestamp(now()).slice(0, 10)}.json`,
    'application/json; charset=utf-8',
    writeJson(file),
  )
}

async function* writeJson(file: object): AsyncGenerator<string> {
  yield `${JSON.stringify(file, null, 2)}\n`
}
