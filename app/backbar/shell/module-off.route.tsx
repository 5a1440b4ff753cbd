import { data } from 'react-router'
import { requireUser } from '../../business/auth/sessions.server.ts'
import { modules } from '../../modules.ts'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import { BackOfficeTitle } from '../../ui/back-office-title.tsx'
import type { Route } from './+types/module-off.route'

/** The page shown instead of a page whose module is off. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { role } = await requireUser(getPageServices(context.get(requestContext)), request)
  const module = modules.find(({ name }) => name === params.module)
  if (!module) throw data(null, { status: 404 })
  return data({ title: module.title, about: module.about, isOwner: role === 'owner' }, { status: 404 })
}

export default function ModuleOffRoute({ loaderData: { title, about, isOwner } }: Route.ComponentProps) {
  return (
    <>
      <BackOfficeTitle title={`Switched off: ${title}`} />
      <h1>Switched off: {title}</h1>
      <p>{about}</p>
      {isOwner ? (
        <p>
          <a className="btn" href="/backbar/settings/modules">
            Switch it on
          </a>
        </p>
      ) : (
        <p>An owner can switch it on.</p>
      )}
    </>
  )
}
