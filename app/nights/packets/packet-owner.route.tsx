import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { answerWords, openForm } from '../../business/forms/edit-form.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { findLead } from '../../leads/lead/leads.server.ts'
import { NoSuchRequest } from '../../leads/lead/no-such-request.tsx'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import { revokeSharedLink } from '../events/shared-links.server.ts'
import type { Route } from './+types/packet-owner.route'
import { PacketPage } from './packet-page.tsx'
import {
  keptPacket,
  lastPacketLetter,
  packetLetterWords,
  packetLink,
  readPacket,
  sendPacket,
  usualPacket,
} from './packets.server.ts'

/** The packet for an event's venue, as the owner makes and sends it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { house } = context.get(visitContext)
  const { db, config } = house
  const now = house.now()
  const packet = await readPacket(db, params.id, now)
  if (!packet) return data(null, { status: 404 })
  const { secret, siteUrl } = config
  return data({
    night: packet.night,
    papers: packet.papers,
    state: (await openForm(db, request, keptPacket, params.id, await usualPacket(db))).data,
    link: await packetLink(db, params.id, { secret, siteUrl, now }),
    letter: { key: randomUUID(), ...(await packetLetterWords(db, params.id, packet)) },
    last: await lastPacketLetter(db, params.id),
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const { db, config } = house
  const words = await readWords(request)
  const here = `/backbar/jobs/${encodeURIComponent(params.id)}/packet`
  if (words.intent === 'revoke') {
    await revokeSharedLink(db, params.id, 'venue', house.now())
    throw redirect(`${here}?said=new-link`, 303)
  }
  if (words.intent === 'send') {
    const { secret, siteUrl } = config
    const errors = await sendPacket(db, params.id, words, { secret, siteUrl, now: house.now() })
    if (errors) return data({ letter: words, errors }, { status: 422 })
    house.nudge()
    throw redirect(`${here}?said=sent`, 303)
  }
  if (!(await findLead(db, params.id))) return data(null, { status: 404 })
  return answerWords(db, words, keptPacket, params.id, { now: house.now(), done: { saved: () => here, said: 'kept' } })
}

export default function PacketOwnerRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoSuchRequest />
  const { state, letter, ...page } = loaderData
  if (!actionData) return <PacketPage {...loaderData} letterErrors={[]} />
  return 'letter' in actionData ? (
    <PacketPage {...page} state={state} letter={actionData.letter} letterErrors={actionData.errors} />
  ) : (
    <PacketPage {...page} state={{ ...state, ...actionData }} letter={letter} letterErrors={[]} />
  )
}
