import type { Server } from 'node:http'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { findSession } from './app/backbar/sessions.server.ts'
import { readEdition } from './app/business/edition.server.ts'
import { largestDump } from './app/former/dump-text.ts'
import type { House } from './app/house.server.ts'
import type { Visit } from './app/house-context.server.ts'
import { largestPhotoBytes } from './app/media/photo-flaw.ts'
import type { BodyLimit } from './app/plumbing/http/body-limit.ts'
import { readBuiltFiles } from './app/plumbing/http/built-files.server.ts'
import { finishedFirst } from './app/plumbing/http/finished-listener.server.ts'
import { finishedPages } from './app/plumbing/http/finished-pages.server.ts'
import { finishPage } from './app/plumbing/http/finish-page.server.ts'
import { siteListener } from './app/plumbing/http/listener.server.ts'
import { closedForNow } from './app/plumbing/http/problem.ts'
import { countTraffic } from './app/plumbing/http/traffic.server.ts'

/** Seven pages in three encodings are half a megabyte. */
const mostBytesOfPages = 16 * 1024 * 1024

export type Site = (request: Request, from: Pick<Visit, 'sender' | 'requestId'>) => Promise<Response>

/** The whole site as one answer to a request: what the server listens with, and what tests send requests to. */
export async function openSite(house: House): Promise<Site> {
  const build = await readBuild()
  const owners = createRequestHandler(build, 'production')
  const visitors = createRequestHandler(withoutBackOffice(build), 'production')
  const { visitContext } = build.entry.module as unknown as typeof import('./app/house-context.server.ts')
  return async (request, from) => {
    const context = new RouterContextProvider()
    const visit: Visit = { house, ...from }
    context.set(visitContext, visit)
    const handle = mayBeOwners.test(new URL(request.url).pathname) ? owners : visitors
    const response = await handle(request, context)
    // Pages say so themselves, and what is no page says it to machines.
    return response.status === 500 && visit.isDatabaseAway ? closedForNow() : response
  }
}

/** Addresses match in either case, and with any letter in code: whatever may lead behind the bar is tried against every route. */
const mayBeOwners = /backbar|%/i

/**
 * The site as its visitors know it. Routes are tried one after the other, the deepest first: all of the back office
 * before the form.
 */
function withoutBackOffice(build: ServerBuild): ServerBuild {
  const isOwners = (id: string | undefined): boolean => {
    const route = id === undefined ? undefined : build.routes[id]
    return route !== undefined && (route.path?.startsWith('backbar') === true || isOwners(route.parentId))
  }
  const visitors = <T>(routes: Record<string, T>) => Object.fromEntries(Object.entries(routes).filter(([id]) => !isOwners(id)))
  return { ...build, routes: visitors(build.routes), assets: { ...build.assets, routes: visitors(build.assets.routes) } }
}

/** A photo and the form around it, sent from a phone with a bar or two of signal. */
const photoLimit: BodyLimit = {
  bytes: largestPhotoBytes + 1024 * 1024,
  ms: 10 * 60_000,
  heading: 'That photo is too large',
  words: 'That photo is larger than 20 MB. Go back, choose a smaller one or save this one smaller (3000 pixels wide is plenty), and send it again.',
}

/** Pasted, a sign of a dump may take three bytes: what is larger than a dump may be, its page can mostly say itself. */
const dumpLimit: BodyLimit = {
  bytes: 4 * largestDump,
  ms: 2 * 60_000,
  heading: 'That dump is too large',
  words: 'That is far more than the two megabytes a dump may have. Go back, what you pasted is still there, and dump only the three collections: availablePackages, StandardNerdPackage and additionalAddOns.',
}

/** A server for the site: what is finished at once, everything else by the doors. Not yet listening. */
export async function siteServer(house: House, traffic = countTraffic()): Promise<Server> {
  const [site, paths] = [await openSite(house), finishedPaths(await readBuild())]
  const { config: { siteUrl, trustedProxies }, log, now } = house
  const pages = finishedPages({
    edition: () => readEdition(house.db, now()),
    make: async (path) => finishPage(await site(new Request(siteUrl + path), { sender: '', requestId: 'finished' }), siteUrl),
    now,
    most: mostBytesOfPages,
  })
  const files = new Map([
    ...readBuiltFiles(join(import.meta.dirname, 'build/client'), /^\/assets\//, siteUrl),
    ...readBuiltFiles(join(import.meta.dirname, 'build/islands'), /^\/islands\//, siteUrl),
  ])
  // Only the owner may fill our memory with a photo or a dump; a stranger's is let go unread, and the gate answers.
  const isFor = async (request: Request) => (await findSession(house, request)) !== null
  const bodyLimits = { '/backbar/photos': { ...photoLimit, isFor }, '/backbar/in-and-out/former': { ...dumpLimit, isFor } }
  const rest = siteListener(site, { traffic, siteUrl, trustedProxies, log, now, bodyLimits, posted: pages.lookAgain })
  // How long a body may take is for each address to say; this is the longest any of them gives.
  const patience = { requestTimeout: photoLimit.ms, headersTimeout: 15_000, keepAliveTimeout: 10_000 }
  return createServer(patience, finishedFirst({ files, paths, pages, log, now }, rest))
}

/** The addresses of pages whose doors say `handle = { finished: true }`: the same for everybody until content changes. */
function finishedPaths({ routes }: ServerBuild): Set<string> {
  const finished = Object.values(routes).filter((route) => (route?.module.handle as { finished?: boolean } | undefined)?.finished)
  return new Set(finished.map((route) => `/${route?.path ?? ''}`))
}

async function readBuild(): Promise<ServerBuild> {
  return (await import(join(import.meta.dirname, 'build/server/index.js'))) as ServerBuild
}
