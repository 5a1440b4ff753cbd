import { data, redirect } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { today } from '../../business/dates.ts'
import { visitContext } from '../../visit-context.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Route } from './+types/bring-in.route'
import { BringInPage } from './bring-in-page.tsx'
import { readImports, takeIn } from './import-batch.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { imports: await importsOf(context.get(visitContext).services), problem: null }
}

/** Takes a file in; it is looked through by whoever works on imports. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  const form = await request.formData().catch(() => new FormData())
  const file = form.get('file')
  const taken =
    file instanceof File && file.name !== ''
      ? await takeIn(services.db, { name: file.name, bytes: await file.bytes() }, services.now())
      : { problem: 'Choose the CSV first' }
  if ('problem' in taken) return data({ imports: await importsOf(services), problem: taken.problem }, { status: 422 })
  services.nudge()
  throw redirect(`/backbar/in-and-out/import/${taken.id}`, 303)
}

export default function BringInRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <BringInPage {...(actionData ?? loaderData)} />
}

async function importsOf({ db }: { db: Db }) {
  const [imports, { timeZone }] = await Promise.all([readImports(db), readSetting(db, 'identity')])
  return imports.map((one) => ({ ...one, samples: [], found: null, day: today(one.madeAt, timeZone) }))
}
