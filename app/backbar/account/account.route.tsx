import { data, redirect } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import type { Route } from './+types/account.route'
import { listNotificationKinds } from '../../office/today/today.server.ts'
import { listPushDevices } from '../notifications/push-devices.server.ts'
import { listNotificationPreferences } from '../notifications/notification-preferences.server.ts'
import { AccountPage } from './account-page.tsx'
import { handleAccountForm } from './handle-account-form.server.ts'
import { handleUserForm, getUsersPageData, ownerOnlyUserIntents } from '../users/handle-user-form.server.ts'
import { UsersPage } from '../users/users-page.tsx'
import { AuditLogSection } from '../../business/auth/audit-log-section.tsx'
import { getAuditLog } from '../../business/auth/audit-log.server.ts'
import { RecoveryCodesPage, TwoStepEnabledPage, EnableTwoStepPage } from '../../business/auth/two-step-pages.tsx'
import { handleTwoStepForm, getTwoStepPageData } from '../../business/auth/handle-two-step-form.server.ts'
import { ListDetailLayout } from '../../ui/list-detail-layout.tsx'
import { getOpenItemKey } from '../../ui/open-item.ts'
import { listPasskeys } from '../../business/auth/passkeys.server.ts'
import { getTwoStepStatus } from '../../business/auth/two-step-log-in.server.ts'
import {
  findSession,
  isRecentlyAuthenticated,
  requireUser,
  listSessions,
  hashSessionToken,
} from '../../business/auth/sessions.server.ts'
import { getConfirmPasswordPath } from '../../business/auth/return-path.ts'
import type { PageHandle } from '../../ui/page-handle.ts'

export const handle: PageHandle = { script: true, worker: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const person = await requireUser(services, request)
  const open = getOpenItemKey(request)
  const twoStep = open === 'two-step' ? await getTwoStepPageData(services, request, person) : null
  const before = new URL(request.url).searchParams.get('before')
  const happened = open === 'happened' ? await getAuditLog(services.db, person, before) : null
  const [passkeys, sessions, own, canChange, secondStep, devices, kinds, users] = await Promise.all([
    listPasskeys(services.db, person.id),
    listSessions(services, person.id),
    findSession(services, request),
    isRecentlyAuthenticated(services, request),
    getTwoStepStatus(services.db, person.id),
    listPushDevices(services.db, person.id),
    listNotificationKinds(services.db, person.role).then((kinds) =>
      listNotificationPreferences(services.db, person.id, kinds),
    ),
    person.role === 'owner' ? getUsersPageData(services, request) : null,
  ])
  return {
    person,
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt })),
    sessions: sessions.map(({ id, ...session }) => ({
      ...session,
      isThis: own !== null && id === hashSessionToken(own.id),
    })),
    canChange,
    secondStep,
    island: getIslandScriptUrl('passkeys'),
    users,
    isUsersPage: open === 'accounts',
    phone: { devices, kinds, island: getIslandScriptUrl('phone') },
    now: services.now(),
    twoStep,
    happened,
  }
}

/** Refusal for an assistant who tries to manage accounts. */
const ownersOnlyMessage = 'Who logs in is for the owners of this site: ask one of them.'

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  if (getOpenItemKey(request) === 'two-step') {
    const answer = await handleTwoStepForm(services, request, await requireUser(services, request))
    return { ...answer, data: { users: null, own: null, twoStep: answer.data } }
  }
  const typed = await parseFormInput(request)
  const [own, person] = await Promise.all([findSession(services, request), requireUser(services, request)])
  if (ownerOnlyUserIntents.includes(typed.intent ?? '')) {
    if (person.role !== 'owner') throw data(ownersOnlyMessage, { status: 403 })
    const answer = await handleUserForm(services, request, typed)
    return { ...answer, data: { users: answer.data, own: null, twoStep: null } }
  }
  const change = await handleAccountForm(services, { request, sessionId: own?.id ?? '', person }, typed)
  if (change.kind === 'confirm') throw redirect(getConfirmPasswordPath('/backbar/account'), 303)
  if (change.kind === 'back') return data({ users: null, own: change, twoStep: null }, { status: 422 })
  throw redirect(`/backbar/account?${change.notice}`, 303)
}

export default function AccountRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { twoStep, happened, users, isUsersPage, ...account } = loaderData
  const { codes = null, shown = twoStep?.shown ?? null, error = null } = actionData?.twoStep ?? {}
  if (codes) return <RecoveryCodesPage codes={codes} />
  const usersResult = actionData?.users ?? null
  if (users && (isUsersPage || usersResult))
    return <UsersPage {...users} self={account.person.id} now={account.now} back={usersResult} />
  const secondStep = shown ? (
    <EnableTwoStepPage {...{ shown, error }} />
  ) : (
    twoStep && <TwoStepEnabledPage codesLeft={twoStep.codesLeft} />
  )
  return (
    <ListDetailLayout
      list={['/backbar/account', 'Your account']}
      open={secondStep ?? (happened && <AuditLogSection {...happened} />)}
    >
      <AccountPage {...account} back={actionData?.own ?? null} />
    </ListDetailLayout>
  )
}
