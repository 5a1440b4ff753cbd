import type { ComponentProps, ReactNode } from 'react'
import { Composer } from '../composer/composer.tsx'
import { formatFirstNames } from '../../../events/event/first-name.ts'
import { ClientEmailForm } from '../stand-in/client-email-form.tsx'
import { ThreadList } from './thread-list.tsx'
import { threadNotices, type ThreadNotice } from './thread-notices.ts'

type ThreadPageProps = ComponentProps<typeof ThreadList> & {
  /** Content above the conversation. */
  children: ReactNode
  composer: ComponentProps<typeof Composer>['data']
  back: ComponentProps<typeof Composer>['back']
  textHref: string | null
  notice: ThreadNotice | null
  /** Whether users may write as the client: in the demo and in development. */
  canWriteAsClient: boolean
  /** A message that was just detached from the event, for its undo button. */
  moved: string | null
}

/** The conversation of an event with the reply form at its end, on its own page or next to the list. */
export function ThreadPage(props: ThreadPageProps) {
  const { children, composer, back, textHref, notice, moved, canWriteAsClient, ...list } = props
  const { here } = list
  return (
    <div className="thread-page">
      {children}
      {notice && (
        <div className="said" role="status">
          <p className="flush">{threadNotices[notice]}</p>
          {moved && (
            <form method="post" action={here}>
              <input type="hidden" name="intent" value="move-back" />
              <button className="btn ghost" type="submit" name="id" value={moved}>
                Undo
              </button>
            </form>
          )}
        </div>
      )}
      {list.entries.length === 0 ? <p>Nothing yet.</p> : <ThreadList {...list} />}
      <Composer here={here} data={composer} back={back} textHref={textHref} />
      {canWriteAsClient && composer.lead.recipients.length > 0 && (
        <ClientEmailForm here={here} name={formatFirstNames(composer.lead.name)} />
      )}
    </div>
  )
}
