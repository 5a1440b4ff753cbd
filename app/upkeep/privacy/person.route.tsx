import { data } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { readPhone } from '../../business/phone-number.ts'
import { visitContext } from '../../house-context.server.ts'
import type { Route } from './+types/person.route'
import { PersonPage } from './person-page.tsx'
import { findElsewhere, findPerson } from './person.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).house
  const typed = new URL(request.url).searchParams.get('email')
  const { timeZone } = await readSetting(db, 'identity')
  const nobody = { typed: typed ?? '', timeZone, person: null, elsewhere: [] }
  if (typed === null) return data({ ...nobody, error: null })
  const address = typed.includes('@') ? typed : readPhone(typed)
  if (address === null) return data({ ...nobody, error: neither }, { status: 422 })
  const person = await findPerson(db, address)
  return data({ typed, timeZone, error: null, person, elsewhere: await findElsewhere(db, person) })
}

const neither = 'Enter the e-mail address they gave, such as name@example.com, or their phone number'

export default function PersonRoute({ loaderData }: Route.ComponentProps) {
  return <PersonPage {...loaderData} />
}
