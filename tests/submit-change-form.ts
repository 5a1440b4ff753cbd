import type { createOwnerClient } from './owner-client.ts'

type Owner = Pick<Awaited<ReturnType<typeof createOwnerClient>>, 'post'>

/** What a preview of the sheet is told by: the value of its one button. */
export function getChangeFormVersion({ html }: { html: string }): string {
  const [button = ''] = /<button\b[^>]*\bname="seen"[^>]*>/.exec(html) ?? []
  return /\bvalue="([^"]+)"/.exec(button)?.[1] ?? ''
}

/** Does on the sheet "Change or call off" what `words` say: shows it first, then taps the button under what was shown. */
export async function submitChangeForm({ post }: Owner, job: string, words: Record<string, string>) {
  const shown = await post(`${job}/change`, words)
  return { shown, done: await post(`${job}/change`, { ...words, seen: getChangeFormVersion(shown.page) }) }
}

/** Calls an agreed event off, keeping so many dollars of it. */
export async function cancelEvent(owner: Owner, job: string, kept: string) {
  return (await submitChangeForm(owner, job, { what: 'they', kept, words: '', note: '' })).done
}
