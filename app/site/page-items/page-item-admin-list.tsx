import { formatPlaceholders } from '../../business/forms/placeholder-brackets.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { pageItemForms } from './page-item-form.ts'
import { pagePlaceholders } from './page-placeholders.ts'
import { getPageItemPath, getPageItemsPath, type PageItem, type PageItemKind } from './page-item.ts'

/** Owner's list of all page items of a kind, in the order visitors see. */
export function PageItemAdminList({ kind, parts }: { kind: PageItemKind; parts: PageItem[] }) {
  const { title, one, path, most } = pageItemForms[kind]
  const lead =
    parts.length === 0
      ? 'Nothing here yet, and visitors see nothing of it: no heading, no link.'
      : `In the order visitors see them, ${most} at most.`
  return (
    <>
      <BackOfficeHeader title={title} eyebrow="Pages" lead={lead}>
        {parts.length < most && (
          <a className="btn" href={getPageItemPath(kind, 'new')}>
            Add {one}
          </a>
        )}
        {parts.length > 0 && (
          <a className="btn ghost" href={path}>
            See the page
          </a>
        )}
      </BackOfficeHeader>
      {parts.length > 0 && (
        <section className="slip" aria-label={title}>
          <ol className="plain-list board">
            {parts.map((part, i) => (
              <Entry key={part.id} part={part} isFirst={i === 0} isLast={i === parts.length - 1} />
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

function Entry({
  part: { id, kind, input, isSample },
  isFirst,
  isLast,
}: {
  part: PageItem
  isFirst: boolean
  isLast: boolean
}) {
  const { name, fields } = pageItemForms[kind]
  const called = input[name]
  const text = Object.keys(fields).find((field) => fields[field]!.as === 'text')
  return (
    <li id={`part-${id}`} tabIndex={-1}>
      <div className="shrink">
        <a href={getPageItemPath(kind, id)}>{called}</a> {isSample && <span className="tag">sample</span>}
        <p className="small clipped">{text && formatPlaceholders(input[text] ?? '', pagePlaceholders)}</p>
      </div>
      <form method="post" action={getPageItemsPath(kind)} className="shift gap-2">
        <input type="hidden" name="id" value={id} />
        <button type="submit" name="way" value="up" disabled={isFirst} aria-label={`Move ${called} up`}>
          ↑
        </button>
        <button type="submit" name="way" value="down" disabled={isLast} aria-label={`Move ${called} down`}>
          ↓
        </button>
      </form>
    </li>
  )
}
