import { redirect } from 'react-router'
import { visitContext } from '../house-context.server.ts'
import { takeBack } from '../plumbing/database/bin.server.ts'
import { raiseRevision } from '../plumbing/database/revision.server.ts'
import { readWords } from '../plumbing/http/posted-words.server.ts'
import type { Route } from './+types/undo.route'
import { wayIn } from './way-in.ts'

/** Puts back what was deleted a moment ago. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(visitContext).house
  const words = await readWords(request)
  const to = wayIn(words.to ?? null)
  // Something else may stand in its place by now; then it stays in the bin.
  const back = await takeBack(db, words.bin ?? '').catch(() => null)
  if (back) await raiseRevision(db, 'catalogue', 'content')
  return redirect(`${to.split('?')[0]}?said=${back ? 'restored' : 'gone'}`, 303)
}

export function loader() {
  return redirect('/backbar')
}
