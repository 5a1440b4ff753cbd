import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { visitContext } from '../../house-context.server.ts'
import { NoSuchRequest } from '../../leads/lead/no-such-request.tsx'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import { differences } from '../../ui/differences.ts'
import { revokeSharedLink } from '../events/shared-links.server.ts'
import type { Route } from './+types/packet-owner.route'
import { PacketPage } from './packet-page.tsx'
import { packetLabels, readPacketForm } from './packet.ts'
import {
  lastPacketLetter,
  packetLetterWords,
  packetLink,
  readPacket,
  readPacketDraft,
  savePacket,
  sendPacket,
} from './packets.server.ts'

/** The packet for an event's venue, as the owner makes and sends it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { house } = context.get(visitContext)
  const { db, config } = house
  const now = house.now()
  const packet = await readPacket(db, params.id, now)
  if (!packet) return data(null, { status: 404 })
  const { secret, siteUrl } = config
  return data({
    night: packet.night,
    papers: packet.papers,
    ...(await readPacketDraft(db, params.id)),
    link: await packetLink(db, params.id, { secret, siteUrl, now }),
    letter: await packetLetterWords(db, params.id, packet.papers),
    last: await lastPacketLetter(db, params.id),
    letterKey: randomUUID(),
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const { db, config } = house
  const words = await readWords(request)
  const here = `/backbar/requests/${encodeURIComponent(params.id)}/packet`
  if (words.intent === 'revoke') {
    await revokeSharedLink(db, params.id, 'venue', house.now())
    throw redirect(`${here}?said=new-link`, 303)
  }
  if (words.intent === 'send') {
    const { secret, siteUrl } = config
    const errors = await sendPacket(db, params.id, words, { secret, siteUrl, now: house.now() })
    if (errors) return data({ words, errors, rows: null }, { status: 422 })
    house.nudge()
    throw redirect(`${here}?said=sent`, 303)
  }
  const saved = await savePacket(db, params.id, words, house.now())
  if (saved.kind === 'invalid') return data({ words, errors: saved.errors, rows: null }, { status: 422 })
  if (saved.kind === 'conflict') {
    const rows = differences(packetLabels, saved.stored, readPacketForm(words).packet)
    return data({ words: { ...words, seen: saved.seen }, errors: [], rows }, { status: 409 })
  }
  if (saved.kind === 'gone') return data(null, { status: 404 })
  throw redirect(`${here}?said=kept`, 303)
}

export default function PacketOwnerRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoSuchRequest />
  return <PacketPage {...loaderData} back={actionData ?? null} />
}
