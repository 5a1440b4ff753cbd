import type { createOwnerClient } from './owner-client.ts'

type Owner = Pick<Awaited<ReturnType<typeof createOwnerClient>>, 'post'>

/** Version of a previewed change: the value of the preview's button. */
export function getChangeFormVersion({ html }: { html: string }): string {
  const [button = ''] = /<button\b[^>]*\bname="seen"[^>]*>/.exec(html) ?? []
  return /\bvalue="([^"]+)"/.exec(button)?.[1] ?? ''
}

/** Posts the form “Change or cancel”: previews the change, then confirms it. */
export async function submitChangeForm({ post }: Owner, job: string, words: Record<string, string>) {
  const shown = await post(`${job}/change`, words)
  return { shown, done: await post(`${job}/change`, { ...words, seen: getChangeFormVersion(shown.page) }) }
}

/** Cancels an accepted event and keeps this many dollars. */
export async function cancelEvent(owner: Owner, job: string, kept: string) {
  return (await submitChangeForm(owner, job, { what: 'they', kept, words: '', note: '' })).done
}
