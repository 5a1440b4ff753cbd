import { data, redirect } from 'react-router'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import { getPageServices, requestContext } from '../../../request-context.server.ts'
import type { Route } from './+types/bank.route'
import { bankPath } from './bank-line.ts'
import { getBankView, settleBankLine, reopenBankLine } from './bank-lines.server.ts'
import { BankPage } from './bank-page.tsx'
import { importBankFile } from './import-bank-file.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getPageServices(context.get(requestContext))
  return { view: await getBankView(db), did: new URL(request.url).searchParams.get('did') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  if (request.headers.get('Content-Type')?.startsWith('multipart/form-data')) {
    const result = await importBankFile(services, request)
    return data(result, { status: 'problem' in result ? 422 : 200 })
  }
  const { intent = '', line = '', choice = '' } = await parseFormInput(request)
  if (intent === 'undo') throw redirect(getDonePath((await reopenBankLine(services.db, line)) ? 'undone' : 'gone'), 303)
  throw redirect(getDonePath(await settleBankLine(services, line, intent === 'ignore' ? 'ignore' : choice)), 303)
}

function getDonePath(did: string): string {
  return `${bankPath}?${new URLSearchParams({ did })}`
}

export default function BankRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <BankPage {...loaderData} sent={actionData ?? null} />
}
