import { redirect } from 'react-router'
import { visitContext } from '../../house-context.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import type { Route } from './+types/got-due.route'
import { noteGot, takeBackGot } from './got-due.server.ts'

/** "Got $273", tapped in a row of Today, and its undoing: both lead back there. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const words = await readWords(request)
  const back = (query: Record<string, string>) => redirect(`/backbar?${new URLSearchParams(query)}`, 303)
  if (words.intent === 'undo') {
    const isBack = await takeBackGot(house, params.id, words.entry ?? '')
    house.nudge()
    return back({ said: isBack ? 'reversed' : 'stale' })
  }
  const { due = '', key = '', cents = '' } = words
  if (!/^[\w-]{1,200}$/.test(key) || !/^\d{1,12}$/.test(cents)) return back({ said: 'stale' })
  const got = await noteGot(house, params.id, { dueId: due, cents: Number(cents), key })
  house.nudge()
  return 'entryId' in got ? back({ [got.kind]: got.entryId }) : back({ line: `money-due ${due}`, why: got.kind })
}

export function loader() {
  return redirect('/backbar')
}
