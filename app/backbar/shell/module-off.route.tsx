import { data } from 'react-router'
import { requireUser } from '../../business/auth/sessions.server.ts'
import { isModuleOn } from '../../business/module-switches.server.ts'
import { modules } from '../../modules.ts'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import type { Route } from './+types/module-off.route'

/** The page shown instead of a page whose module is off. It may be on again when the page is reloaded. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const module = modules.find(({ name }) => name === params.module)
  if (!module) throw data(null, { status: 404 })
  const [{ role }, isOn] = await Promise.all([requireUser(services, request), isModuleOn(services.db, module.name)])
  const { title, about } = module
  return data({ title, about, isOn, isOwner: role === 'owner' }, { status: isOn ? 200 : 404 })
}

export default function ModuleOffRoute({ loaderData: { title, about, isOn, isOwner } }: Route.ComponentProps) {
  return (
    <>
      <BackOfficeHeader title={`Switched ${isOn ? 'on' : 'off'}: ${title}`} lead={about} />
      {isOwner ? (
        <a className="btn" href="/backbar/settings/modules">
          {isOn ? 'See what you use' : 'Switch it on'}
        </a>
      ) : (
        !isOn && <p>An owner can switch it on.</p>
      )}
    </>
  )
}
