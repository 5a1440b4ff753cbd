import type { DueFollowUpView } from './follow-up-view.ts'

/** Text of a follow-up. Paragraphs that differ from `shown` are marked. */
export function FollowUpEmailPreview({ due, shown }: { due: DueFollowUpView; shown: string | null }) {
  const { to, name, subject, body, along } = due
  const before = shown === null ? null : shown.split(/\n{2,}/)
  const paragraphs = body.split(/\n{2,}/)
  const gone = before?.filter((words) => ![subject, ...paragraphs].includes(words)) ?? []
  return (
    <article className="letter-paper card-ground any-break">
      <dl>
        <dt>To</dt>
        <dd>{[name, to].filter(Boolean).join(', ')}</dd>
        <dt>Subject</dt>
        <dd>
          <MarkedText words={subject} before={before} />
        </dd>
      </dl>
      {paragraphs.map((words, i) => (
        <p key={i}>
          <MarkedText words={words} before={before} />
        </p>
      ))}
      {gone.map((words, i) => (
        <p key={i}>
          <del>{words}</del>
        </p>
      ))}
      {along && <p className="letter-along muted">{along}</p>}
    </article>
  )
}

function MarkedText({ words, before }: { words: string; before: string[] | null }) {
  return before && !before.includes(words) ? <mark>{words}</mark> : words
}
