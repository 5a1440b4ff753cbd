import { hasSetupLink } from '../shell/setup-cookie.server.ts'
import { data, redirect, type MiddlewareFunction } from 'react-router'
import { getSetting } from '../../business/stored-settings.server.ts'
import { handleSectionForm, listPageSections } from '../../modules.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { formatTransportName } from '../../plumbing/mail/email-transport.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { requireRecentAuthentication, requireUser } from '../../business/auth/sessions.server.ts'
import { getTransportStatus } from '../emails/transport-status.server.ts'
import { connectMailAccount, disconnectMailAccount, findMailAccount } from './mail-account.server.ts'
import { mailAccountSlot } from './mail-account-slots.server.ts'
import { toMailFormInput } from './mail-form.ts'
import { MailAccountPage } from './mail-account-page.tsx'
import { isMailProviderKey } from './mail-providers.ts'
import type { Route } from './+types/mail-account.route'

const mailSettingsPath = '/backbar/settings/mail'

/**
 * Opening the form requires a recent password. A form posted later asks for the password itself, so that its input is
 * kept.
 */
export const middleware: MiddlewareFunction<Response>[] = [
  async ({ request, context }) => {
    const provider = new URL(request.url).searchParams.get('provider')
    if (request.method === 'GET' && isMailProviderKey(provider))
      await requireRecentAuthentication(
        context.get(requestContext).services,
        request,
        `${mailSettingsPath}?${new URLSearchParams({ provider })}`,
      )
  },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { searchParams } = new URL(request.url)
  const { db, config } = services
  const [account, carrier, owner, identity] = await Promise.all([
    findMailAccount(db, config.secret),
    getTransportStatus(services),
    requireUser(services, request),
    getSetting(db, 'identity'),
  ])
  const asked = searchParams.get('provider')
  const provider = isMailProviderKey(asked) ? asked : null
  const { timeZone } = identity
  const sections = await listPageSections(db, mailAccountSlot, { config, timeZone, now: services.now() })
  const isSame = account !== null && account.place.provider === provider
  return {
    environment: config.mail.kind === 'mailbox' ? null : formatTransportName(config.mail),
    mailFrom: config.mailFrom,
    account,
    carrier,
    timeZone,
    sections,
    testTo: owner.email,
    provider,
    hasPassword: isSame && account.isReadable,
    words: isSame ? toMailFormInput(account.place) : { from: getDefaultSender(identity.email, owner.email) },
  }
}

/** Connects the account after sending a test email through it, or deletes the stored account. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { intent, ...input } = await parseFormInput(request)
  if (intent === 'disconnect') {
    await requireRecentAuthentication(services, request, mailSettingsPath)
    await disconnectMailAccount(services, request)
    throw redirect(`${mailSettingsPath}?said=disconnected`, 303)
  }
  if (intent !== undefined && intent !== 'connect') {
    await requireRecentAuthentication(services, request, mailSettingsPath)
    const errors = await handleSectionForm(services, mailAccountSlot, { intent, ...input })
    if (errors && errors.length > 0) return data({ refused: { input, errors } }, { status: 422 })
    throw redirect(mailSettingsPath, 303)
  }
  if (services.config.mail.kind !== 'mailbox' || !isMailProviderKey(input.provider))
    throw redirect(mailSettingsPath, 303)
  const connected = await connectMailAccount(services, request, input.provider, input)
  if (connected.kind === 'connected') {
    // Returns to setup if the owner came from there.
    const back = (await hasSetupLink(services, request)) ? '/backbar/set-up' : mailSettingsPath
    throw redirect(`${back}?said=connected`, 303)
  }
  const { host = '', port = '', security = '', user = '', from = '' } = input
  const words = { host, port, security, user, from }
  return data({ back: { ...connected, provider: input.provider, words } }, { status: 422 })
}

export default function MailAccountRoute({ loaderData, actionData }: Route.ComponentProps) {
  const back = actionData && 'back' in actionData ? actionData.back : null
  const refused = actionData && 'refused' in actionData ? actionData.refused : { input: {}, errors: [] }
  return <MailAccountPage {...loaderData} back={back} refused={refused} />
}

/** The default sender: the business's email, or the owner's while that is the sample's. */
function getDefaultSender(ofBusiness: string, ofOwner: string): string {
  return ofBusiness.endsWith('.example') ? ofOwner : ofBusiness
}
