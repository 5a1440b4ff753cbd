import { createCookie } from 'react-router'
import { readChecklist } from './checklist.server.ts'
import { checklistPath, nextItem, type NextItem } from './next-item.ts'

type Services = Parameters<typeof readChecklist>[0]

/** What the owner is led on to, for an hour after a look at the checklist; null on any other page. */
export async function readNextItem(services: Services, request: Request): Promise<NextItem | null> {
  const isOnIt = await onChecklist(services).parse(request.headers.get('Cookie'))
  return isOnIt ? nextItem(await readChecklist(services), new URL(request.url).pathname) : null
}

/** The cookie that whoever looks at the checklist gets with it. */
export async function checklistCookie(services: Services, request: Request): Promise<string | null> {
  if (new URL(request.url).pathname !== checklistPath) return null
  return onChecklist(services).serialize(true)
}

function onChecklist({ config }: Services) {
  return createCookie('backbar-checklist', {
    path: '/backbar',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.siteUrl.startsWith('https:'),
    maxAge: 3600,
  })
}
